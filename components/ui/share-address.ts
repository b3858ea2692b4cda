import { showToast } from './toast'

export type ShareTexts = Record<'copied' | 'failed', string>

/** Passes an address to the device's share dialog, or copies it where there is none. */
export async function shareAddress({
  path,
  text,
  texts,
}: {
  path: string
  text?: string
  texts: ShareTexts
}) {
  const url = location.origin + path
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
