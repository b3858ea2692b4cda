import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { missions, missionTemplates, settlements, templateMatches } from '@/db/schema/missions'
import type { Admin, System } from '@/lib/core/actor'
import { factsOf, type SourcedFact } from '@/lib/matches/facts/queries'
import { isLocked } from '../../picks/rules'
import { type MatchPredicate, predicate } from '../../predicates/kinds'
import { isPickable, matchesOf } from '../../predicates/rules'
import { type Receipt, receiptFacts } from '../../receipts/rules'
import { VERIFIED_RULE_VERSION } from '../rules'
import { type Judgement, judge } from './rules'

/** What was judged of a template, and so is to be brought to its missions. */
export type Judged = { templateId: string; settlementId: string; judgement: Judgement; locked: boolean }

/**
 * Judges a template by its matches as they are now. What they say is written down as a settlement when it is news; the same
 * facts again are the same settlement. @returns null when there is nothing to bring to the missions
 */
export async function judgeTemplate(actor: Admin | System, id: string, tx: Tx): Promise<Judged | null> {
  const [template] = await tx
    .select({
      rule: missionTemplates.rule,
      settlementId: missionTemplates.settlementId,
      settling: missionTemplates.settling,
      now: sql<number>`(extract(epoch from app_now()) * 1000)::float8`,
    })
    .from(missionTemplates)
    .where(eq(missionTemplates.id, id))
    .for('update')
  const rule = predicate.parse(template?.rule)
  if (!template || !isPickable(rule)) return null
  const read = await placedFacts(actor, id, rule, tx)
  const facts = read.map(({ fact }) => fact)
  const judgement = judge(rule, facts, template.now)
  const locked = isLocked(rule, facts, template.now)
  if (read.some(({ isNews }) => isNews)) await noteVersions(id, read, tx)
  const silent = judgement.state === 'open' && judgement.ruledOut.length === 0 && !locked
  if (silent && template.settlementId === null) return null
  const receipt = receiptFacts(judgement, read)
  const known = template.settlementId && (await isKnown(template.settlementId, receipt, locked, tx))
  if (known && !template.settling) return null
  const settlementId = known ? template.settlementId : await write(id, receipt, locked, tx)
  if (!settlementId) throw new Error('settlements: insert returned no row')
  // Nobody joins meanwhile: the row is locked, and whoever waits for it finds it decided.
  const isTaken = sql<boolean>`exists (select from ${missions} where ${missions.templateId} = ${id} and ${missions.kind} = 'match')`
  const [marked] = await tx
    .update(missionTemplates)
    .set({ settlementId, settling: isTaken, undecided: judgement.state === 'open' })
    .where(eq(missionTemplates.id, id))
    .returning({ settling: missionTemplates.settling })
  return marked?.settling ? { templateId: id, settlementId, judgement, locked } : null
}

type PlacedFact = SourcedFact & { isNews: boolean }

/** The facts of the rule's matches, with the kick-offs from which the days of a replay count. */
async function placedFacts(actor: Admin | System, id: string, rule: MatchPredicate, tx: Tx) {
  const places = await tx.select().from(templateMatches).where(eq(templateMatches.templateId, id))
  const byMatch = new Map(places.map((place) => [place.matchId, place]))
  const read = await factsOf(actor, matchesOf(rule), tx)
  return read.map(({ fact, source }): PlacedFact => {
    const place = byMatch.get(fact.id)
    const originalKickoffAt = place?.originalKickoffAt?.getTime() ?? fact.originalKickoffAt
    return { source, fact: { ...fact, originalKickoffAt }, isNews: place?.judgedVersion !== source.version }
  })
}

async function noteVersions(id: string, read: SourcedFact[], tx: Tx): Promise<void> {
  const versions = read.map(({ fact, source }) => ({ id: fact.id, version: source.version }))
  await tx.execute(sql`
    update ${templateMatches} set judged_version = read.version
    from jsonb_to_recordset(${JSON.stringify(versions)}::text::jsonb) read (id uuid, version int)
    where template_id = ${id} and match_id = read.id and judged_version is distinct from read.version`)
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

async function write(templateId: string, { judgement, sources }: Receipt, locked: boolean, tx: Tx) {
  const [made] = await tx.execute<{ id: string }>(sql`
    insert into ${settlements} (template_id, rule_version, judgement, sources, locked)
    values (${templateId}, ${VERIFIED_RULE_VERSION}, ${JSON.stringify(judgement)}::text::jsonb,
      ${JSON.stringify(sources)}::text::jsonb, ${locked}) returning id`)
  return made?.id
}
