import { Link } from '@/components/ui/link'
import { SectionHead } from '@/components/ui/page-head'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { priceText } from '@/lib/core/i18n/number-formats'
import type { Locale } from '@/lib/core/locale'
import { fullDay } from '@/lib/core/time/instants'
import { env } from '@/lib/env'
import type { OwnInvoice, Settings } from '@/lib/settings/queries'
import { OwnPlanCard } from './own-plan'

const STATES = { paid: 'paid', open: 'open', uncollectible: 'unpaid' } as const
const isNamed = (status: string): status is keyof typeof STATES => status in STATES

/** The fan's plan and receipts in the account. */
export function PlanSection({ settings, locale }: { settings: Settings; locale: Locale }) {
  const { payment } = MESSAGES[locale]
  const { plan: own, invoices } = settings
  const texts = payment.invoices
  const stateOf = ({ status, isTakenBack }: OwnInvoice) =>
    isTakenBack ? texts.back : texts[isNamed(status) ? STATES[status] : 'other']
  return (
    <section id="plan" className="grid gap-5">
      <SectionHead title={texts.title} />
      <div className="max-w-xl">
        <OwnPlanCard own={own} locale={locale} />
      </div>
      {env.PAYMENTS !== 'off' && (
        <p>
          <Link href="/pricing" className="inline-flex min-h-11 items-center underline underline-offset-4">
            {texts.compare}
          </Link>
        </p>
      )}
      {own.isCustomer && (
        <div className="max-w-xl">
          <h3 className="text-base">{texts.list}</h3>
          {invoices.length === 0 && <p className="text-ink-soft text-sm">{texts.none}</p>}
          <ul>
            {invoices.map((invoice) => (
              <li
                key={invoice.id}
                className="flex min-h-11 flex-wrap items-center gap-x-3 border-line border-b text-sm"
              >
                <span>{fullDay(invoice.createdAt, locale)}</span>
                <span className="text-ink-soft">{stateOf(invoice)}</span>
                <b className="type-narrow ml-auto">{priceText(invoice.amountCents, locale)}</b>
                {invoice.url && (
                  <a
                    href={invoice.url}
                    target="_blank"
                    rel="noopener"
                    className="inline-flex min-h-11 items-center underline underline-offset-4"
                  >
                    {texts.see}
                    <span className="sr-only"> {invoice.number}</span>
                  </a>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
