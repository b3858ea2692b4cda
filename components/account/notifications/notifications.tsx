import { getMessages } from 'next-intl/server'
import { SectionHead } from '@/components/ui/page-head'
import type { SignedIn } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { vapidKeys } from '@/lib/gateways/vapid'
import { ownDevice } from '@/lib/push/devices/queries'
import { PUSH_KINDS } from '@/lib/push/rules'
import { NotificationSwitches } from './notification-switches'

/** The notifications that this browser gets while GoalQuest is closed. */
export async function Notifications({ actor, locale }: { actor: SignedIn; locale: Locale }) {
  const keys = vapidKeys()
  if (!keys) return null
  const [device, { notifications: texts }] = await Promise.all([ownDevice(actor), getMessages({ locale })])
  const { title, legend, noScript, standing, drop, dropping } = texts
  return (
    <section id="notifications" className="grid gap-5">
      <SectionHead title={title} />
      <noscript>
        <p>{noScript}</p>
      </noscript>
      <NotificationSwitches
        device={device}
        publicKey={keys.publicKey}
        choices={PUSH_KINDS.map((name) => ({ name, ...texts[name] }))}
        texts={{ legend, standing, drop, dropping }}
      />
    </section>
  )
}
