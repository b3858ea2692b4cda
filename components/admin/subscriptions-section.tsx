import { getMessages } from 'next-intl/server'
import { EmptyTicketArt } from '@/components/art/empty-ticket'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHead, SectionHead } from '@/components/ui/page-head'
import { RowAction } from '@/components/ui/row-action'
import { type AdminSubscription, monthlyRevenue, subscriptionList } from '@/lib/billing/revenue/queries'
import { dayText } from '@/lib/billing/words'
import type { Admin } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { replayStripeEvent } from '@/lib/operations/actions'
import { Cell, DataCells } from './data-cells'
import { instantFormat } from './instants'
import { PricingSync } from './pricing-sync'
import { RevenueChart } from './revenue-chart'

type Props = { admin: Admin; locale: Locale }

export async function SubscriptionsSection({ admin, locale }: Props) {
  const [months, subscriptions, { payment, admin: words }] = await Promise.all([
    monthlyRevenue(admin),
    subscriptionList(admin),
    getMessages({ locale }),
  ])
  const texts = payment.admin
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title} />
      <RevenueChart months={months} locale={locale} />
      <section className="mt-10 grid gap-3">
        <SectionHead title={texts.list} />
        {subscriptions.length === 0 ? (
          <EmptyState
            art={<EmptyTicketArt className="h-full" />}
            title={texts.none}
            text={texts.noneText}
            level={3}
          />
        ) : (
          <DataCells
            label={texts.list}
            heads={[texts.fan, texts.plan, texts.state, texts.until, texts.events]}
          >
            {subscriptions.map((one) => (
              <SubscriptionRow key={one.stripeId} subscription={one} locale={locale} />
            ))}
          </DataCells>
        )}
      </section>
      <PricingSync admin={admin} locale={locale} />
    </>
  )
}

type RowProps = { subscription: AdminSubscription; locale: Locale }

async function SubscriptionRow({ subscription, locale }: RowProps) {
  const { payment, pricing } = await getMessages({ locale })
  const texts = payment.admin
  const when = instantFormat(locale)
  return (
    <tr className="border-line border-b">
      <Cell className="font-[650]">{subscription.fan}</Cell>
      <Cell>{pricing[subscription.interval].name}</Cell>
      <Cell>
        {texts.states[subscription.status]}
        <span className="block text-ink-soft text-sm">{subscription.isPro ? texts.pro : texts.free}</span>
      </Cell>
      <Cell className="whitespace-nowrap">{dayText(subscription.periodEndsAt, locale)}</Cell>
      <Cell>
        <ul className="grid gap-1.5">
          {subscription.events.map(({ id, type, at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 text-sm">
              <code>{type}</code>
              <span className="text-ink-soft">{when.format(new Date(at))}</span>
              <RowAction
                action={replayStripeEvent}
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
      </Cell>
    </tr>
  )
}
