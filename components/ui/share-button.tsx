'use client'

import { Button, type ButtonLook } from './button'
import { showToast } from './toast'

type Props = Omit<ButtonLook, 'className'> & {
  label: string
  /** Only the icon shows; the label is its accessible name. */
  isIcon?: boolean
  /** What goes with the address. */
  text?: string
  /** The address; the page's own without one. */
  path?: string
  texts: Record<'copied' | 'failed', string>
  className?: string
}

/** Hands an address to the device, or copies it where nothing takes it. */
export function ShareButton({ label, isIcon = false, text, path, texts, className = '', ...look }: Props) {
  const share = async () => {
    const url = location.origin + (path ?? location.pathname)
    try {
      if (navigator.share) await navigator.share({ text, url })
      else {
        await navigator.clipboard.writeText(text ? `${text} ${url}` : url)
        showToast({ title: texts.copied })
      }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      showToast({ title: texts.failed, description: url, destructive: true })
    }
  }
  return (
    <Button
      {...look}
      icon="share"
      className={`needs-js ${className}`}
      aria-label={isIcon ? label : undefined}
      onClick={share}
    >
      {isIcon ? null : label}
    </Button>
  )
}
