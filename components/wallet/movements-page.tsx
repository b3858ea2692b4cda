import type { Route } from 'next'
import Link from 'next/link'
import { LinkTabs } from '@/components/ui/link-tabs'
import { Pagination } from '@/components/ui/pagination'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import type { MovementPage } from '@/lib/wallet/queries'
import { type ShownAsset, STATEMENTS } from '@/lib/wallet/rules'
import { movementView } from '@/lib/wallet/words'
import { MovementList } from './movement-list'

type Props = { asset: ShownAsset; before: number | undefined; page: MovementPage; locale: Locale }

const addressOf = (asset: ShownAsset) => `/wallet/movements?asset=${asset}`

/** Every line of an asset, in pages. */
export function MovementsPage({ asset, before, page, locale }: Props) {
  const { wallet: texts } = MESSAGES[locale]
  return (
    <div className="grid gap-2">
      <LinkTabs
        label={texts.assets.label}
        panelId="movements"
        tabs={STATEMENTS.map((each) => ({
          href: addressOf(each) as Route,
          label: texts.assets[each],
          current: each === asset,
        }))}
      />
      <div
        id="movements"
        role="tabpanel"
        tabIndex={-1}
        aria-label={texts.assets[asset]}
        className="max-w-3xl"
      >
        {page.rows.length > 0 ? (
          <MovementList
            lines={page.rows.map((row) => movementView(row, locale))}
            unit={texts.assets[asset]}
            texts={texts.statement}
          />
        ) : (
          <p className="slot-dashed px-4 py-5">{texts.statement.none}</p>
        )}
        <div className="mt-6">
          <Pagination
            label={texts.statement.pages}
            previous={
              before === undefined
                ? undefined
                : { href: addressOf(asset) as Route, label: texts.statement.newest }
            }
            next={
              page.next === null
                ? undefined
                : { href: `${addressOf(asset)}&before=${page.next}` as Route, label: texts.statement.older }
            }
          />
        </div>
        <Link href="/wallet" className="mt-4 inline-flex min-h-11 items-center underline">
          {texts.statement.back}
        </Link>
      </div>
    </div>
  )
}
