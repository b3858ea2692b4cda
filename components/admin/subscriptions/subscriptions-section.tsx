import { EmptyTicketArt } from '@/components/art/empty-ticket'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHead, SectionHead } from '@/components/ui/page-head'
import { RowAction } from '@/components/ui/row-action'
import { INTERVALS } from '@/lib/billing/plans/rules'
import { monthlyRevenue } from '@/lib/billing/revenue/queries'
import { SUBSCRIPTION_STATES } from '@/lib/billing/rules'
import { type AdminSubscription, subscriptionPage } from '@/lib/billing/subscriptions/table/queries'
import { SUBSCRIPTION_SORTS } from '@/lib/billing/subscriptions/table/rules'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { isNarrowed, readTable } from '@/lib/core/tables/table'
import { fullDay, shortDateTime } from '@/lib/core/time/instants'
import { rereadStripeEvent } from '@/lib/operations/actions'
import type { SectionProps } from '../admin-page'
import { DataTable } from '../data-table'
import { PricingSync } from '../pricing-sync'
import { RevenueChart } from './revenue-chart'

const SPEC = { sorts: SUBSCRIPTION_SORTS, filters: { status: SUBSCRIPTION_STATES, interval: INTERVALS } }

export async function SubscriptionsSection({ admin, locale, search }: SectionProps) {
  const query = readTable(SPEC, search)
  const { payment, pricing, adminTable: table, admin: words } = MESSAGES[locale]
  const [months, shown] = await Promise.all([monthlyRevenue(admin), subscriptionPage(admin, query)])
  const texts = payment.admin
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title} />
      <RevenueChart months={months} locale={locale} />
      <section className="mt-10 grid gap-3">
        <SectionHead title={texts.list} />
        <DataTable
          label={texts.list}
          path="/admin/subscriptions"
          query={query}
          shown={shown}
          locale={locale}
          filters={[
            {
              name: 'status',
              label: texts.state,
              options: SUBSCRIPTION_STATES.map((value) => ({ value, label: texts.states[value] })),
            },
            {
              name: 'interval',
              label: texts.plan,
              options: INTERVALS.map((value) => ({ value, label: pricing[value].name })),
            },
          ]}
          heads={[
            { label: texts.fan, sort: 'fan' },
            { label: texts.plan },
            { label: texts.state },
            { label: texts.until, sort: 'until' },
            { label: texts.events },
          ]}
          empty={
            <EmptyState
              art={<EmptyTicketArt />}
              title={isNarrowed(query) ? table.none : texts.none}
              text={isNarrowed(query) ? table.noneText : texts.noneText}
              level={3}
            />
          }
        >
          {shown.rows.map((one) => (
            <SubscriptionRow key={one.stripeId} subscription={one} locale={locale} />
          ))}
        </DataTable>
      </section>
      <PricingSync admin={admin} locale={locale} />
    </>
  )
}

type RowProps = { subscription: AdminSubscription; locale: Locale }

function SubscriptionRow({ subscription, locale }: RowProps) {
  const { payment, pricing, fans } = MESSAGES[locale]
  const texts = payment.admin
  return (
    <tr className="border-line border-b">
      <td className="font-[650]">{subscription.fan}</td>
      <td>{pricing[subscription.interval].name}</td>
      <td>
        {texts.states[subscription.status]}
        <span className="block text-ink-soft text-sm">{subscription.isPro ? texts.pro : texts.free}</span>
      </td>
      <td className="whitespace-nowrap">
        {subscription.cancelAt && <span className="block text-ink-soft text-sm">{fans.plan.cancelled}</span>}
        {fullDay(subscription.cancelAt ?? subscription.periodEndsAt, locale)}
      </td>
      <td>
        <ul className="grid gap-1.5">
          {subscription.events.map(({ id, type, at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 text-sm">
              <code>{type}</code>
              <span className="text-ink-soft">{shortDateTime(new Date(at), locale)}</span>
              <RowAction
                action={rereadStripeEvent}
                fields={{ id }}
                label={texts.replay}
                name={`${texts.replay} ${type}`}
                pendingLabel={texts.replaying}
                variant="ghost"
                size="sm"
              />
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}
