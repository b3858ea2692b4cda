import { SectionHead } from '@/components/ui/page-head'
import type { MonthlyRevenue } from '@/lib/billing/revenue/queries'
import { dateFormat } from '@/lib/core/i18n/format'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { priceText } from '@/lib/core/i18n/number-formats'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import '@/components/billing/payment.css'

const monthName = dateFormat({ month: 'short', year: '2-digit' })

/** Twelve months as bars; the list says the same in words. */
export function RevenueChart({ months, locale }: { months: MonthlyRevenue[]; locale: Locale }) {
  const t = translatorFor(locale, 'payment.admin')
  const { payment } = MESSAGES[locale]
  const most = Math.max(1, ...months.map(({ cents }) => cents))
  return (
    <section className="mt-8 grid gap-3">
      <SectionHead title={payment.admin.revenue} />
      <ol className="revenue">
        {months.map(({ month, cents, payments }) => (
          <li key={month}>
            <span>{monthName(locale, 'UTC').format(new Date(`${month}-15T12:00:00Z`))}</span>
            <i style={{ inlineSize: `${(cents / most) * 100}%` }} />
            <b>{priceText(cents, locale)}</b>
            <small>{t('payments', { count: payments })}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
