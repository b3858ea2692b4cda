import { getMessages } from 'next-intl/server'
import { MailQueue } from '@/components/admin/mail/mail-queue'
import { TestMailForm } from '@/components/admin/mail/test-mail-form'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { PageHead } from '@/components/ui/page-head'
import { adminOrNull } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'

export default async function MailPage({ params, searchParams }: PageProps<'/[locale]/admin/mail'>) {
  const locale = localeOf(await params)
  const admin = await adminOrNull('/admin/mail')
  if (!admin) return <ForbiddenSheet locale={locale} />
  const { admin: words, fans } = await getMessages({ locale })
  return (
    <>
      <title>{`${words.nav.mail} · ${words.metaTitle} · GoalQuest`}</title>
      <PageHead eyebrow={words.eyebrow} title={fans.testMail.title} />
      <TestMailForm texts={fans.testMail} />
      <MailQueue admin={admin} locale={locale} search={await searchParams} />
    </>
  )
}
