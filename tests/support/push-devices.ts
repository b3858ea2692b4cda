import { openSession } from '@/lib/auth/session'
import { type Fan, mintActor } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { saveDevice } from '@/lib/push/devices/commands'
import type { PushKind } from '@/lib/push/rules'
import type { MadeFan } from './factories'
import { type Browser, newBrowser } from './push-service'

/** Signs the fan in once more, as on another device. */
export async function signInAgain({ userId }: MadeFan): Promise<Fan> {
  const session = await openSession(userId)
  if (!session) throw new Error('no session was opened')
  return mintActor<Fan>({ kind: 'fan', userId, sessionId: session.sessionId })
}

type DeviceOptions = { kinds?: PushKind[]; locale?: Locale; browser?: Browser }

/** A browser in which the fan is signed in and has turned notifications on, all of them by default. */
export async function makeDevice(
  fan: MadeFan,
  service: string,
  { kinds = ['lock', 'result'], locale = 'it', browser = newBrowser(service) }: DeviceOptions = {},
) {
  const actor = await signInAgain(fan)
  const { endpoint, p256dh, auth } = browser
  const wanted = { lock: kinds.includes('lock'), result: kinds.includes('result') }
  await saveDevice(actor, { endpoint, p256dh, auth, ...wanted }, locale)
  return { ...browser, actor }
}
