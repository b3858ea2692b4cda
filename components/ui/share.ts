import { showToast } from './toast'

export type ShareTexts = Record<'copied' | 'failed', string>

/** Opens the device's share dialog, or copies text and address where there is none. */
export async function share(content: { text?: string; url?: string }, texts: ShareTexts) {
  const { text, url } = content
  try {
    if (navigator.share) return await navigator.share(content)
    await navigator.clipboard.writeText([text, url].filter(Boolean).join(' '))
    showToast({ title: texts.copied })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ title: texts.failed, description: url, destructive: true })
  }
}

export const shareAddress = (path: string, text: string | undefined, texts: ShareTexts) =>
  share({ text, url: location.origin + path }, texts)
