import { SectionHead } from '@/components/ui/page-head'
import type { SignedIn } from '@/lib/core/actor'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { dayName } from '@/lib/core/time/day-names'
import { ownOrders } from '@/lib/quiz/fairness/queries'

const DIGITS_SHOWN = 12

/** Renders nothing for a day without an attempt of the fan's. */
export async function OwnOrder({ actor, day, locale }: { actor: SignedIn; day: string; locale: Locale }) {
  const t = translatorFor(locale, 'fairness')
  const own = await ownOrders(actor, day, locale)
  if (!own) return null
  return (
    <section aria-labelledby="own">
      <SectionHead id="own" title={t('own', { day: dayName(day, locale) })} />
      <p className="reading py-4 wrap-anywhere">{t('ownText', { attempt: own.attemptId })}</p>
      <ol className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        {own.questions.map(({ text, options }) => (
          <li key={text} className="min-w-0">
            <h3 className="type-narrow text-base leading-snug">{text}</h3>
            <ol className="mt-1">
              {options.map(({ id, text: option, key }) => (
                <li key={id} className="flex items-baseline gap-3 border-b border-line py-1">
                  <span className="hash">{key.slice(0, DIGITS_SHOWN)}</span>
                  <span className="min-w-0 wrap-anywhere">{option}</span>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  )
}
