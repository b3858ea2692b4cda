import { getMessages } from 'next-intl/server'
import { WhistleArt } from '@/components/art/whistle'
import { EmptyState } from '@/components/ui/empty-state'
import { RowAction } from '@/components/ui/row-action'
import { reviewReport } from '@/lib/coach/reports/actions'
import { openReports } from '@/lib/coach/reports/queries'
import type { Admin } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { Cell, DataCells } from './data-cells'
import { instantFormat } from './instants'

/** Replies of the coach that fans have reported. */
export async function ReportList({ admin, locale }: { admin: Admin; locale: Locale }) {
  const [{ adminAi: texts }, reports] = await Promise.all([getMessages({ locale }), openReports(admin)])
  const { reports: words } = texts
  if (reports.length === 0)
    return (
      <EmptyState
        art={<WhistleArt className="h-full" />}
        title={words.none}
        text={words.noneText}
        level={3}
      />
    )
  const instant = instantFormat(locale)
  return (
    <DataCells label={words.title} heads={[words.day, words.question, words.reply, words.do]}>
      {reports.map(({ id, question, reply, at }) => (
        <tr key={id} className="border-line border-b">
          <Cell className="whitespace-nowrap">{instant.format(at)}</Cell>
          <Cell className="max-w-[30ch] font-[650] wrap-anywhere">{question}</Cell>
          <Cell className="max-w-[60ch] whitespace-pre-line wrap-anywhere">{reply}</Cell>
          <Cell>
            <RowAction
              action={reviewReport}
              fields={{ id }}
              variant="outline"
              size="sm"
              label={words.see}
              name={`${words.see}: ${question}`}
              pendingLabel={words.seeing}
            />
          </Cell>
        </tr>
      ))}
    </DataCells>
  )
}
