'use client'

import { Button, type ButtonLook } from './button'
import { type ShareTexts, shareAddress } from './share'

type Props = ButtonLook & {
  label: string
  /** Only the icon shows; the label is its accessible name. */
  isIcon?: boolean
  /** The text that goes with the address. */
  text?: string
  /** The address to share; by default the page's own. */
  path?: string
  texts: ShareTexts
  className?: string
}

export function ShareButton({ label, isIcon = false, text, path, texts, className = '', ...look }: Props) {
  return (
    <Button
      {...look}
      icon="share"
      className={`needs-js ${className}`}
      aria-label={isIcon ? label : undefined}
      onClick={() => shareAddress(path ?? location.pathname, text, texts)}
    >
      {isIcon ? null : label}
    </Button>
  )
}
