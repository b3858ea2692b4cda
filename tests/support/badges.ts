import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import type { BadgeRule } from '@/lib/badges/kinds'
import { albumOf } from '@/lib/badges/queries'
import { iconOf, type Leaf } from '@/lib/badges/rules'
import { transfer } from '@/lib/ledger/commands'
import type { MatchPredicate } from '@/lib/missions/predicates/kinds'
import { settleDue } from '@/lib/missions/settlement/commands'
import { type MadeFan, system } from './factories'
import { finish, makeMatch, makeTemplate, moveKickoff, takePart } from './factories-matches'

let made = 0

/** A badge of the album with this rule. @returns its id */
export async function makeBadge(rule: BadgeRule, leaf: Leaf = 'feats'): Promise<string> {
  made += 1
  const [row] = await database().execute<{ id: string }>(sql`
    insert into badges (slug, leaf, number, rule, name_it, name_en, icon_uri)
    values (${randomUUID()}, ${leaf}, ${made}, ${JSON.stringify(rule)}::text::jsonb, ${`Figurina ${made}`}, ${`Sticker ${made}`},
      ${iconOf('kick-off')}) returning id`)
  if (!row) throw new Error('no badge was made')
  return row.id
}

/** A badge that every fan can claim: everybody is on level 1, and one league is enough. */
export const easyRule: BadgeRule = { v: 1, kind: 'leagues_joined', least: 1 }

export async function retire(id: string): Promise<void> {
  await database().execute(sql`update badges set retired_at = app_now() where id = ${id}`)
}

/** The badge as the fan's album shows it. */
export async function inAlbum({ actor }: MadeFan, id: string) {
  return (await albumOf(actor)).find((badge) => badge.id === id)
}

/** What the badge's own counter says, and how many rows there are. */
export async function owners(id: string) {
  const [row] = await database().execute<{ counted: number; rows: number }>(sql`
    select owners as counted, (select count(*)::int from badge_ownerships where badge_id = ${id}) as rows
    from badges where id = ${id}`)
  return row
}

/** XP of a quiz; no invariant compares it with an attempt. */
export async function giveXp({ userId }: MadeFan, amount: number): Promise<void> {
  const cause = { kind: 'quiz', id: randomUUID() } as const
  const move = { userId, asset: 'xp', amount, cause, ruleVersion: 1, key: randomUUID() } as const
  await inTransaction((tx) => transfer(system, move, tx))
}

/** A closed attempt, `ago` days ago. */
export async function giveAttempt(
  { userId }: MadeFan,
  { score = 0, ago = 0, held = false },
): Promise<string> {
  const [row] = await database().execute<{ id: string }>(sql`
    with seed as (
      insert into quiz_seeds (day, seed, commitment) values (app_day(app_now()) - ${ago}::int, '\\x00', '\\x00')
      on conflict (day) do update set seed = excluded.seed returning day
    ), quiz as (
      insert into quizzes (day, title_it, title_en, opens_at, closes_at)
      select day, 'Quiz', 'Quiz', day::timestamp at time zone app_zone(), (day + 1)::timestamp at time zone app_zone() from seed
      on conflict (day) do update set title_it = excluded.title_it returning id
    )
    insert into quiz_attempts (quiz_id, user_id, ends_at, closed_at, score, held)
    select id, ${userId}, app_now() + interval '1 minute', app_now(), ${score}::int, ${held} from quiz returning id`)
  if (!row) throw new Error('no attempt was made')
  return row.id
}

/** As many declared missions, done without XP. */
export async function giveDone({ userId }: MadeFan, count: number): Promise<void> {
  await database().execute(sql`
    insert into missions (user_id, request_id, title, points, status, first_done_at, xp_awarded)
    select ${userId}, gen_random_uuid(), 'Fatta', 0, 'done', app_now(), 0 from generate_series(1, ${count}::int)`)
}

type Played = {
  rule: (matchId: string) => MatchPredicate
  pick: string
  half?: readonly [number, number]
  regular: readonly [number, number]
  competition?: string
}

/** A pick on a match that is then played and settled. @returns the ids of mission and match */
export async function playPick(fan: MadeFan, { rule, pick, half, regular, competition }: Played) {
  const matchId = await makeMatch({ competition })
  const missionId = await takePart(fan, await makeTemplate(rule(matchId), competition), pick)
  await moveKickoff(matchId, '-3 hours')
  await finish(matchId, regular, half ?? regular)
  await settleDue(system)
  return { missionId, matchId }
}
