import type { ReactNode } from 'react'
import type { Viewer } from '@/lib/auth/actor'
import { chosenTheme } from '@/lib/auth/theme-cookie'
import { isSignedIn } from '@/lib/core/actor'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { closedRoutes } from './closed-routes'
import { headerData } from './header-data'
import { LevelWatch } from './level-watch'
import { LiveUpdates } from './live-updates'
import { OfflineNote } from './offline-note'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'
import { PHASE_TEXTS, SHELL_TEXTS } from './texts'

type Props = { locale: Locale; viewer: Viewer; children: ReactNode }

/** Header and footer of signed-in pages. For a guest it renders only the page, which redirects. */
export async function FanShell({ locale, viewer: { actor, header, periodEnds }, children }: Props) {
  if (!isSignedIn(actor)) return children
  const { xp, streak, week, looks } = headerData(header)
  const texts = SHELL_TEXTS[locale]
  return (
    <>
      <SiteHeader
        {...{ locale, texts, xp, streak, looks }}
        week={streak > 0 ? week : []}
        variant="fan"
        closed={closedRoutes()}
        theme={await chosenTheme()}
        streakLabel={translatorFor(locale, 'shell')('streak', { days: streak })}
        isAdmin={actor.kind === 'admin'}
      />
      <OfflineNote locale={locale} sessionId={actor.sessionId} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter texts={texts} isSimulated={env.FOOTBALL_IS_LOCAL} />
      <LiveUpdates
        phases={PHASE_TEXTS[locale]}
        dayLeftMs={periodEnds && periodEnds.nextDayAt - periodEnds.now}
      />
      <LevelWatch fan={actor.userId.slice(0, 8)} xp={xp} texts={texts.levelUp} />
    </>
  )
}
