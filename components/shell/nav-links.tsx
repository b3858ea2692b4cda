'use client'

import type { Route } from 'next'
import { Icon, type IconName } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { useAddress } from './use-address'

export type NavItem = { href: Route; label: string; icon?: IconName; className?: string }

/** Pages that belong to an item of the navigation without being below its path. */
const BELONGS: Record<string, string[]> = { '/missions': ['/matches', '/matchday'] }

const isHere = (here: string, href: string): boolean =>
  [href, ...(BELONGS[href] ?? [])].some((path) => here === path || here.startsWith(`${path}/`))

export function NavLinks({ items }: { items: NavItem[] }) {
  const here = useAddress()
  return (
    <ul className="nav-list">
      {items.map(({ href, label, icon, className }) => (
        <li key={href} className={className}>
          <Link href={href} aria-current={isHere(here, href) ? 'page' : undefined}>
            {icon && <Icon name={icon} size={22} className="tab-icon" />}
            <span data-label={label}>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
