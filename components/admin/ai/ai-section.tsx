import { FlashNotice } from '@/components/shell/flash-notice'
import { NoticeBox } from '@/components/ui/notice-box'
import { PageHead, SectionHead } from '@/components/ui/page-head'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { groupedNumber } from '@/lib/core/i18n/number-formats'
import { readTables } from '@/lib/core/tables/table'
import { env } from '@/lib/env'
import type { SectionProps } from '../admin-page'
import { REPORT_TABLE, ReportList } from './report-list'
import { SPEND_TABLE, SpendTable } from './spend-table'

export function AiSection({ admin, locale, search }: SectionProps) {
  const { adminAi: texts, admin: words } = MESSAGES[locale]
  const [spend, reports] = readTables(SPEND_TABLE, REPORT_TABLE, search)
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title} />
      <FlashNotice />
      <p className="mt-4 max-w-[60ch] text-ink-soft">
        {fill(texts.text, { limit: groupedNumber(locale).format(env.AI_CALLS_PER_DAY) })}
      </p>
      {env.AI_IS_LOCAL && <NoticeBox className="mt-4">{texts.local}</NoticeBox>}
      <div className="mt-8">
        <SectionHead title={texts.spend.title} />
        <SpendTable admin={admin} locale={locale} query={spend} />
      </div>
      <div className="mt-10">
        <ReportList admin={admin} locale={locale} query={reports} />
      </div>
    </>
  )
}
