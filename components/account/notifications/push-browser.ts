/** What the browser can do now; `failed` when subscribing should have worked but did not. */
export type PushState = 'checking' | 'off' | 'on' | 'blocked' | 'unsupported' | 'install' | 'failed'

/** `ready` never settles if the worker could not be registered; usually that was done when the page loaded. */
const READY_MS = 5_000

const canSubscribe = () =>
  document.body.dataset.build !== undefined &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window

/** Only Safari on iOS has the property; it is false outside an installed app. */
const mustBeInstalled = () => Reflect.get(navigator, 'standalone') === false

/** @param endpoint the address that the server has for this browser */
export async function pushStateOf(endpoint: string | null): Promise<PushState> {
  if (!canSubscribe()) return mustBeInstalled() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  if (endpoint === null || Notification.permission !== 'granted') return 'off'
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription?.endpoint === endpoint ? 'on' : 'off'
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const isOurs = ({ options }: PushSubscription, key: Uint8Array) =>
  options.applicationServerKey !== null &&
  new Uint8Array(options.applicationServerKey).every((byte, index) => byte === key[index])

/** Asks for the permission and subscribes. @returns the fields for the server, or why there are none */
export async function subscribeBrowser(publicKey: string): Promise<Record<string, string> | PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  try {
    const late = new Promise<never>((_, fail) => setTimeout(fail, READY_MS))
    const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late])
    const applicationServerKey = bytesOf(publicKey)
    const known = await pushManager.getSubscription()
    if (known && !isOurs(known, applicationServerKey)) await known.unsubscribe()
    const { endpoint, keys } = (
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    ).toJSON()
    return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
  } catch {
    return 'failed'
  }
}

/** The server has already forgotten the browser, so a failure here still ends all notifications. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe().catch(() => false)
}
