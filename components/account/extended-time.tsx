import { SectionHead } from '@/components/ui/page-head'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { QUIZ_SECONDS, QUIZ_SECONDS_EXTENDED } from '@/lib/quiz/rules'
import { ExtendedTimeForm } from './extended-time-form'

/** Twice the time in the quiz (WCAG 2.2.1). */
export function ExtendedTime({ extended, locale }: { extended: boolean; locale: Locale }) {
  const { account } = MESSAGES[locale]
  const { title, text, label, save, saving } = account.extended
  const hint = fill(account.extended.hint, { extended: QUIZ_SECONDS_EXTENDED, seconds: QUIZ_SECONDS })
  return (
    <section className="grid gap-5">
      <SectionHead id="extended" title={title} />
      <p className="max-w-xl">{text}</p>
      <ExtendedTimeForm extended={extended} texts={{ label, hint, save, saving }} />
    </section>
  )
}
