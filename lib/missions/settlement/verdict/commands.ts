import 'server-only'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { matches } from '@/db/schema/matches'
import { missions, missionTemplates, settlements, templateMatches } from '@/db/schema/missions'
import { nowMs } from '@/db/time'
import { allowLockWait } from '@/db/timeouts'
import type { Admin, System } from '@/lib/core/actor'
import { factsOf, type MatchSource } from '@/lib/matches/facts/queries'
import { type MatchPredicate, predicate } from '../../predicates/kinds'
import { isPickable, matchesOf } from '../../predicates/rules'
import { type Receipt, receiptFacts } from '../../receipts/rules'
import type { Evidence, JudgedMatch } from '../evidence/rules'
import { isCounted } from '../queries'
import { VERIFIED_RULE_VERSION } from '../rules'
import { type Judgement, judge } from './rules'

/** A judgement that the template's missions have to follow. */
export type Judged = {
  templateId: string
  competition: string | null
  settlementId: string
  judgement: Judgement
  locked: boolean
  /** Templates that ask the same of this match and whose pick counts instead. */
  duplicates: string[]
}

/**
 * Judges a template by its matches as they are now. The result is stored as a settlement if it is new; the same facts again are
 * the same settlement. @returns null when none of its missions has to change
 */
export async function judgeTemplate(actor: Admin | System, id: string, tx: Tx): Promise<Judged | null> {
  // Another run's batches hold the template meanwhile.
  await allowLockWait(tx, 10)
  const [template] = await tx
    .select({
      rule: missionTemplates.rule,
      competition: missionTemplates.competition,
      settlementId: missionTemplates.settlementId,
      settling: missionTemplates.settling,
      locked: sql<boolean>`not picks_open(${missionTemplates.id})`,
      now: nowMs,
    })
    .from(missionTemplates)
    .where(eq(missionTemplates.id, id))
    .for('update')
  const rule = predicate.parse(template?.rule)
  if (!template || !isPickable(rule)) return null
  const { locked, competition } = template
  const read = await matchesToJudge(actor, id, rule, tx)
  const judgement = judge(
    rule,
    read.map(({ fact }) => fact),
    template.now,
  )
  await recordJudgement(id, read, judgement, tx)
  const hasNothingToSettle = judgement.state === 'open' && judgement.ruledOut.length === 0 && !locked
  if (hasNothingToSettle && template.settlementId === null) return null
  const receipt = receiptFacts(judgement, read)
  const known = template.settlementId && (await isKnown(template.settlementId, receipt, locked, tx))
  if (known && !template.settling) return null
  const settlementId = known ? template.settlementId : await insertSettlement(id, receipt, locked, tx)
  if (!settlementId) throw new Error('settlements: insert returned no row')
  // The row is locked: a fan who joins now waits for it and finds the template decided.
  const hasMissions = sql<boolean>`exists (select from ${missions} where ${missions.templateId} = ${id} and ${missions.kind} = 'match')`
  const [marked] = await tx
    .update(missionTemplates)
    .set({
      settlementId,
      settling: hasMissions,
      undecided: judgement.state === 'open',
      pickCounts: locked ? pickCounts(id) : null,
    })
    .where(eq(missionTemplates.id, id))
    .returning({ settling: missionTemplates.settling })
  return marked?.settling
    ? { templateId: id, competition, settlementId, judgement, locked, duplicates: await duplicatesOf(id, tx) }
    : null
}

/** Counted here and not for each view: a question may have as many picks as there are fans. */
const pickCounts = (templateId: string) => sql<Record<string, number>>`(
  select coalesce(jsonb_object_agg(pick, fans), '{}') from (
    select pick, count(*) as fans from ${missions} mission where template_id = ${templateId} and kind = 'match' and pick is not null
      and ${isCounted<SQL>(sql, sql`mission`)} group by pick
  ) picked)`

/**
 * A match that the vendor has listed under two ids is two rows, of which one is a copy of the other: the earlier question counts. Of two
 * dates of one row the later takes a pick once the earlier is void; whichever is not void counts, should a correction lift a void.
 */
async function duplicatesOf(id: string, tx: Tx): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select same.id from ${missionTemplates} own cross join lateral questions_of_all_dates(own.id) alike
    join ${missionTemplates} same on same.id = alike.id and same.id <> own.id
    where own.id = ${id} and (same.rule = own.rule or (same.created_at, same.id) < (own.created_at, own.id))`)
  return rows.map((row) => row.id)
}

type TemplateMatch = typeof templateMatches.$inferSelect & { hasOtherTeams: boolean }
type MatchToJudge = { fact: JudgedMatch; source: MatchSource; row: TemplateMatch | undefined }

/** The facts of the rule's matches, with what the template has stored for each. */
async function matchesToJudge(actor: Admin | System, id: string, rule: MatchPredicate, tx: Tx) {
  const read = await factsOf(actor, matchesOf(rule), tx)
  // After the facts: teams that change in between make the match void, instead of giving their result to the former ones.
  const rows = await tx
    .select({
      ...getTableColumns(templateMatches),
      hasOtherTeams: sql<boolean>`has_other_teams(${templateMatches.homeKey}, ${templateMatches.awayKey}, ${matches.homeKey}, ${matches.awayKey})`,
    })
    .from(templateMatches)
    .innerJoin(matches, eq(matches.id, templateMatches.matchId))
    .where(eq(templateMatches.templateId, id))
  const byMatch = new Map(rows.map((row) => [row.matchId, row]))
  return read.map(({ fact, source }): MatchToJudge => {
    const row = byMatch.get(fact.id)
    const voidedAt = row?.voidedAt?.getTime() ?? null
    const isCorrectedVoid = voidedAt !== null && (source.correctedAt ?? 0) > voidedAt
    const judged = {
      ...fact,
      originalKickoffAt: row?.originalKickoffAt?.getTime() ?? fact.originalKickoffAt,
      halfMissingSince: row?.halfMissingSince?.getTime() ?? null,
      voidedBy: isCorrectedVoid ? null : (row?.voidedBy ?? null),
      isCorrectedVoid,
      hasOtherTeams: row?.hasOtherTeams ?? false,
    }
    return { fact: judged, source, row }
  })
}

/** Stores for each match the version that was judged, since when its half-time score is missing, and why it is void for fans. */
async function recordJudgement(
  id: string,
  read: MatchToJudge[],
  judgement: Judgement,
  tx: Tx,
): Promise<void> {
  const isDecisive = judgement.state !== 'open' || judgement.ruledOut.length > 0
  const seen = new Map<string, Evidence>(judgement.evidence.map((each) => [each.matchId, each]))
  const notes = read.flatMap(({ fact, source, row }) => {
    const each = seen.get(fact.id)
    const note = {
      id: fact.id,
      version: source.version,
      half: each?.reason === 'half_time_awaited',
      counts: each?.state === 'counts',
      voided: isDecisive && each?.state === 'void' ? each.reason : null,
    }
    const hasChanged =
      row?.judgedVersion !== note.version ||
      (note.half && row.halfMissingSince === null) ||
      (note.voided !== null && row.voidedBy === null)
    return hasChanged ? [note] : []
  })
  if (notes.length === 0) return
  await tx.execute(sql`
    update ${templateMatches} set judged_version = note.version,
      half_missing_since = case when note.half then coalesce(half_missing_since, app_now()) when not note.counts then half_missing_since end,
      voided_by = coalesce(voided_by, note.voided), voided_at = coalesce(voided_at, case when note.voided is not null then app_now() end)
    from jsonb_to_recordset(${JSON.stringify(notes)}::text::jsonb) note (id uuid, version int, half boolean, counts boolean, voided text)
    where template_id = ${id} and match_id = note.id`)
}

async function isKnown(settlementId: string, receipt: Receipt, locked: boolean, tx: Tx): Promise<boolean> {
  const [same] = await tx
    .select({ id: settlements.id })
    .from(settlements)
    .where(
      and(
        eq(settlements.id, settlementId),
        eq(settlements.locked, locked),
        sql`${settlements.judgement} = ${JSON.stringify(receipt.judgement)}::text::jsonb`,
      ),
    )
  return same !== undefined
}

async function insertSettlement(
  templateId: string,
  { judgement, sources }: Receipt,
  locked: boolean,
  tx: Tx,
) {
  const [inserted] = await tx.execute<{ id: string }>(sql`
    insert into ${settlements} (template_id, rule_version, judgement, sources, locked)
    values (${templateId}, ${VERIFIED_RULE_VERSION}, ${JSON.stringify(judgement)}::text::jsonb,
      ${JSON.stringify(sources)}::text::jsonb, ${locked}) returning id`)
  return inserted?.id
}
