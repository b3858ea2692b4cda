import { buttonStyle } from '@/components/ui/button'
import { LOCALES, type Locale } from '@/lib/core/locale'

const NAMES = { it: 'Italiano', en: 'English' } as const

/** On the choice that is in force. */
const ID = 'language'

type Props = { locale: Locale; legend: string; next: string; hideLegend?: boolean }

/** The page that answers begins at the choice, and the focus too: a redirect keeps the fragment of the address that was asked. */
export function LanguageChoice({ locale, legend, next, hideLegend }: Props) {
  return (
    <form method="post" action={`/api/locale#${ID}`}>
      <input type="hidden" name="next" value={next} />
      <fieldset className="flex flex-wrap items-center gap-3">
        <legend className={hideLegend ? 'sr-only' : 'mb-2 font-[650]'}>{legend}</legend>
        {LOCALES.map((value) => (
          <button
            key={value}
            id={value === locale ? ID : undefined}
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
