import { SiteFooter } from '@/components/shell/site-footer'
import { SiteHeader } from '@/components/shell/site-header'
import { localeOf } from '@/lib/core/locale'

export default async function PublicLayout({ children, params }: LayoutProps<'/[locale]'>) {
  const locale = localeOf(await params)
  return (
    <>
      <SiteHeader locale={locale} variant="both" />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter locale={locale} />
    </>
  )
}
