import { Avatar } from '@/components/cosmetics/avatar'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { signOut } from '@/lib/account/sign-in/actions'
import type { Equipped } from '@/lib/shop/queries'
import type { HeaderLinks } from './header-links'
import { NavLinks } from './nav-links'
import { ROUTES } from './routes'
import type { ShellTexts } from './texts'
import { ThemeSelect } from './theme-select'

/** For the button that opens the menu, and for what closes it. */
export const MENU_ID = 'shell-menu'

type Props = {
  texts: ShellTexts
  links: HeaderLinks
  /** Whether the page is static, and its menu for guests as well. */
  both: boolean
  looks: Equipped | undefined
}

export function ShellMenu({ texts, links, both, looks }: Props) {
  const forFan = both ? 'if-fan' : ''
  const forAdmin = both ? 'if-admin' : ''
  return (
    <>
      <button type="button" popoverTarget={MENU_ID} className="menu-button" aria-label={texts.menu}>
        <Icon name="menu" size={24} />
      </button>
      <div id={MENU_ID} popover="auto" className="shell-menu">
        {both && (
          <nav aria-label={texts.nav.label} className="if-guest menu-nav">
            <NavLinks items={[...links.guest, { href: ROUTES.signIn.href, label: texts.nav.signIn }]} />
          </nav>
        )}
        <nav aria-label={texts.menu} className={`${forFan} menu-nav`}>
          <NavLinks items={links.menu} />
        </nav>
        {links.admin.length > 0 && (
          <nav aria-label={texts.nav.admin} className={`${forAdmin} menu-nav`}>
            <NavLinks items={links.admin} />
          </nav>
        )}
        <Link href={ROUTES.account.href} className={`${forFan} head-link`} aria-label={texts.nav.account}>
          <Avatar own frame={looks?.frame} skin={looks?.skin} className="head-face" />
          <span className="pick-word">{texts.nav.account}</span>
        </Link>
        <ThemeSelect texts={texts.theme} />
        <form action={signOut} className={forFan}>
          <button type="submit" className="head-link">
            <Icon name="logout" className="menu-only" />
            {texts.nav.logout}
          </button>
        </form>
      </div>
    </>
  )
}
