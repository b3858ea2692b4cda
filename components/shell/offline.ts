import { readCookie } from '@/components/ui/cookie'
import { whenIdle } from '@/components/ui/when-idle'
import { HINT_COOKIE } from '@/lib/core/http/cookie-names'

async function start(build: string, isFanPage: boolean): Promise<void> {
  await navigator.serviceWorker.register(`/sw.js?build=${build}`, { updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  const { lang } = document.documentElement
  active?.postMessage({ signedIn: isFanPage || Boolean(readCookie(HINT_COOKIE)), lang })
}

/**
 * Starts the service worker of the build, and tells it whether a fan is still signed in: after a sign-out it deletes what it has
 * cached. Runs on every page, once the browser is idle.
 */
export function followOffline(isFanPage: boolean): void {
  const build = document.body.dataset.build
  if (build === undefined || !('serviceWorker' in navigator)) return
  whenIdle(() => void start(build, isFanPage).catch(() => {}))
}
