import { AI_KINDS } from '@/lib/ai/rules'
import { spendByDay } from '@/lib/ai/spend/queries'
import { type SpendDay, spendDays } from '@/lib/ai/spend/rules'
import type { Admin } from '@/lib/core/actor'
import { numberFormat } from '@/lib/core/i18n/format'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { pageOf, type TableQuery } from '@/lib/core/tables/table'
import { calendarDay } from '@/lib/core/time/instants'
import { DataTable } from '../data-table'

const MICROS = 1_000_000
const dollars = numberFormat({
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

type Props = { admin: Admin; locale: Locale; query: TableQuery }

const PER_PAGE = 14
export const SPEND_TABLE = { sorts: ['day', ...AI_KINDS, 'total'] }

/** The cost of the AI vendor by day and kind. */
export async function SpendTable({ admin, locale, query }: Props) {
  const t = translatorFor(locale, 'adminAi')
  const { spend } = MESSAGES[locale].adminAi
  const days = spendDays(await spendByDay(admin))
  if (days.length === 0) return <p className="mt-3 text-ink-soft">{spend.none}</p>
  const shown = pageOf(days, query, {
    text: ({ day: date }) => date,
    values: {
      day: ({ day: date }) => date,
      total: ({ total }) => total.costMicros,
      ...Object.fromEntries(AI_KINDS.map((kind) => [kind, ({ kinds }: SpendDay) => kinds[kind].costMicros])),
    },
    perPage: PER_PAGE,
  })
  const kinds = [...AI_KINDS, 'total'] as const
  return (
    <DataTable
      label={spend.title}
      path="/admin/ai"
      query={query}
      shown={shown}
      locale={locale}
      hasSearch={false}
      heads={[
        { label: spend.day, sort: 'day' },
        ...kinds.map((kind) => ({ label: spend[kind], sort: kind })),
      ]}
      empty={null}
    >
      {shown.rows.map(({ day: date, kinds: sums, total }) => (
        <tr key={date} className="border-line border-b">
          <td className="whitespace-nowrap">{calendarDay(date, locale)}</td>
          {kinds
            .map((kind) => ({ kind, sum: kind === 'total' ? total : sums[kind] }))
            .map(({ kind, sum }) => (
              <td key={kind} className="whitespace-nowrap">
                {dollars(locale).format(sum.costMicros / MICROS)}
                <span className="block text-ink-soft text-sm">{t('spend.calls', { count: sum.calls })}</span>
                {sum.unpriced > 0 && (
                  <span className="block text-sm">{t('spend.unpriced', { count: sum.unpriced })}</span>
                )}
              </td>
            ))}
        </tr>
      ))}
    </DataTable>
  )
}
