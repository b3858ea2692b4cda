import Link from 'next/link'
import { getMessages } from 'next-intl/server'
import { PageHead } from '@/components/ui/page-head'
import type { Admin } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { adminProduct, adminProducts } from '@/lib/shop/catalogue/queries'
import { productActiveInput } from '@/lib/shop/catalogue/schema'
import { LOOKS, PRODUCT_KINDS } from '@/lib/shop/rules'
import { ProductEditor } from './product-editor'
import { ProductForm } from './product-form'
import { ProductTable } from './product-table'

type Props = { admin: Admin; locale: Locale; wanted: string | undefined }

export async function ProductsSection({ admin, locale, wanted }: Props) {
  const { products: texts, admin: words, shop } = await getMessages({ locale })
  const id = productActiveInput.shape.id.safeParse(wanted)
  const product = id.success ? await adminProduct(admin, id.data) : null
  if (product)
    return (
      <>
        <PageHead eyebrow={texts.form.update} title={locale === 'it' ? product.nameIt : product.nameEn} />
        <p className="mt-6 mb-6">
          <Link href="/admin/products" className="underline underline-offset-4">
            {texts.form.back}
          </Link>
        </p>
        <ProductEditor product={product} texts={texts.form} />
      </>
    )
  const products = await adminProducts(admin)
  const sold = new Set(products.map(({ kind, look }) => `${kind}/${look}`))
  const drawings = PRODUCT_KINDS.flatMap((kind) =>
    LOOKS[kind].map((look) => ({ value: `${kind}/${look}`, label: `${shop.card.kind[kind]}: ${look}` })),
  ).filter(({ value }) => !sold.has(value))
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title} />
      <p className="mt-4 max-w-[60ch] text-ink-soft">{texts.text}</p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-9 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <ProductTable products={products} kinds={shop.card.kind} locale={locale} texts={texts.list} />
        <section className="sheet p-5" aria-labelledby="new-product">
          <h2 id="new-product" className="mb-3 text-xl">
            {texts.form.create}
          </h2>
          {drawings.length === 0 ? (
            <p>{texts.form.noDrawing}</p>
          ) : (
            <ProductForm drawings={drawings} texts={texts.form} />
          )}
        </section>
      </div>
    </>
  )
}
