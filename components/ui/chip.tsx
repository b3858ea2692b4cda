import type { ReactNode } from 'react'
import { classes } from './classes'
import { Icon, type IconName } from './icon'

const TONES = {
  rosa: 'bg-rosa text-ink',
  flood: 'bg-flood text-on-flood',
  ink: 'bg-ink text-paper',
  outline: 'border-[1.5px] border-current',
  pitch: 'bg-pitch text-on-pitch',
  red: 'bg-card-red text-card',
  sky: 'bg-sky text-card',
} as const

type Props = { tone?: keyof typeof TONES; icon?: IconName; className?: string; children: ReactNode }

export function Chip({ tone = 'rosa', icon, className, children }: Props) {
  return (
    <span
      className={classes(
        'chip inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-[650] whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {icon && <Icon name={icon} size={13} />}
      {children}
    </span>
  )
}
