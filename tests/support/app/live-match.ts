import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { makeFan, signInBrowser } from '../accounts'
import { giveVerified, offer, settleNow } from '../verified'
import { APP } from './app'
import { db } from './database'
import { controlVendor } from './vendors'

const MINUTE = 60_000
const [CODE, COMPETITION] = ['FL1', 'ligue_1']
/** The last round of the season: no other test looks at it. */
const ROUND = 34
/** Minutes after the kickoff, including the break. */
const LATE = 100
const AT_THE_BREAK = 50

type VendorMatch = { id: number; status: string; score: { fullTime: { home: number; away: number } } }

const control = (command: Record<string, unknown>) => controlVendor('football-data', command)

async function roundNow(): Promise<VendorMatch[]> {
  const address = `${APP.vendors}/football-data/v4/competitions/${CODE}/matches?matchday=${ROUND}`
  const answer = await fetch(address, { headers: { 'x-auth-token': 'a-token' } })
  const { matches }: { matches: VendorMatch[] } = await answer.json()
  return matches
}

const scoreOf = ({ score: { fullTime } }: VendorMatch) => `${fullTime.home}–${fullTime.away}`

/** Restores the vendor's season, and makes the matches of the round known to the application again. */
async function giveBack(): Promise<void> {
  await control({ reset: true })
  await db()`update matches set external_id = substr(external_id, 6) where external_id like 'away %'`
}

/**
 * Sets the clock so that the round began twenty minutes ago.
 * @returns a match with a late goal and none before
 */
async function beginRound(known: ReadonlySet<string>, at: (minute: number) => Promise<void>) {
  // A round that is ended began three hours before the vendor's clock.
  await at(180)
  await control({ play: { competition: CODE, matchday: ROUND } })
  await at(LATE)
  const scored = (await roundNow()).filter(({ status }) => status === 'IN_PLAY')
  await at(1)
  const level = (await roundNow()).filter((match) => scoreOf(match) === '0–0').map(({ id }) => id)
  const found = scored.find(
    (match) => known.has(`away ${match.id}`) && scoreOf(match) !== '0–0' && level.includes(match.id),
  )
  if (!found) throw new Error('no match of the round has a goal')
  return found
}

/** Stops the vendor's clock until the returned function is called: matches in play stay as they are. */
export async function holdPlay(): Promise<() => Promise<void>> {
  await control({ clock: new Date().toISOString() })
  return () => control({ clock: null })
}

/**
 * A match of the imported season that the vendor plays now: it has begun twenty minutes ago, and its clock stands where the test puts
 * it. Only this match of the round is known to the application meanwhile.
 */
export async function playedNow() {
  const kickoff = Date.now() - 20 * MINUTE
  const at = (minute: number) => control({ clock: new Date(kickoff + minute * MINUTE).toISOString() })
  const away = await db()<{ id: string }[]>`
    update matches set external_id = 'away ' || external_id where competition = ${COMPETITION} and round = ${ROUND}
      and source = 'football-data' and status in ('SCHEDULED', 'TIMED') returning external_id as id`
  const match = await beginRound(new Set(away.map(({ id }) => id)), at).catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  const [row] = await db()<{ id: string }[]>`
    update matches set external_id = ${String(match.id)}, kickoff_at = ${new Date(kickoff).toISOString()}
    where external_id = ${`away ${match.id}`} returning id`
  const id = row?.id ?? ''
  return {
    id,
    competition: COMPETITION,
    slip: `/matchday/${COMPETITION}/${ROUND}`,
    /** How it stands late in the second half, and the command to get there. */
    later: scoreOf(match),
    goOn: () => at(LATE),
    pause: () => at(AT_THE_BREAK),
    /** The next import brings the match as it is in the season; this one is of none. */
    end: async () => {
      await db()`update matches set source = 'admin', external_id = id::text, home_id = id::text, competition = 'generic_football',
        season = null, status = 'CANCELLED' where id = ${id}`
      await giveBack()
    },
  }
}

/** Signs in a fan who has picked a home win. @returns the title of the mission */
export async function pickHome(
  context: BrowserContext,
  { id, competition }: { id: string; competition: string },
): Promise<string> {
  const fan = await makeFan()
  const title = `Chi vince? ${randomUUID()}`
  const templateId = await offer({ kind: 'match_result', matchId: id }, [id], { title, competition })
  await giveVerified(fan, templateId, { pick: '1', points: 18 })
  await settleNow()
  await signInBrowser(context, fan)
  return title
}
