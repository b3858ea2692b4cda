import type { ComponentProps } from 'react'
import { classes } from './classes'
import { Icon, type IconName } from './icon'

export type ButtonLook = {
  variant?: 'primary' | 'outline' | 'flood' | 'ghost' | 'destructive'
  size?: 'sm' | 'md' | 'lg' | 'icon'
}

const VARIANTS = {
  primary: 'bg-pitch text-on-pitch hover:bg-[color-mix(in_oklab,var(--pitch),var(--ink)_18%)]',
  outline: 'border-[1.5px] border-current hover:bg-current/10',
  flood: 'bg-flood text-on-flood hover:bg-[color-mix(in_oklab,var(--flood),var(--chalk)_40%)]',
  ghost: 'hover:bg-current/10',
  destructive: 'border-[1.5px] border-card-red text-card-red hover:bg-card-red hover:text-card',
} as const

const SIZES = {
  sm: 'min-h-11 px-4 text-sm md:min-h-9',
  md: 'min-h-12 px-6 text-base',
  lg: 'min-h-14 px-8 text-lg',
  icon: 'size-11 text-base',
} as const

export const buttonStyle = ({
  variant = 'primary',
  size = 'md',
  className,
}: ButtonLook & { className?: string } = {}) =>
  classes(
    'button inline-flex items-center justify-center gap-2 rounded-full text-center leading-snug transition-colors',
    'font-stretch-[95%] font-[650] aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    'disabled:cursor-not-allowed disabled:opacity-60',
    VARIANTS[variant],
    SIZES[size],
    className,
  )

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & { pending?: boolean; pendingLabel?: string; icon?: IconName }

export function Button({
  variant,
  size,
  pending = false,
  pendingLabel,
  icon,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonStyle({ variant, size, className })}
      aria-disabled={pending || undefined}
      {...rest}
    >
      {pending ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} size={18} />}
      {(pending && pendingLabel) || children}
    </button>
  )
}
