import { getMessages, getTranslations } from 'next-intl/server'
import { AI_KINDS } from '@/lib/ai/rules'
import { spendByDay } from '@/lib/ai/spend/queries'
import { spendDays } from '@/lib/ai/spend/rules'
import type { Admin } from '@/lib/core/actor'
import { numberFormat } from '@/lib/core/format'
import type { Locale } from '@/lib/core/locale'
import { Cell, DataCells } from './data-cells'
import { dayFormat } from './instants'

const MICROS = 1_000_000
const dollars = numberFormat({
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/** What the AI vendor costs by day and kind. */
export async function SpendTable({ admin, locale }: { admin: Admin; locale: Locale }) {
  const [{ adminAi: texts }, t, rows] = await Promise.all([
    getMessages({ locale }),
    getTranslations({ locale, namespace: 'adminAi' }),
    spendByDay(admin),
  ])
  const days = spendDays(rows)
  const { spend } = texts
  if (days.length === 0) return <p className="mt-3 text-ink-soft">{spend.none}</p>
  const day = dayFormat(locale)
  const heads = [spend.day, ...AI_KINDS.map((kind) => spend[kind]), spend.total]
  return (
    <DataCells label={spend.title} heads={heads}>
      {days.map(({ day: date, kinds, total }) => (
        <tr key={date} className="border-line border-b">
          <Cell className="whitespace-nowrap">{day(date)}</Cell>
          {[...AI_KINDS.map((kind) => kinds[kind]), total].map((sum, place) => (
            <Cell key={heads[place + 1]} className="whitespace-nowrap tabular-nums">
              {dollars(locale).format(sum.costMicros / MICROS)}
              <span className="block text-ink-soft text-sm">{t('spend.calls', { count: sum.calls })}</span>
              {sum.unpriced > 0 && (
                <span className="block text-sm">{t('spend.unpriced', { count: sum.unpriced })}</span>
              )}
            </Cell>
          ))}
        </tr>
      ))}
    </DataCells>
  )
}
