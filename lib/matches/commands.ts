import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { matches, type StoredResult } from '@/db/schema/matches'
import { zonedInstant, zonedMinute } from '@/db/time'
import { constraintOf, inTransaction, sqlState } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { holdsRight } from '@/lib/auth/admin-right'
import { adminRefusal, mayWrite } from '@/lib/auth/sudo'
import type { Admin } from '@/lib/core/actor'
import { hasContent, isAsSeen, versionOf } from '@/lib/core/database/row-version'
import { DomainError } from '@/lib/core/errors'
import type { idInput } from '@/lib/core/forms/fields'
import { repeatedId } from '@/lib/core/forms/repeated-form'
import { recordUndo, type UndoRows } from '@/lib/undo/commands'
import { rowsOf } from './copies/queries'
import { hasBeenPlayed, MATCH_EDITED, shownKickoff } from './queries'
import { isOver, storedResult, winnerOf } from './rules'
import type { correctResultInput, createMatchInput, liftCorrectionInput, updateMatchInput } from './schema'

const FOREIGN_KEY_VIOLATION = '23503'

type Row = typeof matches.$inferSelect
type UpdatedMatch = z.output<typeof updateMatchInput>

function teamsOf({ home, away }: { home: string | null; away: string | null }) {
  if (home !== null && home.toLowerCase() === away?.toLowerCase())
    throw new DomainError('invalid_input', { fields: { away: 'same_team' } })
  if (home !== null && away !== null) return { home, away }
  const fields = {
    ...(home === null && { home: 'required' as const }),
    ...(away === null && { away: 'required' as const }),
  }
  throw new DomainError('missing_teams', { fields })
}

/** What the audit log keeps of a match. */
const auditable = (row: Row) => {
  const { id: _id, fetchedAt: _fetched, vendorResult: _vendor, homeKey: _home, awayKey: _away, ...kept } = row
  return kept
}

/** @throws DomainError match_exists when the same teams already play in the competition on that day */
async function refusingDuplicates<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw constraintOf(error) === 'matches_once' ? new DomainError('match_exists') : error
  }
}

/**
 * Creates a match that the vendor does not have; without a kickoff it starts now. The same form sent again is the same match.
 * @returns its id
 * @throws DomainError missing_teams, match_exists, forbidden; key_reused for a repeat with other content
 */
export async function createMatch(
  actor: Admin,
  input: z.output<typeof createMatchInput>,
  tx?: Tx,
): Promise<string> {
  const { home, away } = teamsOf(input)
  const { requestId, competition, season, round } = input
  const kickoff = input.kickoff === null ? sql`app_now()` : zonedInstant(input.kickoff)
  return inTransaction(async (conn) => {
    const [existing] = await conn.execute(sql`
      select 1 from ${matches} where ${matches.competition} = ${competition} and ${matches.matchDay} = app_day(${kickoff})
        and lower(${matches.home}) = lower(${home}) and lower(${matches.away}) = lower(${away}) and ${matches.id} <> ${requestId}
        and ${holdsRight(actor)}`)
    if (existing) throw new DomainError('match_exists')
    const [inserted] = await refusingDuplicates(() =>
      conn.execute<{ id: string }>(sql`
      insert into ${matches} (id, source, external_id, competition, season, round, home, away, kickoff_at, original_kickoff_at, kickoff_known, status, duration)
      select ${requestId}, 'admin', ${requestId}, ${competition}, ${season}::smallint, ${round}::smallint, ${home}, ${away},
        ${kickoff}, ${kickoff}, true, 'TIMED', 'REGULAR'
      where ${holdsRight(actor)} on conflict (id) do nothing returning id`),
    )
    const sent = { home, away, competition, season, round }
    if (inserted) {
      const detail = { ...sent, kickoff: input.kickoff }
      await writeAudit(actor, { action: 'match.create', subject: requestId, detail }, conn)
      return requestId
    }
    const kickoffAt = input.kickoff === null ? matches.fetchedAt : zonedInstant(input.kickoff)
    const [repeated] = await conn
      .select({ id: matches.id, isSame: hasContent(getTableColumns(matches), { ...sent, kickoffAt }) })
      .from(matches)
      .where(and(eq(matches.id, requestId), holdsRight(actor)))
    return repeatedId(repeated, 'forbidden')
  }, tx)
}

/** The row, locked until the transaction ends; copies cannot be changed. @throws DomainError not_found, also without the right */
async function lockedMatch(actor: Admin, id: string, tx: Tx): Promise<Row> {
  const [row] = await tx
    .select()
    .from(matches)
    .where(and(eq(matches.id, id), isNull(matches.duplicateOf), holdsRight(actor)))
    .for('update')
  if (!row) throw new DomainError('not_found')
  return row
}

type Change = { isMoved: boolean; isPlayed: boolean; affectsPicks: boolean }

/**
 * What the form changes. `isMoved`: the kickoff's minute; it sends back the one it showed, even while only the day is known. The two are
 * compared as texts, since a minute of the hour that the clock repeats is two instants.
 * `isPlayed`: the kickoff is the one that picks are judged by. `affectsPicks`: when they close, whether they were in time, or which
 * team they mean.
 */
async function changeOf({ id, kickoff, home, away }: UpdatedMatch, tx: Tx): Promise<Change> {
  const ownRows = sql`(select match_row.id from (${rowsOf<SQL>(sql, sql`select matches.id`)}) match_row)`
  const [change] = await tx.execute<Change>(sql`
    select "isMoved", ${hasBeenPlayed} as "isPlayed", "isMoved" and started_at is not null
      or ("isMoved" or (home, away) is distinct from (${home}, ${away}))
        and (exists (select from template_matches where match_id in ${ownRows}) or exists (select from weekend_matches where match_id in ${ownRows}))
      as "affectsPicks"
    from ${matches} cross join lateral (
      select coalesce(${kickoff}::text, shown) is distinct from shown as "isMoved" from (select ${zonedMinute<string | null>(shownKickoff)} as shown) form
    ) moved where id = ${id}`)
  if (!change) throw new DomainError('not_found')
  return change
}

/**
 * Changes a match apart from its result; without a kickoff, or with the same, it keeps the one that it has.
 * The next import restores what the vendor says of an imported match, apart from the kickoff that was played.
 * @returns the new version of what the form shows
 * @throws DomainError missing_teams, match_exists, not_found, changed_since; sudo_required, factor_required for a change that affects
 * picks
 */
export async function updateMatch(actor: Admin, input: UpdatedMatch, tx?: Tx): Promise<string> {
  const { id, version, competition, season, round, kickoff } = input
  const facts = { ...teamsOf(input), competition, season, round }
  return inTransaction(async (conn) => {
    const before = await lockedMatch(actor, id, conn)
    const { isMoved, isPlayed, affectsPicks } = await changeOf(input, conn)
    const moved = isMoved
      ? {
          kickoffAt: zonedInstant(kickoff),
          originalKickoffAt: zonedInstant(kickoff),
          kickoffKnown: true,
          ...(isPlayed && { playedKickoffAt: zonedInstant(kickoff), playCorrectedAt: sql`app_now()` }),
        }
      : {}
    const set = { ...facts, ...moved }
    const right = affectsPicks ? mayWrite(actor) : holdsRight(actor)
    const [saved] = await refusingDuplicates(() =>
      conn
        .update(matches)
        .set(set)
        .where(and(eq(matches.id, id), isAsSeen(MATCH_EDITED, version, set), right))
        .returning({ ...getTableColumns(matches), factsVersion: versionOf(MATCH_EDITED) }),
    )
    const refused = new DomainError('changed_since')
    if (!saved) throw affectsPicks ? await adminRefusal(actor, refused, conn) : refused
    const { factsVersion, ...after } = saved
    const detail = { before: auditable(before), after: auditable(after) }
    await writeAudit(actor, { action: 'match.update', subject: id, detail }, conn)
    return factsVersion
  }, tx)
}

/** @throws DomainError match_in_use while a question, a weekend or a copy refers to the match */
async function refusingUsed<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw sqlState(error) === FOREIGN_KEY_VIOLATION ? new DomainError('match_in_use') : error
  }
}

/**
 * Deletes a match on which no question, weekend or copy stands.
 * @returns the id that undoes it
 * @throws DomainError not_found, match_in_use
 */
export async function deleteMatch(actor: Admin, { id }: z.output<typeof idInput>, tx?: Tx): Promise<string> {
  return inTransaction(async (conn) => {
    const [deleted] = await refusingUsed(() =>
      conn
        .delete(matches)
        .where(and(eq(matches.id, id), holdsRight(actor)))
        .returning({ ...getTableColumns(matches), whole: sql<UndoRows>`to_jsonb(matches)` }),
    )
    if (!deleted) throw new DomainError('not_found')
    const { whole, ...row } = deleted
    await writeAudit(actor, { action: 'match.delete', subject: id, detail: { before: auditable(row) } }, conn)
    return recordUndo(actor, 'match', whole, conn)
  }, tx)
}

/** Puts a deleted match back. @throws DomainError forbidden; conflict or match_exists when another took its place */
export async function restoreMatch(actor: Admin, rows: UndoRows, tx: Tx): Promise<void> {
  const [back] = await refusingDuplicates(() =>
    tx.execute<{ id: string }>(sql`
      insert into matches select back.* from jsonb_populate_record(null::matches, ${JSON.stringify(rows)}::text::jsonb) back
      where ${holdsRight(actor)} on conflict (source, external_id) do nothing returning id`),
  )
  if (!back) throw new DomainError('conflict')
  await writeAudit(actor, { action: 'match.restore', subject: back.id, detail: {} }, tx)
}

/** A stored result as columns of `matches`. */
const columnsOf = (result: StoredResult) => ({
  status: result.status,
  duration: result.duration,
  winner: result.winner,
  halfHome: result.half_home,
  halfAway: result.half_away,
  regularHome: result.regular_home,
  regularAway: result.regular_away,
  extraHome: result.extra_home,
  extraAway: result.extra_away,
  penaltiesHome: result.penalties_home,
  penaltiesAway: result.penalties_away,
})

/**
 * The version of a match that already is as the form leaves it: the same form was sent again.
 * @throws DomainError why it was not written
 */
async function versionIfSaved(actor: Admin, stored: Row, set: Partial<Row>, tx: Tx): Promise<number> {
  const refused = await adminRefusal(actor, new DomainError('changed_since'), tx)
  const saved = { ...stored, ...set }
  if (refused.code !== 'changed_since' || !isDeepStrictEqual(stored, saved)) throw refused
  return stored.version
}

/**
 * Corrects a result, with a reason. The correction stands until it is undone, whatever is imported.
 * @param input version: the one that the admin has seen
 * @returns the new version
 * @throws DomainError not_found; sudo_required, factor_required; changed_since
 */
export async function correctResult(
  actor: Admin,
  input: z.output<typeof correctResultInput>,
  tx?: Tx,
): Promise<number> {
  const { id, version, reason, ...result } = input
  const winner = result.winner ?? (isOver(result.status) ? winnerOf(result) : null)
  const set = { ...columnsOf(storedResult({ ...result, winner })), correctionReason: reason }
  return inTransaction(async (conn) => {
    const before = await lockedMatch(actor, id, conn)
    const [after] = await conn
      .update(matches)
      .set({ ...set, correctedAt: sql`app_now()` })
      .where(and(eq(matches.id, id), eq(matches.version, version), mayWrite(actor)))
      .returning()
    if (!after) return versionIfSaved(actor, before, set, conn)
    const detail = { reason, before: auditable(before), after: auditable(after) }
    await writeAudit(actor, { action: 'match.correct', subject: id, detail }, conn)
    return after.version
  }, tx)
}

/**
 * Undoes a correction: the vendor's result counts again.
 * @param input version: the one that the admin has seen
 * @returns the new version
 * @throws DomainError not_found when there is no correction or no result of the vendor; sudo_required, factor_required; changed_since
 */
export async function liftCorrection(
  actor: Admin,
  { id, version }: z.output<typeof liftCorrectionInput>,
  tx?: Tx,
): Promise<number> {
  return inTransaction(async (conn) => {
    const before = await lockedMatch(actor, id, conn)
    // Without a correction in a version that the form has not seen, the form may be the one that has lifted it.
    if (!before.vendorResult || (!before.correctedAt && before.version === version))
      throw new DomainError('not_found')
    const [after] = await conn
      .update(matches)
      .set({ ...columnsOf(before.vendorResult), correctedAt: null, correctionReason: null })
      .where(and(eq(matches.id, id), eq(matches.version, version), mayWrite(actor)))
      .returning()
    if (!after) return versionIfSaved(actor, before, { correctedAt: null }, conn)
    const detail = { before: auditable(before), after: auditable(after) }
    await writeAudit(actor, { action: 'match.lift', subject: id, detail }, conn)
    return after.version
  }, tx)
}
