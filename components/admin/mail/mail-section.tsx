import { PageHead } from '@/components/ui/page-head'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { SectionProps } from '../admin-page'
import { MailQueue } from './mail-queue'
import { TestMailForm } from './test-mail-form'

export function MailSection({ admin, locale, search }: SectionProps) {
  const { admin: words, fans } = MESSAGES[locale]
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={fans.testMail.title} />
      <TestMailForm texts={fans.testMail} />
      <MailQueue admin={admin} locale={locale} search={search} />
    </>
  )
}
