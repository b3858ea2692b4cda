import type { Route } from 'next'
import Link from 'next/link'
import type { Messages } from 'next-intl'
import type { Locale } from '@/lib/core/locale'
import { euroText } from '@/lib/shop/cards/words'
import type { AdminProduct } from '@/lib/shop/catalogue/queries'
import type { ProductKind } from '@/lib/shop/rules'
import { Cell, DataCells } from './data-cells'

type Props = {
  products: AdminProduct[]
  kinds: Record<ProductKind, string>
  locale: Locale
  texts: Messages['products']['list']
}

export function ProductTable({ products, kinds, locale, texts }: Props) {
  return (
    <DataCells
      label={texts.title}
      heads={[texts.name, texts.kind, texts.price, texts.owners, texts.state, texts.edit]}
    >
      {products.map(({ id, kind, look, nameIt, nameEn, priceCents, owners, active, pro }) => {
        const name = locale === 'it' ? nameIt : nameEn
        return (
          <tr key={id} className="border-line border-b">
            <Cell className="font-[650] wrap-anywhere">
              {name}
              <span className="block font-normal text-ink-soft text-sm">{look}</span>
            </Cell>
            <Cell>{kinds[kind]}</Cell>
            <Cell>{priceCents === 0 ? texts.free : euroText(priceCents, locale)}</Cell>
            <Cell className="type-score text-lg">{owners}</Cell>
            <Cell>
              {active ? texts.on : texts.off}
              {pro && <span className="block text-ink-soft text-sm">{texts.pro}</span>}
            </Cell>
            <Cell>
              <Link
                href={`/admin/products?product=${id}` as Route}
                aria-label={`${texts.edit}: ${name}`}
                className="inline-flex min-h-6 items-center underline underline-offset-4"
              >
                {texts.edit}
              </Link>
            </Cell>
          </tr>
        )
      })}
    </DataCells>
  )
}
