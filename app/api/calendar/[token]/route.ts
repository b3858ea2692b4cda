import { anybody } from '@/lib/auth/minted-actors'
import { clientNetwork } from '@/lib/auth/request'
import { publicRoute } from '@/lib/auth/route'
import { feedBy } from '@/lib/calendar/queries'
import { calendarText } from '@/lib/calendar/words'
import { DomainError } from '@/lib/core/errors'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { consumeLimit } from '@/lib/core/security/rate-limit'

export const dynamic = 'force-dynamic'

const FILE = /^([\w-]{22})\.ics$/

/** Calendar programs send no cookies: the token in the address is the key. */
export const GET = publicRoute(async (_request, { token: file }) => {
  const token = FILE.exec(String(file))?.[1]
  const feed = token ? await feedBy(anybody, token) : null
  // Calendar services fetch for all their users from few addresses: there each feed counts for itself.
  await consumeLimit('calendar', feed && token ? token : await clientNetwork())
  if (!feed) throw new DomainError('not_found')
  const { calendar, fixture, fixtures } = MESSAGES[feed.locale]
  const { name, mission } = calendar
  const body = calendarText(feed.kickOffs, feed.missions, {
    name,
    mission,
    unknown: fixtures.unknown,
    off: { POSTPONED: fixture.postponed, SUSPENDED: fixture.suspended, CANCELLED: fixture.cancelled },
  })
  const headers = {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="goalquest.ics"',
    'cache-control': 'private, no-cache',
  }
  return new Response(body, { headers })
})
