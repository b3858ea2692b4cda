import type { ComponentProps } from 'react'
import { classes } from './classes'
import { Icon, type IconName } from './icon'

export type ButtonLook = {
  variant?: 'primary' | 'outline' | 'flood' | 'ghost' | 'destructive'
  size?: 'sm' | 'md' | 'lg'
}

export const buttonStyle = ({
  variant = 'primary',
  size = 'md',
  className,
}: ButtonLook & { className?: string } = {}) =>
  classes('button', `button-${variant}`, `button-${size}`, className)

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
