import { themeInput } from '@/lib/account/schema'
import { yearCookie } from '@/lib/auth/cookies'
import { formPost, seeOther } from '@/lib/auth/form-post'
import { publicRoute } from '@/lib/auth/route'
import { THEME_COOKIE } from '@/lib/core/http/cookie-names'
import { ownPath } from '@/lib/core/pages/own-path'

export const POST = publicRoute(async (request) => {
  const { theme, next } = await formPost(request, themeInput)
  return seeOther(ownPath(next), yearCookie(THEME_COOKIE, theme))
})
