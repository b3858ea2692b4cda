import 'server-only'
import { eq, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { lockKey } from '@/db/advisory-locks'
import { database, type Tx } from '@/db/client'
import { missionWeeklyPicks } from '@/db/schema/mission-counters'
import { missions } from '@/db/schema/missions'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { LIVE_CHANNEL, liveEventPayload } from '@/lib/core/live/events'
import type { Locale } from '@/lib/core/locale'
import { closedPick } from '@/lib/matches/queries'
import { predicate } from '../predicates/kinds'
import { isPickable, matchesOf, picksOf } from '../predicates/rules'
import { type Pricing, priceOfPick, unratedPricing } from '../pricing/rules'
import { WEEKLY_PICKS } from '../rules'
import type { pickInput } from '../schema'

/** A pick of a question, by the id of its template. `seen` is the pick that the form knew to be saved. */
type WantedPick = { templateId: string; pick: string; seen?: string | undefined }
const PICK_STATES = ['saved', 'locked', 'not_found', 'pro_only', 'already_added', 'unknown_option'] as const

/**
 * What became of one pick. `counts`: whether it is among the week's 30 that pay points; the others pay only XP. `replaced` is a
 * pick made on another device after this form was loaded, not by this form itself; the later one stands.
 */
type PickTaken = {
  templateId: string
  state: (typeof PICK_STATES)[number]
  points: number
  counts: boolean
  replaced: string | null
}

type Question = { id: string; rule: unknown; pricing: Pricing | null }
type Form = {
  /** When the form was loaded, in milliseconds since the epoch. */
  seenAt: number
  locale: Locale
}

/** What the pick pays, as it was priced when its question was offered; null for one that the rule does not offer. */
function pricedPick({ rule: stored, pricing }: Question, pick: string): number | null {
  const rule = predicate.parse(stored)
  if (!isPickable(rule) || !picksOf(rule).includes(pick)) return null
  return priceOfPick(pricing ?? unratedPricing(rule), pick).points
}

/**
 * Takes or changes the fan's picks, each until it closes by the database's clock; missing missions are created. One statement
 * writes all of them; a refused pick does not stop the others.
 * @param questions those that may be picked
 * @returns one line per pick, in the order given
 */
async function takeFrom(
  { userId }: SignedIn,
  picks: readonly WantedPick[],
  questions: readonly Question[],
  { seenAt, locale }: Form,
): Promise<PickTaken[]> {
  const known = new Map(questions.map((question) => [question.id, question]))
  const judged = picks.map(({ templateId, pick, seen }) => {
    const question = known.get(templateId)
    return { templateId, pick, seen, points: question ? pricedPick(question, pick) : undefined }
  })
  const wanted = judged.flatMap(({ templateId, pick, points }) =>
    points == null ? [] : [{ template_id: templateId, pick, points }],
  )
  const rows = wanted.length === 0 ? [] : await write(userId, JSON.stringify(wanted), { seenAt, locale })
  const taken = new Map(rows.map((row) => [row.templateId, row]))
  return judged.map(({ templateId, points, seen }) => {
    const row = taken.get(templateId)
    if (row) return { ...row, replaced: row.replaced === seen ? null : row.replaced }
    const state = points === undefined ? 'not_found' : 'unknown_option'
    return { templateId, state, points: 0, counts: false, replaced: null }
  })
}

/** Prepared, so that it takes one round trip. */
const write = (userId: string, wanted: string, { seenAt, locale }: Form) => database().sql<PickTaken[]>`
  with taken as materialized (
    select * from take_picks(${userId}, ${wanted}::text::jsonb, to_timestamp(${seenAt}::float8 / 1000), ${locale}, ${WEEKLY_PICKS})
  ), notified as materialized (
    select pg_notify(${LIVE_CHANNEL}, ${liveEventPayload({ kind: 'missions', userId })}) where exists (select from taken where state = 'saved')
  )
  select template_id as "templateId", state, points, counts, replaced from taken left join notified on true`

/**
 * Takes many picks on the questions of one round, in two statements: one for what they pay, one for all of them together.
 * @param round a question on any match outside it is not found; `key` as `seasonRound` makes it, null for matches without a round
 */
export async function takePicks(
  actor: SignedIn,
  {
    picks,
    round,
    ...form
  }: Form & { picks: readonly WantedPick[]; round: { competition: string; key: string | null } },
): Promise<PickTaken[]> {
  if (picks.length === 0) return []
  const questions = await database().sql<Question[]>`
    select template.id, template.rule, template.pricing from mission_templates template
    where template.id = any(${picks.map(({ templateId }) => templateId)}::uuid[]) and template.rule ? 'matchId' and exists (
      select from template_matches template_match join matches match on match.id = template_match.match_id
      where template_match.template_id = template.id and match.competition = ${round.competition}
        and match_round_key(match.stage, match.round) is not distinct from ${round.key})`
  return takeFrom(actor, picks, questions, form)
}

/**
 * Takes or changes the fan's pick for a mission, until picks close. The mission then pays the price that the pick had when the
 * question was offered.
 * @throws DomainError not_found; invalid_input for a pick that the rule does not offer; already_added when it `isAnsweredElsewhere`;
 * locked once picks are closed, or match_cancelled
 */
export async function choosePick(
  actor: SignedIn,
  { id, pick }: z.output<typeof pickInput>,
  locale: Locale,
): Promise<TakenPick> {
  const [question] = await database().sql<Question[]>`
    select template.id, template.rule, template.pricing from missions mission
    join mission_templates template on template.id = mission.template_id
    where mission.id = ${id} and mission.user_id = ${actor.userId} and mission.kind = 'match' and mission.deleted_at is null`
  if (!question) throw new DomainError('not_found')
  return takeOne(actor, question, pick, locale)
}

/**
 * Takes the fan's pick on a suggestion, adding it as a mission if it is missing.
 * @throws DomainError not_found; pro_only for a Pro suggestion when the fan is not Pro; invalid_input for a pick that the rule does
 * not offer; already_added when it `isAnsweredElsewhere`; locked, match_cancelled
 */
export async function pickSuggestion(
  actor: SignedIn,
  { templateId, pick }: WantedPick,
  locale: Locale,
): Promise<TakenPick> {
  const [question] = await database().sql<Question[]>`
    select template.id, template.rule, template.pricing from mission_templates template
    where template.id = ${templateId} and template.rule ? 'matchId'`
  if (!question) throw new DomainError('not_found')
  return takeOne(actor, question, pick, locale)
}

type TakenPick = Pick<PickTaken, 'points' | 'counts'>

async function takeOne(
  actor: SignedIn,
  question: Question,
  pick: string,
  locale: Locale,
): Promise<TakenPick> {
  const form: Form = { seenAt: Date.now(), locale }
  const [taken] = await takeFrom(actor, [{ templateId: question.id, pick }], [question], form)
  if (taken?.state === 'unknown_option')
    throw new DomainError('invalid_input', { fields: { pick: 'unknown_option' } })
  if (taken?.state === 'pro_only' || taken?.state === 'not_found' || taken?.state === 'already_added')
    throw new DomainError(taken.state)
  if (taken?.state !== 'saved') throw await closedPick(matchesOf(predicate.parse(question.rule)))
  return { points: taken.points, counts: taken.counts }
}

/** Lets no other picks of the fan be written until the transaction ends, as `take_picks` does. */
export async function queuePicks({ userId }: SignedIn, tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey('picks', userId)})`)
}

type Counted = { id: string; userId: string; week: string }

/**
 * Takes one of the week's counted places for a mission whose row the transaction has locked; parallel picks queue at the counter's
 * row. @returns false when no place is left
 */
export async function countPick({ id, userId, week }: Counted, tx: Tx): Promise<boolean> {
  const taken = await tx
    .insert(missionWeeklyPicks)
    .values({ userId, week, used: 1 })
    .onConflictDoUpdate({
      target: [missionWeeklyPicks.userId, missionWeeklyPicks.week],
      set: { used: sql`${missionWeeklyPicks.used} + 1` },
      setWhere: lt(missionWeeklyPicks.used, WEEKLY_PICKS),
    })
    .returning({ used: missionWeeklyPicks.used })
  if (taken.length === 0) return false
  await tx.update(missions).set({ countedWeek: week }).where(eq(missions.id, id))
  return true
}

/**
 * Frees the place of a mission that is deleted while its picks are open, and leaves it out of what is settled, even when a settlement
 * has been taken back before; later it stays in both.
 */
export async function uncountPick(id: string, tx: Tx): Promise<void> {
  await tx.execute(sql`
    with freed as (
      select id, user_id, counted_week from ${missions}
      where id = ${id} and kind = 'match' and outcome = 'open' and picks_open(template_id) for update
    ), given_back as (
      update ${missionWeeklyPicks} counter set used = used - 1 from freed
      where counter.user_id = freed.user_id and counter.week = freed.counted_week
    )
    update ${missions} mission set counted_week = null, settlement_id = null, withdrawn = true from freed where mission.id = freed.id`)
}
