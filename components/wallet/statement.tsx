import type { Route } from 'next'
import { LinkTabs } from '@/components/ui/link-tabs'
import { Pagination } from '@/components/ui/pagination'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import type { MovementPage } from '@/lib/wallet/queries'
import { type ShownAsset, STATEMENTS } from '@/lib/wallet/rules'
import { movementView } from '@/lib/wallet/words'
import { MovementList } from './movement-list'

type Props = {
  path: Route
  asset: ShownAsset
  before: number | undefined
  page: MovementPage
  locale: Locale
  /** For an admin: shows the id of each cause instead of its receipt, which only the fan may open. */
  withCauses?: boolean
}

/** The lines of an asset in pages, with a tab for each asset. */
export function Statement({ path, asset, before, page, locale, withCauses }: Props) {
  const { assets, statement: texts } = MESSAGES[locale].wallet
  const addressOf = (asset: ShownAsset, before?: number) =>
    `${path}?asset=${asset}${before === undefined ? '' : `&before=${before}`}` as Route
  const lines = page.rows.map((row) => ({
    ...movementView(row, locale),
    ...(withCauses && { href: undefined, cause: `${row.kind} ${row.causeId}` }),
  }))
  return (
    <div className="grid gap-2">
      <LinkTabs
        label={assets.label}
        panelId="movements"
        tabs={STATEMENTS.map((each) => ({
          href: addressOf(each),
          label: assets[each],
          current: each === asset,
        }))}
      />
      <div id="movements" role="tabpanel" tabIndex={-1} aria-label={assets[asset]} className="max-w-3xl">
        {lines.length > 0 ? (
          <MovementList lines={lines} unit={assets[asset]} texts={texts} />
        ) : (
          <p className="slot-dashed px-4 py-5">{texts.none}</p>
        )}
        <div className="mt-6">
          <Pagination
            label={texts.pages}
            previous={before === undefined ? undefined : { href: addressOf(asset), label: texts.newest }}
            next={page.next === null ? undefined : { href: addressOf(asset, page.next), label: texts.older }}
          />
        </div>
      </div>
    </div>
  )
}
