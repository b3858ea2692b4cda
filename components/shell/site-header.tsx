import type { Route } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import type { Locale } from '@/lib/core/locale'
import { LanguageSelect } from './language-select'
import { LevelBar } from './level-bar'
import { Logo } from './logo'
import { LogoutForm } from './logout-form'
import { NavLinks } from './nav-links'
import { FAN_NAV, GUEST_NAV, isReady, ROUTES } from './routes'
import { ShellSync } from './shell-sync'
import { StreakLink } from './streak-link'
import { ThemeSelect } from './theme-select'

type Props = { locale: Locale } & (
  | { variant: 'both' }
  | { variant: 'fan'; xp: number; streak: number; isAdmin: boolean }
)

const MENU = 'shell-menu'

/** `both` serves pages that are built once for everybody: the style sheet shows the half that fits. */
export async function SiteHeader({ locale, ...props }: Props) {
  const t = await getTranslations({ locale, namespace: 'shell' })
  const both = props.variant === 'both'
  const forFan = both ? 'if-fan' : ''
  const adminLink = { href: ROUTES.admin.href as Route, label: t('nav.admin') }
  const admin = isReady('admin') && (both || props.isAdmin) ? [adminLink] : []
  const forAdmin = both ? 'if-admin' : ''
  const fanLinks = FAN_NAV.filter(isReady).map((id) => ({
    href: ROUTES[id].href as Route,
    label: t(`nav.${id}`),
    icon: ROUTES[id].icon,
  }))
  const guestLinks = GUEST_NAV.filter(isReady).map((id) => ({
    href: ROUTES[id].href as Route,
    label: t(`nav.${id}`),
  }))
  return (
    <>
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>
      <header className="site-header" data-shell={props.variant}>
        <div className="wrap site-header-row">
          <Logo label={t('home')} />
          {both && (
            <nav aria-label={t('nav.label')} className="if-guest head-nav">
              <NavLinks waiting={t('loading')} items={guestLinks} />
            </nav>
          )}
          <nav aria-label={t('nav.label')} className={`${forFan} tab-nav`}>
            <NavLinks
              waiting={t('loading')}
              items={[...fanLinks, ...admin.map((link) => ({ ...link, className: `${forAdmin} lg-only` }))]}
            />
          </nav>
          {!both && props.streak > 0 && (
            <StreakLink days={props.streak} label={t('streak', { days: props.streak })} />
          )}
          <div className={`${forFan} head-level`}>
            <LevelBar
              xp={both ? undefined : props.xp}
              texts={{
                level: t.raw('level.short'),
                label: t.raw('level.label'),
                value: t.raw('level.value'),
                spoken: t.raw('level.spoken'),
              }}
            />
          </div>
          <LanguageSelect
            locale={locale}
            label={t('language.label')}
            submitLabel={t('language.submit')}
            names={{ it: t('language.it'), en: t('language.en') }}
          />
          {both && (
            <div className="if-guest head-entry">
              <ButtonLink href={ROUTES.signIn.href as Route} variant="ghost" size="sm">
                {t('nav.signIn')}
              </ButtonLink>
              <ButtonLink href={ROUTES.start.href as Route} size="sm">
                {t('nav.start')}
              </ButtonLink>
            </div>
          )}
          <button type="button" popoverTarget={MENU} className="menu-button" aria-label={t('menu')}>
            <Icon name="menu" size={24} />
          </button>
          <div id={MENU} popover="auto" className="shell-menu">
            {both && (
              <nav aria-label={t('nav.label')} className="if-guest menu-nav">
                <NavLinks
                  waiting={t('loading')}
                  items={[...guestLinks, { href: ROUTES.signIn.href as Route, label: t('nav.signIn') }]}
                />
              </nav>
            )}
            {admin.length > 0 && (
              <nav aria-label={t('nav.admin')} className={`${forAdmin} menu-nav`}>
                <NavLinks waiting={t('loading')} items={admin} />
              </nav>
            )}
            {isReady('account') && (
              <Link
                href={ROUTES.account.href as Route}
                className={`${forFan} head-link`}
                aria-label={t('nav.account')}
              >
                <Icon name="user" />
                <span className="pick-word">{t('nav.account')}</span>
              </Link>
            )}
            <ThemeSelect
              label={t('theme.label')}
              submitLabel={t('theme.submit')}
              names={{ system: t('theme.system'), light: t('theme.light'), dark: t('theme.dark') }}
            />
            <LogoutForm label={t('nav.logout')} className={forFan} />
          </div>
          <ShellSync menuId={MENU} />
        </div>
      </header>
    </>
  )
}
