import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { sha256 } from '@/lib/core/security/sha256'

type Props = { locale: Locale; sessionId: string }

/** Shown only by the service worker, in a cached page; `data-owner` tells it whose page that is. `LiveUpdates` hides it when the page is up to date. */
export function OfflineNote({ locale, sessionId }: Props) {
  const owner = sha256(sessionId).toString('base64url').slice(0, 12)
  return (
    <p
      id="offline-note"
      className="offline-note"
      data-owner={owner}
      role="status"
      hidden
      suppressHydrationWarning
    >
      {translatorFor(locale, 'offline')('note', { at: '%at%' })}
    </p>
  )
}
