import { getRequestConfig } from 'next-intl/server'
import { asLocale } from '@/lib/core/locale'
import { env } from '@/lib/env'

/** Callers pass the locale: reading a cookie here would make every page dynamic. */
export default getRequestConfig(async ({ locale }) => {
  const chosen = asLocale(locale)
  const messages = await import(`../../../messages/${chosen}.json`)
  return { locale: chosen, messages: messages.default, timeZone: env.APP_TIME_ZONE }
})
