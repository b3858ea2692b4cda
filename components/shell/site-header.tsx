'use client'

import { Avatar } from '@/components/cosmetics/avatar'
import { ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import type { Locale } from '@/lib/core/locale'
import type { Week } from '@/lib/quiz/streak/rules'
import type { Equipped } from '@/lib/shop/queries'
import { looksText } from '@/lib/shop/rules'
import { hintText } from './hint'
import { LanguageSelect } from './language-select'
import { LevelBar } from './level-bar'
import { Logo } from './logo'
import { LogoutForm } from './logout-form'
import { NavLinks } from './nav-links'
import { FAN_NAV, GUEST_NAV, MENU_NAV, ROUTES, type RouteId } from './routes'
import { ShellSync } from './shell-sync'
import { HintedStreak, StreakLink } from './streak-link'
import type { ShellTexts } from './texts'
import { ThemeSelect } from './theme-select'

type Props = { locale: Locale; texts: ShellTexts; closed: readonly RouteId[] } & (
  | { variant: 'both' }
  | {
      variant: 'fan'
      xp: number
      streak: number
      week: Week
      streakLabel: string
      looks: Equipped
      /** The fan's choice; without JavaScript the style sheet knows it only from here. */
      theme?: 'light' | 'dark'
      isAdmin: boolean
    }
)

const MENU = 'shell-menu'

/**
 * `both` is for static pages: CSS shows the half that fits. A client component: its elements are rendered once, and not sent in
 * the payload as well.
 */
export function SiteHeader({ locale, texts, closed, ...props }: Props) {
  const both = props.variant === 'both'
  const forFan = both ? 'if-fan' : ''
  const looks = both ? undefined : props.looks
  const adminLink = { href: ROUTES.admin.href, label: texts.nav.admin }
  const admin = both || props.isAdmin ? [adminLink] : []
  const forAdmin = both ? 'if-admin' : ''
  const isOpen = (id: RouteId) => !closed.includes(id)
  const fanLinks = FAN_NAV.filter(isOpen).map((id) => ({
    href: ROUTES[id].href,
    label: texts.nav[id],
    icon: ROUTES[id].icon,
  }))
  const guestLinks = GUEST_NAV.filter(isOpen).map((id) => ({
    href: ROUTES[id].href,
    label: texts.nav[id],
  }))
  return (
    <>
      <a href="#main" className="skip-link">
        {texts.skip}
      </a>
      <header
        className="site-header"
        data-shell={props.variant}
        data-worn={looks?.theme}
        data-chosen={both ? undefined : props.theme}
      >
        <div className="wrap site-header-row">
          <Logo label={texts.home} />
          {both && (
            <nav aria-label={texts.nav.label} className="if-guest head-nav">
              <NavLinks waiting={texts.loading} items={guestLinks} />
            </nav>
          )}
          <nav aria-label={texts.nav.label} className={`${forFan} tab-nav`}>
            <NavLinks
              waiting={texts.loading}
              items={[...fanLinks, ...admin.map((link) => ({ ...link, className: `${forAdmin} lg-only` }))]}
            />
          </nav>
          {both && <HintedStreak label={texts.streakHint} />}
          {!both && props.streak > 0 && (
            <StreakLink days={props.streak} week={props.week} label={props.streakLabel} />
          )}
          <Link href={ROUTES.wallet.href} className={`${forFan} head-level`} title={texts.nav.wallet}>
            <span className="sr-only">{texts.nav.wallet}</span>
            <LevelBar
              xp={both ? undefined : props.xp}
              texts={{
                level: texts.level.short,
                label: texts.level.label,
                value: texts.level.value,
                spoken: texts.level.spoken,
              }}
            />
          </Link>
          <LanguageSelect
            locale={locale}
            label={texts.language.label}
            submitLabel={texts.language.submit}
            names={{ it: texts.language.it, en: texts.language.en }}
          />
          {both && (
            <div className="if-guest head-entry">
              <ButtonLink href={ROUTES.signIn.href} variant="ghost" size="sm">
                {texts.nav.signIn}
              </ButtonLink>
              <ButtonLink href={ROUTES.start.href} size="sm">
                {texts.nav.start}
              </ButtonLink>
            </div>
          )}
          <button type="button" popoverTarget={MENU} className="menu-button" aria-label={texts.menu}>
            <Icon name="menu" size={24} />
          </button>
          <div id={MENU} popover="auto" className="shell-menu">
            {both && (
              <nav aria-label={texts.nav.label} className="if-guest menu-nav">
                <NavLinks
                  waiting={texts.loading}
                  items={[...guestLinks, { href: ROUTES.signIn.href, label: texts.nav.signIn }]}
                />
              </nav>
            )}
            <nav aria-label={texts.menu} className={`${forFan} menu-nav`}>
              <NavLinks
                waiting={texts.loading}
                items={MENU_NAV.map((id) => ({ href: ROUTES[id].href, label: texts.nav[id] }))}
              />
            </nav>
            {admin.length > 0 && (
              <nav aria-label={texts.nav.admin} className={`${forAdmin} menu-nav`}>
                <NavLinks waiting={texts.loading} items={admin} />
              </nav>
            )}
            <Link href={ROUTES.account.href} className={`${forFan} head-link`} aria-label={texts.nav.account}>
              <Avatar own frame={looks?.frame} skin={looks?.skin} className="head-face" />
              <span className="pick-word">{texts.nav.account}</span>
            </Link>
            <ThemeSelect
              label={texts.theme.label}
              submitLabel={texts.theme.submit}
              names={{ system: texts.theme.system, light: texts.theme.light, dark: texts.theme.dark }}
            />
            <LogoutForm label={texts.nav.logout} className={forFan} />
          </div>
          <ShellSync
            menuId={MENU}
            looks={looks && looksText(looks)}
            hint={both ? undefined : hintText(props)}
          />
        </div>
      </header>
    </>
  )
}
