import type { ReactNode } from 'react'
import { classes } from './classes'
import { Icon, type IconName } from './icon'

type Tone = 'flood' | 'ink' | 'outline' | 'pitch' | 'red'
type Props = {
  /** Pink without one. */
  tone?: Tone
  icon?: IconName
  className?: string
  children: ReactNode
}

export function Chip({ tone, icon, className, children }: Props) {
  return (
    <span className={classes('chip', tone && `chip-${tone}`, className)}>
      {icon && <Icon name={icon} size={13} />}
      {children}
    </span>
  )
}
