'use client'

import type { Route } from 'next'
import Link from 'next/link'
import { Icon, type IconName } from '@/components/ui/icon'
import { LinkWaiting } from './link-waiting'
import { useAddress } from './use-address'

type NavItem = { href: Route; label: string; icon?: IconName; className?: string }

export function NavLinks({ items, waiting }: { items: NavItem[]; waiting: string }) {
  const here = useAddress()
  return (
    <ul className="nav-list">
      {items.map(({ href, label, icon, className }) => (
        <li key={href} className={className}>
          <Link href={href} aria-current={here === href || here.startsWith(`${href}/`) ? 'page' : undefined}>
            {icon && <Icon name={icon} size={22} className="tab-icon" />}
            <span data-label={label}>{label}</span>
            <LinkWaiting text={waiting} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
