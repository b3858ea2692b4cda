import { buttonStyle } from '@/components/ui/button'
import { LOCALES, type Locale } from '@/lib/core/locale'

const NAMES = { it: 'Italiano', en: 'English' } as const

type Props = {
  locale: Locale
  legend: string
  next: string
  hideLegend?: boolean
  /** Where the choice is far down a page: the id of the current choice, at which the next page begins. */
  id?: string
}

export function LanguageChoice({ locale, legend, next, hideLegend, id }: Props) {
  // A redirect keeps the fragment of the requested address.
  const action = id ? `/api/locale#${id}` : '/api/locale'
  return (
    <form method="post" action={action}>
      <input type="hidden" name="next" value={next} />
      <fieldset className="flex flex-wrap items-center gap-3">
        <legend className={hideLegend ? 'sr-only' : 'mb-2 font-[650]'}>{legend}</legend>
        {LOCALES.map((value) => (
          <button
            key={value}
            id={value === locale ? id : undefined}
            type="submit"
            name="locale"
            value={value}
            lang={value}
            aria-pressed={value === locale}
            className={buttonStyle({ variant: 'outline', size: 'sm' })}
          >
            {NAMES[value]}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
