import { SectionHead } from '@/components/ui/page-head'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { CalendarForm } from './calendar-form'

export function CalendarCard({ token, locale }: { token: string | null; locale: Locale }) {
  const { calendar: texts } = MESSAGES[locale]
  return (
    <section className="grid gap-5">
      <SectionHead id="calendar" title={texts.title} />
      <p className="max-w-xl">{texts.text}</p>
      <CalendarForm address={token && `${env.APP_URL}/api/calendar/${token}.ics`} texts={texts} />
    </section>
  )
}
