import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { vapidKeys } from '@/lib/gateways/vapid'
import './account.css'

/** Links to the sections of the page, which are several screens even on a desktop. */
export function AccountNav({ locale }: { locale: Locale }) {
  const { account, profile, mailPreferences, notifications, payment, calendar, dataExport } = MESSAGES[locale]
  const sections = [
    { id: 'profile', title: account.profile },
    { id: 'visibility', title: profile.visibility.title },
    { id: 'security', title: account.security },
    { id: 'mail', title: mailPreferences.title },
    ...(vapidKeys() ? [{ id: 'notifications', title: notifications.title }] : []),
    { id: 'plan', title: payment.invoices.title },
    { id: 'extended', title: account.extended.title },
    { id: 'calendar', title: calendar.title },
    { id: 'data', title: dataExport.section },
  ]
  return (
    <nav aria-label={account.contents} className="account-nav">
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  )
}
