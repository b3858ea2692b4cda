'use client'

import { Button, type ButtonLook } from './button'
import { showToast } from './toast'

type Props = Omit<ButtonLook, 'className'> & {
  text: string
  texts: Record<'copy' | 'copied' | 'notCopied', string>
}

/** Copies a text that the page shows, and says whether it did. */
export function CopyButton({ text, texts, ...look }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ title: texts.copied }),
      () => showToast({ title: texts.notCopied, destructive: true }),
    )
  return (
    <Button {...look} icon="copy" className="needs-js" onClick={copy}>
      {texts.copy}
    </Button>
  )
}
