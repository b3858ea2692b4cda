import { LinkNotice } from '@/components/ui/link-notice'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { dayAndMonth } from '@/lib/core/time/date-formats'
import { env } from '@/lib/env'

/** Above the settings of an account that is about to be deleted: when, and the way to where it can be kept. */
export function LeavingNotice({ eraseAt, locale }: { eraseAt: number; locale: Locale }) {
  const t = translatorFor(locale, 'deletion')
  return (
    <LinkNotice href="/account#leaving" link={t('stay')}>
      {t('leaving', { day: dayAndMonth(locale, env.APP_TIME_ZONE).format(eraseAt) })}
    </LinkNotice>
  )
}
