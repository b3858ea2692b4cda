'use client'

import type { Messages } from 'next-intl'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast'

type Props = { texts: Messages['profile']['share']; primary?: boolean }

/** Hands the page's address to the device, or copies it where nothing takes it. */
export function ShareButton({ texts, primary = false }: Props) {
  const share = async () => {
    const url = location.origin + location.pathname
    try {
      if (navigator.share) await navigator.share({ url })
      else {
        await navigator.clipboard.writeText(url)
        showToast({ title: texts.copied })
      }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      showToast({ title: texts.failed, description: url, destructive: true })
    }
  }
  return (
    <Button
      variant={primary ? 'primary' : 'outline'}
      icon="share"
      className={`needs-js ${primary ? 'flex-1' : ''}`}
      aria-label={primary ? undefined : texts.button}
      onClick={share}
    >
      {primary && texts.button}
    </Button>
  )
}
