import { SectionHead } from '@/components/ui/page-head'
import { feedTokenOf } from '@/lib/calendar/queries'
import type { SignedIn } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { CalendarForm } from './calendar-form'

export async function CalendarCard({ actor, locale }: { actor: SignedIn; locale: Locale }) {
  const [token, { calendar: texts }] = await Promise.all([feedTokenOf(actor), MESSAGES[locale]])
  return (
    <section className="grid gap-5">
      <SectionHead title={texts.title} />
      <p className="max-w-xl">{texts.text}</p>
      <CalendarForm address={token && `${env.APP_URL}/api/calendar/${token}.ics`} texts={texts} />
    </section>
  )
}
