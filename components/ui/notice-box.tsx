import type { ReactNode } from 'react'
import { classes } from './classes'
import { Icon, type IconName } from './icon'

const INKS = { rosa: '', flood: '', red: 'text-card-red' } as const

const TONES = {
  rosa: 'bg-rosa text-ink',
  flood: 'bg-flood text-on-flood',
  red: 'border-l-[6px] border-l-card-red bg-card text-ink',
} as const

type Props = {
  title?: string
  tone?: keyof typeof TONES
  icon?: IconName
  action?: ReactNode
  role?: 'status' | 'alert' | 'note'
  className?: string
  children?: ReactNode
}

/** One message with at most one action. */
export function NoticeBox({ title, tone = 'rosa', icon, action, role, className, children }: Props) {
  return (
    <div
      role={role}
      className={classes('flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3', TONES[tone], className)}
    >
      {icon && <Icon name={icon} size={22} className={INKS[tone]} />}
      <div className="min-w-0 flex-1 basis-48 font-[520]">
        {title && <strong className="block leading-snug font-[750]">{title}</strong>}
        {children}
      </div>
      {action}
    </div>
  )
}
