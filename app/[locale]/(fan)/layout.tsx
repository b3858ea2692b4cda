import { FlashNotice } from '@/components/shell/flash-notice'
import { LiveUpdates } from '@/components/shell/live-updates'
import { SiteFooter } from '@/components/shell/site-footer'
import { SiteHeader } from '@/components/shell/site-header'
import { currentActor } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { headerOf } from '@/lib/quiz/streak/queries'

/** Draws the header. Each page and its queries check the right themselves. */
export default async function FanLayout({ children, params }: LayoutProps<'/[locale]'>) {
  const locale = localeOf(await params)
  const actor = await currentActor()
  if (actor.kind === 'guest' || actor.kind === 'system') return children
  const { xp, streak, week, looks } = await headerOf(actor)
  return (
    <>
      <SiteHeader
        locale={locale}
        variant="fan"
        xp={xp}
        streak={streak}
        week={week}
        looks={looks}
        isAdmin={actor.kind === 'admin'}
      />
      <main id="main" tabIndex={-1}>
        <FlashNotice />
        {children}
      </main>
      <SiteFooter locale={locale} isSimulated={env.FOOTBALL_IS_LOCAL} />
      <LiveUpdates />
    </>
  )
}
