import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { matches } from '@/db/schema/matches'
import { missions, missionTemplates, templateMatches } from '@/db/schema/missions'
import { inTransaction } from '@/db/transaction'
import { factsOf } from '@/lib/matches/facts/queries'
import { choosePick } from '@/lib/missions/picks/commands'
import type { MatchPredicate } from '@/lib/missions/predicates/kinds'
import { matchesOf } from '@/lib/missions/predicates/rules'
import { addSuggestion } from '@/lib/missions/suggestions/commands'
import { insertRuledTemplates } from '@/lib/missions/templates/commands'
import { type MadeFan, system } from './factories'

type Goals = readonly [home: number, away: number]
type Status = (typeof matches.$inferSelect)['status']
type MatchOptions = {
  /** From now, e.g. `2 hours` or `-1 day`. */
  kickoff?: string
  kickoffKnown?: boolean
  competition?: string
  season?: number
  stage?: string
  round?: number | null
  home?: string
  away?: string
  status?: Status
}

let made = 0

/** A match of the vendor's. The ids of its teams are their names; without names they are teams of its own. */
export async function makeMatch({
  kickoff = '2 hours',
  kickoffKnown = true,
  competition = 'serie_a',
  season = 2026,
  stage = 'REGULAR_SEASON',
  round = 12,
  home,
  away,
  status = 'TIMED',
}: MatchOptions = {}): Promise<string> {
  made += 1
  const [homeId, awayId] = [home ?? `Roma ${made}`, away ?? `Inter ${made}`]
  const [row] = await database().execute<{ id: string }>(sql`
    insert into matches (source, external_id, competition, season, stage, round, home, away, home_id, away_id, kickoff_at,
      original_kickoff_at, kickoff_known, status, duration)
    values ('football-data', ${randomUUID()}, ${competition}, ${season}, ${stage}, ${round}, ${home ?? 'Roma'}, ${away ?? 'Inter'}, ${homeId}, ${awayId},
      app_now() + ${kickoff}::interval, app_now() + ${kickoff}::interval, ${kickoffKnown}, ${status}, 'REGULAR') returning id`)
  if (!row) throw new Error('matches: insert returned no row')
  return row.id
}

/** A second row of the match, and a copy of it. @returns its id */
export async function makeCopy(of: string): Promise<string> {
  const id = await makeMatch()
  await copyTo(of, id)
  return id
}

/** Makes another row a copy of the match, as an import does when it finds that both are one. */
export async function copyTo(of: string, id: string): Promise<void> {
  await database().execute(sql`update matches set duplicate_of = ${of} where id = ${id}`)
}

type Result = {
  status?: Status
  regular?: Goals | null
  half?: Goals | null
  winner?: 'home' | 'away' | 'draw' | null
}

/** What an import or a correction leaves in the row; nothing known unless given. */
export async function setResult(
  id: string,
  { status = 'FINISHED', regular = null, half = null, winner = null }: Result,
) {
  await database()
    .update(matches)
    .set({
      status,
      winner,
      regularHome: regular?.[0] ?? null,
      regularAway: regular?.[1] ?? null,
      halfHome: half?.[0] ?? null,
      halfAway: half?.[1] ?? null,
    })
    .where(eq(matches.id, id))
}

/** Ends a match; without the score at half time it is the same as at the end. */
export const finish = (id: string, regular: Goals, half: Goals | null = regular) =>
  setResult(id, { regular, half })

/** Moves the kickoff, e.g. to `-1 minute` from now; picks and deletions that were made before it still are. */
export async function moveKickoff(id: string, to: string): Promise<void> {
  await redate(id, to)
  await database().execute(sql`
    update missions set picked_at = least(picked_at, kickoff_at - interval '1 minute'),
      deleted_at = case when deleted_at is not null then least(deleted_at, kickoff_at - interval '1 minute') end
    from template_matches template_match join matches on matches.id = template_match.match_id
    where template_match.template_id = missions.template_id and match_id = ${id} and picked_at >= kickoff_at and kickoff_at < app_now()`)
}

/** Reports another kickoff, as a vendor does; picks stay when they were made. */
export async function redate(id: string, to: string): Promise<void> {
  await database().execute(sql`update matches set kickoff_at = app_now() + ${to}::interval where id = ${id}`)
}

/**
 * A template on existing matches.
 * @returns its id
 */
export async function makeTemplate(rule: MatchPredicate, competition = 'serie_a'): Promise<string> {
  const facts = (await factsOf(system, matchesOf(rule), database())).map(({ fact }) => fact)
  const draft = { slug: randomUUID(), competition, category: null, sort: 0, rule }
  const [id] = await inTransaction((tx) => insertRuledTemplates(system, [draft], facts, tx))
  if (!id) throw new Error('mission_templates: insert returned no row')
  return id
}

export const resultOf = (matchId: string): MatchPredicate => ({ v: 1, kind: 'match_result', matchId })
export const overOf = (matchId: string): MatchPredicate => ({ v: 1, kind: 'over_under', matchId, line: 2.5 })
export const comebackOf = (matchId: string): MatchPredicate => ({ v: 1, kind: 'comeback', matchId })

/** Adds the template to the fan's missions, with a pick or without. @returns the mission's id */
export async function takePart(
  { actor, userId }: MadeFan,
  templateId: string,
  pick?: string,
): Promise<string> {
  await addSuggestion(actor, { templateId }, 'it')
  const [mission] = await database()
    .select({ id: missions.id })
    .from(missions)
    .where(sql`${missions.userId} = ${userId} and ${missions.templateId} = ${templateId}`)
  if (!mission) throw new Error('no mission was added')
  if (pick !== undefined) await choosePick(actor, { id: mission.id, pick }, 'it')
  return mission.id
}

/** Picks a draw on a new copy of the match that this question is about. */
export async function pickOnCopy(fan: MadeFan, templateId: string): Promise<void> {
  const [place] = await database()
    .select()
    .from(templateMatches)
    .where(eq(templateMatches.templateId, templateId))
  if (!place) throw new Error('the question is about no match')
  await takePart(fan, await makeTemplate(resultOf(await makeCopy(place.matchId))), 'X')
}

/** Picks a draw on a question that asked the same as this one for an earlier date of its match, and has closed. */
export async function pickForFormerDate(fan: MadeFan, templateId: string): Promise<void> {
  const former = await makeTemplate((await templateRow(templateId)).rule as MatchPredicate)
  await takePart(fan, former, 'X')
  await database()
    .update(templateMatches)
    .set({ lockedAt: sql`app_now()` })
    .where(eq(templateMatches.templateId, former))
  await database().update(missionTemplates).set({ active: false }).where(eq(missionTemplates.id, former))
}

export async function missionRow(id: string) {
  const [row] = await database().select().from(missions).where(eq(missions.id, id))
  if (!row) throw new Error('there is no such mission')
  return row
}

export async function templateRow(id: string) {
  const [row] = await database().select().from(missionTemplates).where(eq(missionTemplates.id, id))
  if (!row) throw new Error('there is no such template')
  return row
}

/** The fan's balances of what missions move. */
export async function purse({ userId }: MadeFan) {
  const [row] = await database().execute<{ xp: number; points: number; owed: number }>(sql`
    select coalesce(sum(balance) filter (where asset = 'xp'), 0)::int as xp,
      coalesce(sum(balance) filter (where asset = 'points'), 0)::int as points,
      coalesce(sum(balance) filter (where asset = 'owed'), 0)::int as owed
    from ledger_accounts where user_id = ${userId}`)
  if (!row) throw new Error('no balances')
  return row
}
