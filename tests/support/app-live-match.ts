import { APP } from './app'
import { db } from './app-database'

const MINUTE = 60_000
const [CODE, COMPETITION] = ['FL1', 'ligue_1']
/** The last round of the season: no other test looks at it. */
const ROUND = 34
const LATE = 85

type VendorMatch = { id: number; status: string; score: { fullTime: { home: number; away: number } } }

async function order(given: Record<string, unknown>): Promise<void> {
  const body = JSON.stringify({ vendor: 'football-data', ...given })
  const answer = await fetch(`${APP.vendors}/control`, { method: 'POST', body })
  if (!answer.ok) throw new Error(`the vendor answered ${answer.status}: ${await answer.text()}`)
}

async function roundNow(): Promise<VendorMatch[]> {
  const address = `${APP.vendors}/football-data/v4/competitions/${CODE}/matches?matchday=${ROUND}`
  const answer = await fetch(address, { headers: { 'x-auth-token': 'a-token' } })
  const { matches }: { matches: VendorMatch[] } = await answer.json()
  return matches
}

const scoreOf = ({ score: { fullTime } }: VendorMatch) => `${fullTime.home}–${fullTime.away}`

/**
 * A match of the imported season that the vendor plays now: it has begun twenty minutes ago, and its clock stands where the test puts
 * it. Only this match of the round is known to the application meanwhile.
 */
export async function playedNow() {
  // A round that is ended began three hours before the vendor's clock.
  const kickoff = Date.now() - 20 * MINUTE
  const at = (minute: number) => order({ clock: new Date(kickoff + minute * MINUTE).toISOString() })
  await at(180)
  await order({ play: { competition: CODE, matchday: ROUND } })
  await at(LATE + 15)
  const imported = await db()<{ id: string }[]>`
    select external_id as id from matches where competition = ${COMPETITION} and round = ${ROUND} and status in ('SCHEDULED', 'TIMED')`
  const known = new Set(imported.map(({ id }) => Number(id)))
  const scored = (await roundNow()).find(
    (match) => known.has(match.id) && match.status === 'IN_PLAY' && scoreOf(match) !== '0–0',
  )
  await at(1)
  const start = (await roundNow()).find(({ id }) => id === scored?.id)
  if (!scored || !start || scoreOf(start) !== '0–0') throw new Error('no match of the round has a goal')
  await db()`update matches set external_id = 'away ' || external_id
    where competition = ${COMPETITION} and round = ${ROUND} and source = 'football-data' and external_id <> ${String(scored.id)}`
  const [match] = await db()<{ id: string }[]>`
    update matches set kickoff_at = ${new Date(kickoff).toISOString()} where source = 'football-data' and external_id = ${String(scored.id)}
    returning id`
  if (!match) throw new Error('the match is gone')
  return {
    id: match.id,
    competition: COMPETITION,
    slip: `/matchday/${COMPETITION}/${ROUND}`,
    /** How it stands late in the second half, and the order to get there. */
    later: scoreOf(scored),
    goOn: () => at(LATE + 15),
    /** Gives the season back: the next import brings the match as it is there, and this one is of no season. */
    end: async () => {
      await order({ reset: true })
      await db()`update matches set source = 'admin', external_id = id::text, competition = 'generic_football', season = null,
        status = 'CANCELLED' where id = ${match.id}`
      await db()`update matches set external_id = substr(external_id, 6) where external_id like 'away %'`
    },
  }
}
