import { FanShell } from '@/components/shell/fan-shell'
import { FlashNotice } from '@/components/shell/flash-notice'
import { currentViewer } from '@/lib/auth/actor'
import { readFlash } from '@/lib/auth/notice-cookies'
import { localeOf } from '@/lib/core/locale'

/** Draws the header. Each page and its queries check the right themselves. */
export default async function FanLayout({ children, params }: LayoutProps<'/[locale]'>) {
  const locale = localeOf(await params)
  const notice = await readFlash()
  return (
    <FanShell locale={locale} viewer={await currentViewer()}>
      {notice && <FlashNotice />}
      {children}
    </FanShell>
  )
}
