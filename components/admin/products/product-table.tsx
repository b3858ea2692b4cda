import { MESSAGES } from '@/lib/core/i18n/messages'
import { priceText } from '@/lib/core/i18n/number-formats'
import { inLocale, type Locale } from '@/lib/core/locale'
import { pageOf, readTable, type TableSearch } from '@/lib/core/tables/table'
import type { AdminProduct } from '@/lib/shop/catalogue/queries'
import { lookName } from '@/lib/shop/catalogue/words'
import { PRODUCT_KINDS } from '@/lib/shop/rules'
import { DataTable } from '../data-table'
import { EditCell } from '../edit-cell'
import { NoResults } from '../no-results'

const PER_PAGE = 20
const STATES = ['on', 'off'] as const
const SPEC = { sorts: ['name', 'price', 'owners'], filters: { kind: PRODUCT_KINDS, state: STATES } }

type Props = { products: AdminProduct[]; locale: Locale; search: TableSearch }

export function ProductTable({ products, locale, search }: Props) {
  const { products: words, shop } = MESSAGES[locale]
  const [texts, kinds] = [words.list, shop.card.kind]
  const nameOf = ({ nameIt, nameEn }: AdminProduct) => inLocale(locale, nameIt, nameEn)
  const query = readTable(SPEC, search)
  const shown = pageOf(products, query, {
    text: (product) =>
      `${nameOf(product)} ${lookName(product.kind, product.look, locale)} ${kinds[product.kind]}`,
    values: {
      name: nameOf,
      price: ({ priceCents }) => priceCents,
      owners: ({ owners }) => owners,
    },
    filters: { kind: ({ kind }) => kind, state: ({ active }) => (active ? 'on' : 'off') },
    perPage: PER_PAGE,
  })
  return (
    <DataTable
      label={texts.title}
      path="/admin/products"
      query={query}
      shown={shown}
      locale={locale}
      filters={[
        {
          name: 'kind',
          label: texts.kind,
          options: PRODUCT_KINDS.map((value) => ({ value, label: kinds[value] })),
        },
        {
          name: 'state',
          label: texts.state,
          options: STATES.map((value) => ({ value, label: texts[value] })),
        },
      ]}
      heads={[
        { label: texts.name, sort: 'name' },
        { label: texts.kind },
        { label: texts.price, sort: 'price' },
        { label: texts.owners, sort: 'owners' },
        { label: texts.state },
        { label: texts.edit },
      ]}
      empty={<NoResults locale={locale} />}
    >
      {shown.rows.map((product) => {
        const { id, kind, look, priceCents, owners, active, pro } = product
        const name = nameOf(product)
        const drawn = lookName(kind, look, locale)
        return (
          <tr key={id} className="border-line border-b">
            <td className="font-[650] wrap-anywhere">
              {name}
              {drawn !== name && <span className="block font-normal text-ink-soft text-sm">{drawn}</span>}
            </td>
            <td>{kinds[kind]}</td>
            <td>{priceCents === 0 ? texts.free : priceText(priceCents, locale)}</td>
            <td className="type-score text-lg">{owners}</td>
            <td>
              {active ? texts.on : texts.off}
              {pro && <span className="block text-ink-soft text-sm">{texts.pro}</span>}
            </td>
            <EditCell href={`/admin/products?product=${id}`} label={texts.edit} name={name} />
          </tr>
        )
      })}
    </DataTable>
  )
}
