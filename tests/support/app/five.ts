import { randomUUID } from 'node:crypto'
import type { TestFan } from '../accounts'
import { db } from './database'

const PROFILE_SLOTS = [
  'wall:home',
  'keeper:away',
  'playmaker:home',
  'playmaker:away',
  'winger:home',
  'winger:away',
  'joker:home',
]

export const SLUG = 'serie_a'

/** A match of the present weekend on offer, whatever day it is today. @returns its id and the names of its teams */
export async function offerMatch(): Promise<{ id: string; home: string; away: string }> {
  const [home, away] = [`Casa ${randomUUID().slice(0, 5)}`, `Ospiti ${randomUUID().slice(0, 5)}`]
  const expected = { home: 1.5, away: 1.2 }
  const rating = { attack: 0, defence: 0, matches: 9 }
  const match = {
    id: '',
    means: { home: 0.4, away: 0.2 },
    home: rating,
    away: rating,
    isNeutral: false,
    expected,
    share: 1,
  }
  const prices = Object.fromEntries(
    PROFILE_SLOTS.map((place, index) => [place, { p: 0.4, points: 20 + index }]),
  )
  // On a Monday evening three hours from now are no longer this weekend.
  const kickoff = db()`least(app_now() + interval '3 hours',
    (weekend_of(app_now()) + 4)::timestamp at time zone app_zone() - interval '1 second')`
  const [made] = await db()<{ id: string }[]>`
    insert into matches (source, external_id, competition, home, away, home_id, away_id, kickoff_at, kickoff_known, original_kickoff_at, status, duration)
    values ('admin', ${randomUUID()}, ${SLUG}, ${home}, ${away}, ${randomUUID()}, ${randomUUID()}, ${kickoff},
      true, ${kickoff}, 'TIMED', 'REGULAR') returning id`
  if (!made) throw new Error('no match was made')
  await db()`insert into weekend_matches (weekend, match_id, pricing, original_kickoff_at)
    values (weekend_of(app_now()), ${made.id}, ${JSON.stringify({ version: 2, match: { ...match, id: made.id }, prices })}::text::jsonb,
      ${kickoff})`
  return { id: made.id, home, away }
}

export const held = async (fan: TestFan) => {
  const rows = await db()<{ line: string }[]>`
    select profile || ' ' || side as line from weekend_picks where user_id = ${fan.id} order by 1`
  return rows.map(({ line }) => line).join(', ')
}
