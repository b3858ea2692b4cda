import 'server-only'
import { sql } from 'drizzle-orm'
import { getMessages, getTranslations } from 'next-intl/server'
import type { Tx } from '@/db/client'
import { missionTemplates, templateMatches } from '@/db/schema/missions'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin, System } from '@/lib/core/actor'
import { LOCALES, type Locale } from '@/lib/core/locale'
import type { MatchFact } from '@/lib/matches/score'
import { matchesOf, type Predicate, predicate } from './predicates'
import { priceRange } from './price'
import { namesOf, say, sentenceOf, titleOf } from './sentence'

/** A template with a rule, before it has its words. */
export type RuledDraft = {
  slug: string
  /** Null with a rule on activity. */
  competition: string | null
  category: string | null
  sort: number
  rule: Predicate
  /** For a rule on activity; matches have their own day. */
  defaultDueInDays?: number
  pro?: boolean
  /** Words of an editor's own; else the rule says itself. */
  titles?: Partial<Record<Locale, string>>
}

type Words = Record<Locale, { title: string; description: string }>

/** What a rule is called and says, in both languages. */
export async function wordsOf(rule: Predicate, facts: readonly MatchFact[]): Promise<Words> {
  const [it, en] = await Promise.all(
    LOCALES.map(async (locale) => {
      const [t, { competitions }] = await Promise.all([
        getTranslations({ locale, namespace: 'predicates' }),
        getMessages({ locale }),
      ])
      const known: Record<string, string> = competitions
      const names = namesOf(rule, facts, (competition) => known[competition] ?? competition)
      return { title: say(t, titleOf(rule, names)), description: say(t, sentenceOf(rule, names)) }
    }),
  )
  if (!it || !en) throw new Error('a language is missing')
  return { it, en }
}

/**
 * Makes templates of rules with the matches that they need; one whose slug is there already stays as it is.
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
  const rows = await Promise.all(
    drafts.map(async ({ slug, competition, category, sort, rule, defaultDueInDays, pro = false, titles }) => {
      const { it, en } = await wordsOf(rule, facts)
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
        points: priceRange(rule).most,
        due: defaultDueInDays ?? null,
        match_ids: matchesOf(rule),
      }
    }),
  )
  const made = await tx.execute<{ id: string }>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) given (slug text, competition text, category text,
        sort int, pro boolean, rule jsonb, title_it text, title_en text, description_it text, description_en text, points int, due int, match_ids jsonb)
    ), made as (
      insert into ${missionTemplates} (slug, competition, category, sort, pro, rule, title_it, title_en, description_it, description_en, points,
        default_due_in_days)
      select slug, competition, category, sort, pro, rule, title_it, title_en, description_it, description_en, points, due
      from given where ${holdsRight(actor)}
      on conflict (slug) do nothing
      returning id, slug
    ), placed as (
      insert into ${templateMatches} (template_id, match_id, original_kickoff_at, judged_version)
      select made.id, matches.id, matches.original_kickoff_at,
        case when matches.status in ('SCHEDULED', 'TIMED') then matches.version end
      from made join given using (slug)
      cross join lateral jsonb_array_elements_text(given.match_ids) wanted (id)
      join matches on matches.id = wanted.id::uuid
    )
    select id from made`)
  return made.map(({ id }) => id)
}
