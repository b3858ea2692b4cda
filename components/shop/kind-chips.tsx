import type { Messages } from 'next-intl'
import { Link } from '@/components/ui/link'
import type { ShopProduct } from '@/lib/shop/queries'
import { PRODUCT_KINDS } from '@/lib/shop/rules'
import { addressOf, type Wish } from '@/lib/shop/wishes/rules'
import './shop.css'

type Props = { wish: Wish; products: ShopProduct[]; texts: Messages['shop'] }

/** Links that keep the rest of the wish. */
export function KindChips({ wish, products, texts }: Props) {
  const all = { ...wish, kind: null, mine: false }
  const chips = [
    { label: texts.all, count: products.length, to: all, current: !wish.kind && !wish.mine },
    ...PRODUCT_KINDS.map((kind) => ({
      label: texts.kinds[kind],
      count: products.filter((product) => product.kind === kind).length,
      to: { ...all, kind },
      current: wish.kind === kind && !wish.mine,
    })),
    {
      label: texts.mine,
      count: products.filter(({ owned }) => owned).length,
      to: { ...all, mine: true },
      current: wish.mine,
    },
  ]
  return (
    <nav aria-label={texts.filters} className="shop-chips">
      {chips.map(({ label, count, to, current }) => (
        <Link key={label} href={addressOf(to)} scroll={false} aria-current={current ? 'true' : undefined}>
          {label} {count}
        </Link>
      ))}
    </nav>
  )
}
