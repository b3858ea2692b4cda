import { saveLocale } from '@/lib/account/commands'
import { localeInput } from '@/lib/account/schema'
import { readActor } from '@/lib/auth/actor'
import { yearCookie } from '@/lib/auth/cookies'
import { formPost, seeOther } from '@/lib/auth/form-post'
import { publicRoute } from '@/lib/auth/route'
import { isSignedIn } from '@/lib/core/actor'
import { LOCALE_COOKIE } from '@/lib/core/locale'
import { ownPath } from '@/lib/core/pages/own-path'
import { saveDeviceLocale } from '@/lib/push/devices/commands'

export const POST = publicRoute(async (request) => {
  const { locale, next } = await formPost(request, localeInput)
  const actor = await readActor()
  if (isSignedIn(actor)) {
    await saveLocale(actor, locale)
    await saveDeviceLocale(actor, locale)
  }
  return seeOther(ownPath(next), yearCookie(LOCALE_COOKIE, locale))
})
