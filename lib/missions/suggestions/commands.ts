import 'server-only'
import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { missions, missionTemplates, templateMatches } from '@/db/schema/missions'
import { inTransaction } from '@/db/transaction'
import { entitlement, isPro } from '@/lib/billing/queries'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { notifyFan } from '@/lib/core/live/events'
import type { Locale } from '@/lib/core/locale'
import { recordUndo } from '@/lib/undo/commands'
import { isAnsweredElsewhere } from '../answers/queries'
import { countPick, queuePicks } from '../picks/commands'
import type { addAllInput, addSuggestionInput } from '../schema'
import { isOfferedTo, isOpenTemplate, offeredIn } from './queries'

/**
 * Adds one suggestion as a mission of today.
 * @throws DomainError already_added when it was added today or `isAnsweredElsewhere`, pro_only when it is shown locked, not_found when it is
 *   not offered
 */
export async function addSuggestion(
  actor: SignedIn,
  input: z.output<typeof addSuggestionInput>,
  locale: Locale,
  tx?: Tx,
): Promise<void> {
  await inTransaction(async (conn) => {
    const offered = and(eq(missionTemplates.id, input.templateId), offeredTo(actor))
    const { added } = await insertFromTemplates(actor, offered, locale, conn)
    if (added.length === 1) return
    const [existing] = await conn
      .select({ isFree: freeOrPro(actor) })
      .from(missionTemplates)
      .where(and(eq(missionTemplates.id, input.templateId), shownTo(actor)))
    if (!existing) throw new DomainError('not_found')
    throw new DomainError(existing.isFree ? 'already_added' : 'pro_only')
  }, tx)
}

/**
 * Adds all suggestions of a competition that the fan does not have yet.
 * @returns how many were added, how many were there already, and the id that undoes it; null when nothing was added
 */
export async function addAllSuggestions(
  actor: SignedIn,
  input: z.output<typeof addAllInput>,
  locale: Locale,
  tx?: Tx,
): Promise<{ added: number; present: number; undo: string | null }> {
  return inTransaction(async (conn) => {
    const offered = and(offeredIn(input.competition), offeredTo(actor))
    const { added, picks } = await insertFromTemplates(actor, offered, locale, conn)
    const undo = added.length > 0 ? await recordUndo(actor, 'mission', { added, picks }, conn) : null
    const present = (await conn.$count(missionTemplates, offered)) - added.length
    return { added: added.length, present, undo }
  }, tx)
}

const freeOrPro = ({ userId }: SignedIn) => sql<boolean>`(not ${missionTemplates.pro} or ${isPro(userId)})`

const offeredTo = (actor: SignedIn) => and(freeOrPro(actor), shownTo(actor))

/** Active templates; verified ones only while picks are open. Pro templates are shown locked to other fans. */
const shownTo = ({ userId }: SignedIn) =>
  and(
    eq(missionTemplates.active, true),
    isOpenTemplate,
    isOfferedTo<SQL>(sql, {
      userId,
      rule: sql`${missionTemplates.rule}`,
      leagues: entitlement(userId, 'leagues'),
    }),
  )

const firstKickoff = sql`(select min(matches.kickoff_at) from ${templateMatches} template_match join matches on matches.id = template_match.match_id
  where template_match.template_id = ${missionTemplates.id})`

/** `picks` are those that came back with a restored mission, by its id. */
type Added = { added: string[]; picks: Record<string, string> }

/** A deleted mission whose deadline has passed: it starts afresh. */
const isPast = sql`once is not null and due_date < app_day(app_now())`

/** Of deleted picks on questions that ask the same of a match only the last one comes back. */
const isSuperseded = (ids: SQL) => sql`(pick is not null and exists (
  select from questions_of_all_dates(missions.template_id) alike
  join missions later on later.template_id = alike.id and later.user_id = missions.user_id and later.kind = 'match' and later.outcome = 'open'
    and later.pick is not null and (later.picked_at, later.id) > (missions.picked_at, missions.id)
  where alike.id in ${ids}))`

async function insertFromTemplates(
  actor: SignedIn,
  offered: ReturnType<typeof and>,
  locale: Locale,
  tx: Tx,
): Promise<Added> {
  const [title, description] =
    locale === 'it'
      ? [missionTemplates.titleIt, missionTemplates.descriptionIt]
      : [missionTemplates.titleEn, missionTemplates.descriptionEn]
  await queuePicks(actor, tx)
  // A settlement that would miss these missions waits for the lock; a decided template adds none.
  const templates = await tx
    .select({ id: missionTemplates.id })
    .from(missionTemplates)
    .where(
      and(
        offered,
        not(isAnsweredElsewhere<SQL>(sql, sql`${missionTemplates.id}`, sql`${actor.userId}::uuid`)),
      ),
    )
    .orderBy(missionTemplates.id)
    .for('share')
  const ids = sql`(select jsonb_array_elements_text(${JSON.stringify(templates.map(({ id }) => id))}::text::jsonb)::uuid)`
  const restored = await tx.execute<Restored>(sql`
    update ${missions} set deleted_at = null, status = case kind when 'declared' then 'todo' else status end,
      created_at = case when ${isPast} then app_now() else created_at end,
      picked_at = case when pick is not null then app_now() end,
      due_date = case when ${isPast} then app_day(app_now()) + coalesce(
        (select default_due_in_days from ${missionTemplates} where ${missionTemplates.id} = template_id), 0) else due_date end
    where user_id = ${actor.userId}::uuid and deleted_at is not null and template_id in ${ids}
      and (kind = 'match' or once is not null or added_on = app_day(app_now())) and (outcome = 'open' or kind = 'declared')
      and not ${isSuperseded(ids)}
    returning id, pick, case when pick is not null then app_week(coalesce(picks_lock_at(template_id), app_now())) end as week`)
  await countRestored(actor, restored, tx)
  const added = await tx.execute(sql`
    insert into ${missions} (user_id, request_id, template_id, title, description, due_date, points, kind, outcome)
    select ${actor.userId}::uuid, gen_random_uuid(), ${missionTemplates.id}, ${title}, ${description},
      coalesce(app_day(${firstKickoff}), app_day(app_now()) + coalesce(${missionTemplates.defaultDueInDays}, 0)),
      coalesce(${missionTemplates.points}, 0),
      case when ${missionTemplates.rule} is null then 'declared' when ${missionTemplates.competition} is null then 'activity' else 'match' end,
      case when ${missionTemplates.rule} is not null then 'open' end
    from ${missionTemplates} where ${missionTemplates.id} in ${ids} order by ${missionTemplates.sort} desc
    on conflict do nothing
    returning id`)
  const all = [...restored, ...added].map(({ id }) => String(id))
  if (all.length > 0) await notifyFan(tx, { userId: actor.userId, kind: 'missions' })
  const picks = restored.flatMap(({ id, pick }): [string, string][] => (pick === null ? [] : [[id, pick]]))
  return { added: all, picks: Object.fromEntries(picks) }
}

type Restored = { id: string; pick: string | null; week: string | null }

/** Restored missions with a pick take a counted place again while one is left; weeks in order, to avoid deadlocks. */
async function countRestored({ userId }: SignedIn, restored: Iterable<Restored>, tx: Tx): Promise<void> {
  const picked = [...restored].flatMap(({ id, week }) => (week === null ? [] : [{ id, userId, week }]))
  for (const pick of picked.sort((one, other) => one.week.localeCompare(other.week)))
    await countPick(pick, tx)
}
