import { getMessages } from 'next-intl/server'
import { ProductsSection } from '@/components/admin/products/products-section'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { adminOrNull } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'
import { singleParam } from '@/lib/core/search-params'

export default async function ProductsPage({ params, searchParams }: PageProps<'/[locale]/admin/products'>) {
  const locale = localeOf(await params)
  const admin = await adminOrNull('/admin/products')
  if (!admin) return <ForbiddenSheet locale={locale} />
  const query = await searchParams
  const { nav, metaTitle } = (await getMessages({ locale })).admin
  return (
    <>
      <title>{`${nav.products} · ${metaTitle} · GoalQuest`}</title>
      <ProductsSection admin={admin} locale={locale} wanted={singleParam(query.product)} search={query} />
    </>
  )
}
