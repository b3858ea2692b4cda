import type { Locale } from '@/lib/core/locale'
import { saveDevice } from '@/lib/push/devices/commands'
import type { PushKind } from '@/lib/push/rules'
import { type MadeFan, signedIn } from './factories'
import { type Browser, newBrowser } from './push-service'

type DeviceOptions = { kinds?: PushKind[]; locale?: Locale; browser?: Browser }

/** A browser in which the fan is signed in and has turned notifications on, all of them by default. */
export async function makeDevice(
  fan: MadeFan,
  service: string,
  { kinds = ['lock', 'result'], locale = 'it', browser = newBrowser(service) }: DeviceOptions = {},
) {
  const actor = await signedIn(fan)
  const { endpoint, p256dh, auth } = browser
  const wanted = { lock: kinds.includes('lock'), result: kinds.includes('result') }
  await saveDevice(actor, { endpoint, p256dh, auth, ...wanted }, locale)
  return { ...browser, actor }
}
