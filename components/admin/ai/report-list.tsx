import { WhistleArt } from '@/components/art/whistle'
import { EmptyState } from '@/components/ui/empty-state'
import { SectionHead } from '@/components/ui/page-head'
import { RowAction } from '@/components/ui/row-action'
import { reviewReport } from '@/lib/coach/reports/actions'
import { openReports } from '@/lib/coach/reports/queries'
import type { Admin } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { pageAddress, pageOf, type TableQuery } from '@/lib/core/tables/table'
import { shortDateTime } from '@/lib/core/time/instants'
import { DataTable } from '../data-table'
import { NoResults } from '../no-results'

const PER_PAGE = 20
export const REPORT_TABLE = { name: 'reports', sorts: ['at', 'question'] }

type Props = { admin: Admin; locale: Locale; query: TableQuery }

/** Replies of the coach that fans have reported. */
export async function ReportList({ admin, locale, query }: Props) {
  const { adminAi: texts } = MESSAGES[locale]
  const reports = await openReports(admin)
  const { reports: words } = texts
  const shown = pageOf(reports, query, {
    text: ({ question, reply }) => `${question} ${reply}`,
    values: { at: ({ at }) => at, question: ({ question }) => question },
    perPage: PER_PAGE,
  })
  const next = pageAddress('/admin/ai', query)
  return (
    <section id={query.name} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <SectionHead title={words.title} />
      <DataTable
        label={words.title}
        path="/admin/ai"
        query={query}
        shown={shown}
        locale={locale}
        hasSearch={reports.length > 0}
        heads={[
          { label: words.day, sort: 'at' },
          { label: words.question, sort: 'question' },
          { label: words.reply },
          { label: words.do },
        ]}
        empty={
          reports.length > 0 ? (
            <NoResults locale={locale} />
          ) : (
            <EmptyState art={<WhistleArt />} title={words.none} text={words.noneText} level={3} />
          )
        }
      >
        {shown.rows.map(({ id, question, reply, at }) => (
          <tr key={id} className="border-line border-b">
            <td className="whitespace-nowrap">{shortDateTime(at, locale)}</td>
            <td className="max-w-xs font-[650] wrap-anywhere">{question}</td>
            <td className="max-w-[60ch] whitespace-pre-line wrap-anywhere">{reply}</td>
            <td className="whitespace-nowrap">
              <RowAction
                action={reviewReport}
                fields={{ id, next }}
                variant="outline"
                size="sm"
                label={words.see}
                name={`${words.see}: ${question}`}
                pendingLabel={words.seeing}
              />
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  )
}
