import { showToast } from './toast'

export type ShareTexts = Record<'copied' | 'failed', string>

/** Hands an address to the device, or copies it where nothing takes it. */
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
