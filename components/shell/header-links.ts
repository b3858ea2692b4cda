import type { NavItem } from './nav-links'
import { FAN_NAV, GUEST_NAV, MENU_NAV, ROUTES, type RouteId } from './routes'
import type { ShellTexts } from './texts'

export type HeaderLinks = Record<'fan' | 'guest' | 'menu' | 'admin', NavItem[]>

/** The links of the header. `closed` are the routes that this installation does not offer. */
export function headerLinks(
  texts: ShellTexts,
  { closed, hasAdmin }: { closed: readonly RouteId[]; hasAdmin: boolean },
): HeaderLinks {
  const link = (id: keyof typeof texts.nav & RouteId): NavItem => ({
    href: ROUTES[id].href,
    label: texts.nav[id],
  })
  const isOpen = (id: RouteId) => !closed.includes(id)
  return {
    fan: FAN_NAV.filter(isOpen).map((id) => ({ ...link(id), icon: ROUTES[id].icon })),
    guest: GUEST_NAV.filter(isOpen).map(link),
    menu: MENU_NAV.map(link),
    admin: hasAdmin ? [link('admin')] : [],
  }
}
