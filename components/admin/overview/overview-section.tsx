import { LinkNotice } from '@/components/ui/link-notice'
import { PageHead, SectionHead } from '@/components/ui/page-head'
import { ownFactor } from '@/lib/account/second-factor/queries'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { overview } from '@/lib/operations/queries'
import type { SectionProps } from '../admin-page'
import { Figures } from '../figures'
import { TestMailForm } from '../mail/test-mail-form'
import { PricingSync } from '../pricing-sync'
import { DayChart } from './day-chart'
import { Invariants } from './invariants'
import { LatestLists } from './latest-lists'
import { TodoSection } from './todo-section'

const SHOWN = ['fans', 'missions', 'entries', 'waitingMails'] as const

export async function OverviewSection({ admin, locale }: SectionProps) {
  const { admin: texts, fans, secondFactor } = MESSAGES[locale]
  const [figures, factor] = await Promise.all([overview(admin), ownFactor(admin)])
  return (
    <>
      <PageHead eyebrow={texts.eyebrow} title={texts.title} />
      {factor.state !== 'on' && (
        <LinkNotice href="/account#security" link={secondFactor.adminLink}>
          {secondFactor.admin}
        </LinkNotice>
      )}
      <TodoSection admin={admin} locale={locale} />
      <DayChart admin={admin} locale={locale} />
      <Figures
        locale={locale}
        figures={SHOWN.map((name) => ({ label: texts[name], value: figures[name] }))}
      />
      <Invariants admin={admin} texts={texts} locale={locale} />
      <PricingSync admin={admin} locale={locale} linksToList />
      <section className="mt-10">
        <SectionHead title={fans.testMail.title} />
        <TestMailForm texts={fans.testMail} />
      </section>
      <LatestLists admin={admin} locale={locale} />
    </>
  )
}
