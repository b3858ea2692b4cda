import type { ComponentProps } from 'react'
import { type ButtonLook, buttonStyle } from './button'
import { Icon, type IconName } from './icon'
import { Link } from './link'

type Props<T extends string> = ComponentProps<typeof Link<T>> & ButtonLook & { icon?: IconName }

export function ButtonLink<T extends string>({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: Props<T>) {
  return (
    <Link className={buttonStyle({ variant, size, className })} {...rest}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </Link>
  )
}
