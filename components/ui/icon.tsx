import { classes } from './classes'

export type IconName =
  | 'menu'
  | 'close'
  | 'chevron-down'
  | 'chevron-right'
  | 'arrow-left'
  | 'arrow-right'
  | 'check'
  | 'alert'
  | 'info'
  | 'clock'
  | 'calendar'
  | 'trophy'
  | 'users'
  | 'user'
  | 'plus'
  | 'minus'
  | 'trash'
  | 'share'
  | 'copy'
  | 'external'
  | 'logout'
  | 'sun'
  | 'moon'
  | 'system'
  | 'globe'
  | 'lock'
  | 'flame'
  | 'star'
  | 'search'
  | 'receipt'
  | 'retry'
  | 'eye'
  | 'eye-off'
  | 'mail'
  | 'download'
  | 'flag'
  | 'play'
  | 'pause'
  | 'stop'
  | 'image'
  | 'sound'
  | 'shield'
  | 'settings'
  | 'pencil'
  | 'nav-missions'
  | 'nav-quiz'
  | 'nav-coach'
  | 'nav-leagues'
  | 'nav-shop'

type Props = { name: IconName; size?: number; label?: string; className?: string }

/** Hidden from screen readers unless it has a label. */
export function Icon({ name, size = 20, label, className }: Props) {
  return (
    <svg
      width={size}
      height={size}
      className={classes('icon', className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={`/sprite.svg#${name}`} />
    </svg>
  )
}
