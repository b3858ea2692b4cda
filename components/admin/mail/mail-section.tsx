import { PageHead, SectionHead } from '@/components/ui/page-head'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { SectionProps } from '../admin-page'
import { MailQueue } from './mail-queue'
import { TestMailForm } from './test-mail-form'

export function MailSection({ admin, locale, search }: SectionProps) {
  const { admin: words, fans } = MESSAGES[locale]
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={words.nav.mail} />
      <section className="mt-10">
        <SectionHead title={fans.testMail.title} />
        <TestMailForm texts={fans.testMail} />
      </section>
      <MailQueue admin={admin} locale={locale} search={search} />
    </>
  )
}
