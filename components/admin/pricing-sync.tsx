import { Link } from '@/components/ui/link'
import { SectionHead } from '@/components/ui/page-head'
import { RowAction } from '@/components/ui/row-action'
import { syncPrices } from '@/lib/billing/actions'
import { pricingPlansOf } from '@/lib/billing/plans/queries'
import type { Admin } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { priceText } from '@/lib/core/i18n/number-formats'
import type { Locale } from '@/lib/core/locale'

type Props = { admin: Admin; locale: Locale; linksToList?: boolean }

/** The prices on sale, and the button that copies them from Stripe. */
export async function PricingSync({ admin, locale, linksToList = false }: Props) {
  const { payment, pricing } = MESSAGES[locale]
  const plans = await pricingPlansOf(admin)
  const texts = payment.admin
  return (
    <section className="mt-10 grid gap-3">
      <SectionHead
        title={texts.prices}
        aside={
          linksToList && (
            <Link
              href="/admin/subscriptions"
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {texts.all}
            </Link>
          )
        }
      />
      <ul className="flex flex-wrap gap-x-8 gap-y-1">
        {plans.map(({ interval, amountCents }) => (
          <li key={interval}>
            {pricing[interval].name} <b className="type-narrow">{priceText(amountCents, locale)}</b>
          </li>
        ))}
      </ul>
      <p className="text-ink-soft text-sm">
        {plans.some(({ isSynced }) => isSynced) ? texts.syncText : texts.fallback}
      </p>
      <RowAction
        action={syncPrices}
        label={texts.sync}
        pendingLabel={texts.syncing}
        variant="outline"
        size="sm"
      />
    </section>
  )
}
