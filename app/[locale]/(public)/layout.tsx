import { closedRoutes } from '@/components/shell/closed-routes'
import { SiteFooter } from '@/components/shell/site-footer'
import { SiteHeader } from '@/components/shell/site-header'
import { SHELL_TEXTS } from '@/components/shell/texts'
import { localeOf } from '@/lib/core/locale'

export default async function PublicLayout({ children, params }: LayoutProps<'/[locale]'>) {
  const locale = localeOf(await params)
  return (
    <>
      <SiteHeader locale={locale} texts={SHELL_TEXTS[locale]} variant="both" closed={closedRoutes()} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter texts={SHELL_TEXTS[locale]} />
    </>
  )
}
