'use client'

import { Button, type ButtonLook } from './button'
import { showToast } from './toast'

type Props = ButtonLook & {
  text: string
  texts: Record<'copy' | 'copied' | 'notCopied', string>
  /** What the toasts add. */
  details?: Partial<Record<'copied' | 'notCopied', string>>
}

/** Copies a text that the page shows, and says whether it did. */
export function CopyButton({ text, texts, details, ...look }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ title: texts.copied, description: details?.copied })
    } catch {
      showToast({ title: texts.notCopied, description: details?.notCopied, destructive: true })
    }
  }
  return (
    <Button {...look} icon="copy" className="needs-js" onClick={copy}>
      {texts.copy}
    </Button>
  )
}
