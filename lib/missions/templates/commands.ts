import 'server-only'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { database, type Tx } from '@/db/client'
import { missionTemplates, templateMatches } from '@/db/schema/missions'
import { inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin, System } from '@/lib/core/actor'
import { hasContent, isAsSeen, versionOf } from '@/lib/core/database/row-version'
import { DomainError, type FieldErrors } from '@/lib/core/errors'
import { repeatedId } from '@/lib/core/forms/repeated-form'
import type { Locale } from '@/lib/core/locale'
import { factsOf, factsOfRound, factsToCome } from '@/lib/matches/facts/queries'
import type { MatchFact } from '@/lib/matches/rules'
import { type Predicate, predicate } from '../predicates/kinds'
import { matchesOf } from '../predicates/rules'
import { currentPrices } from '../pricing/queries'
import { isActivity } from '../rules'
import { isOpenTemplate } from '../suggestions/queries'
import { TEMPLATE_EDITED } from './queries'
import { ruleOf, type TemplateInput } from './rules'
import type { templateActiveInput, updateTemplateInput } from './schema'
import { templateTexts } from './words'

/** How far ahead to look for a streak's matches. */
const STREAK_DAYS = 90

type Ruled = { rule: Predicate; facts: MatchFact[] }

/**
 * The rule that the form describes, with the facts of its matches.
 * @throws DomainError invalid_input
 */
export async function ruleFor(actor: Admin, input: TemplateInput): Promise<Ruled> {
  if (isActivity(input.kind)) return { rule: ruleOf(input, null), facts: [] }
  const [named] = await factsOf(actor, input.matchId === null ? [] : [input.matchId], database())
  if (!named) throw new DomainError('invalid_input', { fields: { matchId: 'required' } })
  const match = named.fact
  if (match.competition !== input.competition)
    throw new DomainError('invalid_input', { fields: { matchId: 'unknown_option' } })
  const round = await factsOfRound(actor, match)
  const coming = await factsToCome(actor, { competition: match.competition, days: STREAK_DAYS })
  const rule = ruleOf(input, { match, round, coming })
  const facts = [...new Map([match, ...round, ...coming].map((fact) => [fact.id, fact])).values()]
  return { rule, facts }
}

/** A declared mission has no rule to take its words from. */
function requireTitles({ titleIt, titleEn }: Pick<TemplateInput, 'titleIt' | 'titleEn'>) {
  if (titleIt !== null && titleEn !== null) return { titleIt, titleEn }
  const fields: FieldErrors = {
    ...(titleIt === null && { titleIt: 'required' }),
    ...(titleEn === null && { titleEn: 'required' }),
  }
  throw new DomainError('invalid_input', { fields })
}

/**
 * Creates a template: either with a rule on matches, which determines its words, points and day, or a declared one. The same form
 * sent again is the same template.
 * @returns its id
 * @throws DomainError invalid_input, locked, forbidden; key_reused for a repeat with other content
 */
export async function createTemplate(actor: Admin, input: TemplateInput): Promise<string> {
  const slug = `admin:${input.requestId}`
  const ruled = input.kind === null ? null : await ruleFor(actor, input)
  const draft = ruled && draftOf(slug, input, ruled.rule)
  return inTransaction(async (tx) => {
    const made = draft
      ? await insertRuled(actor, draft, ruled.facts, tx)
      : await insertDeclared(actor, slug, input, tx)
    if (made) {
      const { requestId: _, intent: __, ...detail } = input
      await writeAudit(actor, { action: 'template.create', subject: made, detail }, tx)
      return made
    }
    const content = draft ? ruledContent(draft, ruled.facts) : declaredContent(input)
    const [existing] = await tx
      .select({ id: missionTemplates.id, isSame: hasContent(getTableColumns(missionTemplates), content) })
      .from(missionTemplates)
      .where(and(eq(missionTemplates.slug, slug), holdsRight(actor)))
    return repeatedId(existing, 'forbidden')
  })
}

/** A template with a rule as its form describes it. */
function draftOf(slug: string, input: TemplateInput, rule: Predicate): RuledDraft {
  const { category, sort, pro, titleIt, titleEn } = input
  const titles = { ...(titleIt !== null && { it: titleIt }), ...(titleEn !== null && { en: titleEn }) }
  const place = isActivity(input.kind)
    ? { competition: null, defaultDueInDays: daysFor(rule, input.defaultDueInDays), pro: false }
    : { competition: input.competition, pro }
  return { slug, category, sort, rule, titles, ...place }
}

async function insertRuled(
  actor: Admin,
  draft: RuledDraft,
  facts: readonly MatchFact[],
  tx: Tx,
): Promise<string | undefined> {
  const [id] = await insertRuledTemplates(actor, [draft], facts, tx)
  const [open] = await tx.execute(
    sql`select 1 from ${missionTemplates} where slug = ${draft.slug} and picks_open(id)`,
  )
  if (id !== undefined && !open) throw new DomainError('locked', { fields: { matchId: 'invalid' } })
  return id
}

function ruledContent(draft: RuledDraft, facts: readonly MatchFact[]) {
  const { competition, category, sort, pro = false, titles, defaultDueInDays = null } = draft
  const { it, en } = templateTexts(draft.rule, facts)
  const rule = sql`${JSON.stringify(predicate.parse(draft.rule))}::text::jsonb`
  const words = { titleIt: titles?.it ?? it.title, titleEn: titles?.en ?? en.title }
  return { rule, competition, category, sort, pro, defaultDueInDays, ...words }
}

/** Counted from tomorrow, since today's quiz may already be done. */
function daysFor(rule: Predicate, days: number | null): number {
  const least = rule.kind === 'streak_at_least' ? rule.days : 1
  if (days !== null && days < least)
    throw new DomainError('invalid_input', { fields: { defaultDueInDays: 'too_small' } })
  return days ?? least
}

async function insertDeclared(
  actor: Admin,
  slug: string,
  input: TemplateInput,
  tx: Tx,
): Promise<string | undefined> {
  const { titleIt, titleEn } = requireTitles(input)
  const [inserted] = await tx.execute<{ id: string }>(sql`
    insert into ${missionTemplates} (slug, competition, category, title_it, title_en, description_it, description_en, points,
      default_due_in_days, sort, pro)
    select ${slug}, ${input.competition}, ${input.category}, ${titleIt}, ${titleEn}, ${input.descriptionIt},
      ${input.descriptionEn}, ${input.points}::int, ${input.defaultDueInDays}::int, ${input.sort}::int, ${input.pro}::boolean
    where ${holdsRight(actor)}
    on conflict (slug) do nothing returning id`)
  return inserted?.id
}

function declaredContent(input: TemplateInput) {
  const { competition, category, descriptionIt, descriptionEn, points, defaultDueInDays, sort, pro } = input
  const words = { ...requireTitles(input), descriptionIt, descriptionEn }
  return { rule: null, competition, category, sort, pro, points, defaultDueInDays, ...words }
}

/**
 * Changes a template's words and position; missions keep the words they were added with, and a rule never changes.
 * @returns the new version
 * @throws DomainError invalid_input, not_found, changed_since
 */
export async function updateTemplate(
  actor: Admin,
  input: z.output<typeof updateTemplateInput>,
): Promise<string> {
  const { id, version, points, defaultDueInDays, descriptionIt, descriptionEn, category, sort, pro } = input
  const titles = requireTitles(input)
  return inTransaction(async (tx) => {
    const own = and(eq(missionTemplates.id, id), holdsRight(actor))
    const { rule, competition } = missionTemplates
    const [stored] = await tx
      .select({ rule, competition, before: TEMPLATE_EDITED })
      .from(missionTemplates)
      .where(own)
      .for('update')
    if (!stored) throw new DomainError('not_found')
    const declared = stored.rule === null ? { points, defaultDueInDays } : {}
    const set = {
      ...titles,
      descriptionIt,
      descriptionEn,
      category,
      sort,
      pro: pro && stored.competition !== null,
      ...declared,
    }
    const [after] = await tx
      .update(missionTemplates)
      .set(set)
      .where(and(own, isAsSeen(TEMPLATE_EDITED, version, set)))
      .returning({ version: versionOf(TEMPLATE_EDITED) })
    if (!after) throw new DomainError('changed_since')
    const detail = { ...set, before: stored.before }
    await writeAudit(actor, { action: 'template.update', subject: id, detail }, tx)
    return after.version
  })
}

/**
 * Offers or withdraws a template; missions created from it stay.
 * @throws DomainError not_found; locked when its picks are closed, so that nobody could pick
 */
export async function setTemplateActive(
  actor: Admin,
  { id, active }: z.output<typeof templateActiveInput>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const own = and(eq(missionTemplates.id, id), holdsRight(actor))
    const [moved] = await tx
      .update(missionTemplates)
      .set({ active })
      .where(active ? and(own, isOpenTemplate) : own)
      .returning({ id: missionTemplates.id })
    if (!moved) throw new DomainError((await tx.$count(missionTemplates, own)) > 0 ? 'locked' : 'not_found')
    await writeAudit(actor, { action: 'template.activate', subject: id, detail: { active } }, tx)
  })
}

/** A template with a rule, before its words are generated. */
type RuledDraft = {
  slug: string
  /** Null for a rule on activity. */
  competition: string | null
  category: string | null
  sort: number
  rule: Predicate
  /** For a rule on activity; match rules take the day of their match. */
  defaultDueInDays?: number
  pro?: boolean
  /** An editor's own titles; by default they are generated from the rule. */
  titles?: Partial<Record<Locale, string>>
}

/**
 * Creates templates for rules with the matches that they need, priced by the current ratings; existing slugs stay as they are.
 * Points are the most that the rule can pay.
 * @param facts all matches of all rules
 * @returns the ids of the new ones, in no order
 */
export async function insertRuledTemplates(
  actor: Admin | System,
  drafts: readonly RuledDraft[],
  facts: readonly MatchFact[],
  tx: Tx,
): Promise<string[]> {
  if (drafts.length === 0) return []
  const prices = await currentPrices(
    actor,
    drafts.map(({ rule }) => rule),
    facts,
    tx,
  )
  const rows = drafts.map((draft, index) => {
    const { slug, competition, category, sort, rule, defaultDueInDays, pro = false, titles } = draft
    const { it, en } = templateTexts(rule, facts)
    return {
      slug,
      competition,
      category,
      sort,
      pro,
      rule: predicate.parse(rule),
      title_it: titles?.it ?? it.title,
      title_en: titles?.en ?? en.title,
      description_it: it.description,
      description_en: en.description,
      ...prices[index],
      due: defaultDueInDays ?? null,
      match_ids: matchesOf(rule),
    }
  })
  const made = await tx.execute<{ id: string }>(sql`
    with draft as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) draft (slug text, competition text, category text,
        sort int, pro boolean, rule jsonb, pricing jsonb, title_it text, title_en text, description_it text, description_en text, points int, due int, match_ids jsonb)
    ), made as (
      insert into ${missionTemplates} (slug, competition, category, sort, pro, rule, pricing, title_it, title_en, description_it, description_en,
        points, default_due_in_days)
      select slug, competition, category, sort, pro, rule, nullif(pricing, 'null'), title_it, title_en, description_it, description_en, points, due
      from draft where ${holdsRight(actor)}
      on conflict (slug) do nothing
      returning id, slug
    ), placed as (
      insert into ${templateMatches} (template_id, match_id, original_kickoff_at, judged_version)
      select made.id, matches.id, coalesce(matches.kickoff_at, matches.original_kickoff_at),
        case when matches.status in ('SCHEDULED', 'TIMED') then matches.version end
      from made join draft using (slug)
      cross join lateral jsonb_array_elements_text(draft.match_ids) wanted (id)
      join matches on matches.id = wanted.id::uuid
    )
    select id from made`)
  return made.map(({ id }) => id)
}
