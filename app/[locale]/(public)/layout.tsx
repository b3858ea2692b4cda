import { SiteFooter } from '@/components/shell/site-footer'
import { SiteHeader } from '@/components/shell/site-header'
import { SHELL_TEXTS } from '@/components/shell/texts'
import { localeOf } from '@/lib/core/locale'
import { env } from '@/lib/env'

export default async function PublicLayout({ children, params }: LayoutProps<'/[locale]'>) {
  const locale = localeOf(await params)
  return (
    <>
      <SiteHeader locale={locale} texts={SHELL_TEXTS[locale]} variant="both" sells={env.PAYMENTS !== 'off'} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter texts={SHELL_TEXTS[locale]} />
    </>
  )
}
