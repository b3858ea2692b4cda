'use client'

import { LogoMark } from '@/components/art/logo-mark'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import type { Locale } from '@/lib/core/locale'
import type { StreakWeek } from '@/lib/quiz/rules'
import type { Equipped } from '@/lib/shop/queries'
import { looksText } from '@/lib/shop/rules'
import { headerLinks } from './header-links'
import { hintText } from './hint'
import { LanguageSelect } from './language-select'
import { LevelBar } from './level-bar'
import { NavLinks } from './nav-links'
import { NavigationWaiting } from './navigation-waiting'
import { ROUTES, type RouteId } from './routes'
import { MENU_ID, ShellMenu } from './shell-menu'
import { ShellSync } from './shell-sync'
import { HintedStreak, StreakLink } from './streak-link'
import type { ShellTexts } from './texts'

type Props = { locale: Locale; texts: ShellTexts; closed: readonly RouteId[] } & (
  | { variant: 'both' }
  | {
      variant: 'fan'
      xp: number
      streak: number
      week: StreakWeek
      streakLabel: string
      looks: Equipped
      /** The fan's choice; without JavaScript the style sheet knows it only from here. */
      theme?: 'light' | 'dark'
      isAdmin: boolean
    }
)

/**
 * `both` is for static pages: CSS shows the half that fits. A client component: its elements are rendered once, and not sent in
 * the payload as well.
 */
export function SiteHeader({ locale, texts, closed, ...props }: Props) {
  const both = props.variant === 'both'
  const forFan = both ? 'if-fan' : ''
  const looks = both ? undefined : props.looks
  const links = headerLinks(texts, { closed, hasAdmin: both || props.isAdmin })
  const adminTabs = links.admin.map((link) => ({ ...link, className: `${both ? 'if-admin' : ''} lg-only` }))
  return (
    <>
      <a href="#main" className="skip-link">
        {texts.skip}
      </a>
      <NavigationWaiting text={texts.loading} />
      <header
        className="site-header"
        data-shell={props.variant}
        data-worn={looks?.theme}
        data-chosen={both ? undefined : props.theme}
      >
        <div className="wrap site-header-row">
          <Link href="/" className="logo" aria-label={texts.home}>
            <LogoMark className="logo-mark" />
            GoalQuest
          </Link>
          {both && (
            <nav aria-label={texts.nav.label} className="if-guest head-nav">
              <NavLinks items={links.guest} />
            </nav>
          )}
          <nav aria-label={texts.nav.label} className={`${forFan} tab-nav`}>
            <NavLinks items={[...links.fan, ...adminTabs]} />
          </nav>
          {both && <HintedStreak label={texts.streakHint} />}
          {!both && props.streak > 0 && (
            <StreakLink days={props.streak} week={props.week} label={props.streakLabel} />
          )}
          <HeaderLevel xp={both ? undefined : props.xp} texts={texts} className={forFan} />
          <LanguageSelect locale={locale} texts={texts.language} />
          {both && <GuestEntry texts={texts} />}
          <ShellMenu {...{ texts, links, both, looks }} />
          <ShellSync
            menuId={MENU_ID}
            looks={looks && looksText(looks)}
            hint={both ? undefined : hintText(props)}
          />
        </div>
      </header>
    </>
  )
}

type LevelProps = { xp: number | undefined; texts: ShellTexts; className: string }

function HeaderLevel({ xp, texts: { nav, level }, className }: LevelProps) {
  return (
    <Link href={ROUTES.wallet.href} className={`${className} head-level`} title={nav.wallet}>
      <span className="sr-only">{nav.wallet}</span>
      <LevelBar xp={xp} texts={level} />
    </Link>
  )
}

function GuestEntry({ texts: { nav } }: { texts: ShellTexts }) {
  return (
    <div className="if-guest head-entry">
      <ButtonLink href={ROUTES.signIn.href} variant="ghost" size="sm">
        {nav.signIn}
      </ButtonLink>
      <ButtonLink href={ROUTES.start.href} size="sm">
        {nav.start}
      </ButtonLink>
    </div>
  )
}
