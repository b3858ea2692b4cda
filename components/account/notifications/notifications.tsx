import { SectionHead } from '@/components/ui/page-head'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { vapidKeys } from '@/lib/gateways/vapid'
import { PUSH_KINDS } from '@/lib/push/rules'
import type { Settings } from '@/lib/settings/queries'
import { NotificationSwitches } from './notification-switches'

/** The notifications that this browser gets while GoalQuest is closed. */
export function Notifications({ device, locale }: { device: Settings['device']; locale: Locale }) {
  const keys = vapidKeys()
  if (!keys) return null
  const { notifications: texts } = MESSAGES[locale]
  const { title, legend, noScript, states, drop, dropping } = texts
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
        texts={{ legend, states, drop, dropping }}
      />
    </section>
  )
}
