import { ProseTable } from '@/components/prose/prose-table'
import { CALLBACK_COOKIE, DEVICE_COOKIE, SESSION_COOKIE, SIGN_UP_COOKIE } from '@/lib/auth/cookies'
import { SESSION_DAYS } from '@/lib/auth/session'
import {
  FLASH_COOKIE,
  HINT_COOKIE,
  LOOKS_COOKIE,
  OWN_WRITES_SECONDS,
  SHOWN_COOKIE,
  THEME_COOKIE,
  WROTE_COOKIE,
} from '@/lib/core/http/cookie-names'
import { translatorFor } from '@/lib/core/i18n/translator'
import { LOCALE_COOKIE, type Locale } from '@/lib/core/locale'

export function CookieTable({ locale }: { locale: Locale }) {
  const t = translatorFor(locale, 'privacy.cookieTable')
  const cookies = [
    { name: SESSION_COOKIE, purpose: t('session'), duration: t('days', { days: SESSION_DAYS }) },
    { name: DEVICE_COOKIE, purpose: t('device'), duration: t('year') },
    { name: CALLBACK_COOKIE, purpose: t('callback'), duration: t('visit') },
    { name: SIGN_UP_COOKIE, purpose: t('signUp'), duration: t('days', { days: 1 }) },
    { name: LOCALE_COOKIE, purpose: t('locale'), duration: t('year') },
    { name: THEME_COOKIE, purpose: t('theme'), duration: t('year') },
    { name: HINT_COOKIE, purpose: t('hint'), duration: t('year') },
    { name: LOOKS_COOKIE, purpose: t('looks'), duration: t('year') },
    { name: FLASH_COOKIE, purpose: t('flash'), duration: t('minute') },
    { name: SHOWN_COOKIE, purpose: t('shown'), duration: t('minute') },
    { name: WROTE_COOKIE, purpose: t('wrote'), duration: t('seconds', { seconds: OWN_WRITES_SECONDS }) },
  ]
  return (
    <ProseTable
      caption={t('caption')}
      columns={[t('name'), t('purpose'), t('duration')]}
      rows={cookies.map(({ name, purpose, duration }) => ({
        key: name,
        cells: [
          <code key={name} className="text-sm">
            {name}
          </code>,
          purpose,
          duration,
        ],
      }))}
    />
  )
}
