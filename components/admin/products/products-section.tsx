import { randomUUID } from 'node:crypto'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHead } from '@/components/ui/page-head'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { inLocale } from '@/lib/core/locale'
import { singleParam } from '@/lib/core/pages/search-params'
import { adminProduct, adminProducts } from '@/lib/shop/catalogue/queries'
import { productActiveInput } from '@/lib/shop/catalogue/schema'
import { lookName } from '@/lib/shop/catalogue/words'
import { LOOKS, PRODUCT_KINDS } from '@/lib/shop/rules'
import type { SectionProps } from '../admin-page'
import { EditorPage } from '../editor-page'
import { ProductEditor } from './product-editor'
import { ProductForm } from './product-form'
import { ProductTable } from './product-table'

export async function ProductsSection({ admin, locale, search }: SectionProps) {
  const { products: texts, admin: words, shop } = MESSAGES[locale]
  const requested = singleParam(search.product)
  const id = productActiveInput.shape.id.safeParse(requested)
  const product = id.success ? await adminProduct(admin, id.data) : null
  const back = { href: '/admin/products', label: texts.form.back } as const
  if (product)
    return (
      <EditorPage
        eyebrow={texts.form.update}
        title={inLocale(locale, product.nameIt, product.nameEn)}
        back={back}
      >
        <ProductEditor product={product} texts={texts.form} />
      </EditorPage>
    )
  const products = await adminProducts(admin)
  const sold = new Set(products.map(({ kind, look }) => `${kind}/${look}`))
  const drawings = PRODUCT_KINDS.flatMap((kind) =>
    LOOKS[kind].map((look) => ({
      value: `${kind}/${look}`,
      label: `${shop.card.kind[kind]}: ${lookName(kind, look, locale)}`,
    })),
  ).filter(({ value }) => !sold.has(value))
  if (requested === 'new')
    return (
      <EditorPage eyebrow={words.eyebrow} title={texts.form.create} back={back}>
        {drawings.length === 0 ? (
          <p>{texts.form.noDrawing}</p>
        ) : (
          <ProductForm requestId={randomUUID()} drawings={drawings} texts={texts.form} />
        )}
      </EditorPage>
    )
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title}>
        <ButtonLink href="/admin/products?product=new">{texts.form.create}</ButtonLink>
      </PageHead>
      <p className="mt-4 mb-6 max-w-[60ch] text-ink-soft">{texts.text}</p>
      <ProductTable products={products} locale={locale} search={search} />
    </>
  )
}
