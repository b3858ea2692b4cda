import { FanShell } from '@/components/shell/fan-shell'
import { currentViewer } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'

/** Draws the header. Each page and its queries check the right themselves. */
export default async function AdminLayout({ children, params }: LayoutProps<'/[locale]'>) {
  const locale = localeOf(await params)
  return (
    <FanShell locale={locale} viewer={await currentViewer()}>
      {children}
    </FanShell>
  )
}
