import { unsubscribe } from '@/lib/account/mail/preferences/commands'
import { unsubscribeInput } from '@/lib/account/mail/preferences/schema'
import { formPost, seeOther } from '@/lib/auth/form-post'
import { anybody } from '@/lib/auth/minted-actors'
import { clientNetwork } from '@/lib/auth/request'
import { publicRoute } from '@/lib/auth/route'
import { consumeLimit } from '@/lib/core/security/rate-limit'

export const dynamic = 'force-dynamic'

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''
const pageOf = (token: string) => `/unsubscribe?token=${encodeURIComponent(token)}`

/** Changes nothing, because mail scanners open links: it leads to the page with the button. */
export const GET = publicRoute(async (request) => seeOther(pageOf(tokenOf(request))))

/** The button of a mail service (RFC 8058), which has the token in its address and any body, or that of our page. */
export const POST = publicRoute(async (request) => {
  await consumeLimit('unsubscribe', await clientNetwork())
  const clicked = tokenOf(request)
  const token = clicked || (await formPost(request, unsubscribeInput)).token
  await unsubscribe(anybody, token)
  return clicked ? new Response(null, { headers: { 'cache-control': 'no-store' } }) : seeOther(pageOf(token))
})
