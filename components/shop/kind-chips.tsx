import type { Messages } from 'next-intl'
import { Link } from '@/components/ui/link'
import { addressOf, type ProductFilter } from '@/lib/shop/filters/rules'
import type { ShopProduct } from '@/lib/shop/queries'
import { PRODUCT_KINDS } from '@/lib/shop/rules'
import './shop.css'

type Props = { filter: ProductFilter; products: ShopProduct[]; texts: Messages['shop'] }

/** Links that keep the rest of the filter. */
export function KindChips({ filter, products, texts }: Props) {
  const all = { ...filter, kind: null, mine: false }
  const chips = [
    { label: texts.all, count: products.length, to: all, current: !filter.kind && !filter.mine },
    ...PRODUCT_KINDS.map((kind) => ({
      label: texts.kinds[kind],
      count: products.filter((product) => product.kind === kind).length,
      to: { ...all, kind },
      current: filter.kind === kind && !filter.mine,
    })),
    {
      label: texts.mine,
      count: products.filter(({ owned }) => owned).length,
      to: { ...all, mine: true },
      current: filter.mine,
    },
  ]
  return (
    <nav aria-label={texts.filters} className="link-chips shop-chips">
      {chips.map(({ label, count, to, current }) => (
        <Link key={label} href={addressOf(to)} scroll={false} aria-current={current ? 'true' : undefined}>
          {label} {count}
        </Link>
      ))}
    </nav>
  )
}
