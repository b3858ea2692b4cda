import 'server-only'
import { eq, isNull, or, sql } from 'drizzle-orm'
import type postgres from 'postgres'
import { database } from '@/db/client'
import { missionTemplates } from '@/db/schema/missions'
import type { SqlTag } from '@/db/sql-tag'
import { ENTITLEMENTS } from '@/lib/billing/rules'
import { COMPETITIONS, type Competition, DEFAULT_COMPETITION, isCompetition } from '@/lib/competitions/rules'
import type { SignedIn } from '@/lib/core/actor'
import { inLocale, type Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { openFixtureJson } from '@/lib/matches/fixtures/queries'
import type { FixtureFact } from '@/lib/matches/fixtures/words'
import { isAnsweredElsewhere } from '../answers/queries'
import { type Predicate, predicate } from '../predicates/kinds'
import { isPickable } from '../predicates/rules'
import { activityPrice, type Pricing, priceRange, pricesOf, unratedPricing } from '../pricing/rules'

export type Suggestion = {
  id: string
  title: string
  description: string | null
  category: string | null
  points: number | null
  /** The least that a pick pays, where `points` is the most; null without a pick. */
  leastPoints: number | null
  defaultDueInDays: number | null
  /** Pro only, and the fan is not Pro. */
  locked: boolean
  /** Whether it is already among the fan's missions, since today or before, and with which pick. */
  added: boolean
  addedToday: boolean
  pick: string | null
  /** The rule and the price of a verified suggestion, and its match if it is about a single one. */
  rule: Predicate | null
  pricing: Pricing | null
  match: FixtureFact | null
}

/** Templates of a competition, and those that belong to none. */
export const offeredIn = (competition: Competition) =>
  or(eq(missionTemplates.competition, competition), isNull(missionTemplates.competition))

/** Templates without a rule, and others while their picks are open. */
export const isOpenTemplate = sql<boolean>`(${missionTemplates.rule} is null
  or (${missionTemplates.undecided} and picks_open(${missionTemplates.id})))`

/**
 * Whether a template, given its `rule`, still has something for the fan: one that pays only once is not offered again, nor is joining
 * a league while the plan has no place for one, nor asking a coach that is switched off. `leagues` is how many the plan has.
 */
export const isOfferedTo = <Fragment>(
  sql: SqlTag<Fragment>,
  { userId, rule, leagues }: { userId: string; rule: Fragment; leagues: Fragment },
): Fragment => sql`not exists (select from missions won where won.user_id = ${userId}::uuid and won.outcome = 'won'
    and won.once = ${rule} ->> 'kind')
  and (${rule} ->> 'kind' is distinct from 'league_joined'
    or (select count(*) from league_members own where own.user_id = ${userId}::uuid) < ${leagues})
  and ${env.AI_IS_ON ? sql`true` : sql`${rule} ->> 'kind' is distinct from 'coach_asked'`}`

export type Offer = { competition: Competition; suggestions: Suggestion[]; now: number }

type Row = {
  competition: string
  id: string | null
  titleIt: string
  titleEn: string
  descriptionIt: string | null
  descriptionEn: string | null
  category: string | null
  points: number | null
  defaultDueInDays: number | null
  dueInDays: number | null
  locked: boolean
  rule: unknown
  pricing: Pricing | null
  added: boolean
  addedToday: boolean
  pick: string | null
  match: FixtureFact | null
  now: number
}

/**
 * What a competition offers, in editorial order, without questions whose picks have closed, those that the fan has answered on another
 * row or for another date of the match, and what `isOfferedTo` leaves out. Without `wanted` it uses the fan's first competition. One statement.
 */
export async function suggestionsFor(
  { userId }: SignedIn,
  wanted: string | undefined,
  locale: Locale,
): Promise<Offer> {
  const requested = COMPETITIONS.find((known) => known === wanted) ?? null
  const { sql: driver } = database()
  const { free, pro } = ENTITLEMENTS
  const leagues = driver`case when chosen.pro then ${pro.leagues}::int else ${free.leagues}::int end`
  const rows = await driver<Row[]>`
    select chosen.competition, template.id, template.title_it as "titleIt", template.title_en as "titleEn",
      template.description_it as "descriptionIt", template.description_en as "descriptionEn", template.category, template.points,
      template.default_due_in_days as "defaultDueInDays", app_day(first.kickoff_at) - app_day(app_now()) as "dueInDays",
      template.pro and not chosen.pro as locked, template.rule, template.pricing,
      mine.template_id is not null as added, coalesce(mine.is_today, false) as "addedToday", mine.pick, first.match, (extract(epoch from app_now()) * 1000)::float8 as now
    from (select coalesce(${requested}::text, (select competitions[1] from user_preferences where user_id = ${userId}::uuid),
      ${DEFAULT_COMPETITION}::text) as competition, is_pro(${userId}::uuid, app_now()) as pro) chosen
    left join mission_templates template on template.active
      and (template.competition = chosen.competition or template.competition is null)
      and (template.rule is null or (template.undecided and (select is_open from template_lock(template.id))))
      and ${isOfferedTo<postgres.Fragment>(driver, { userId, rule: driver`template.rule`, leagues })}
      and not ${isAnsweredElsewhere<postgres.Fragment>(driver, driver`template.id`, driver`${userId}::uuid`)}
    left join lateral (
      select min(match.kickoff_at) as kickoff_at, case when count(*) = 1 then (array_agg(${openFixtureJson('match')}))[1] end as match
      from template_matches template_match join matches match on match.id = template_match.match_id
      where template.rule is not null and template_match.template_id = template.id) first on true
    left join lateral (
      select mission.template_id, mission.pick, mission.added_on = app_day(app_now()) as is_today from missions mission
      where mission.template_id = template.id and mission.user_id = ${userId}::uuid and mission.deleted_at is null
        and (mission.kind = 'match' or mission.outcome = 'open' or mission.added_on = app_day(app_now()))
      limit 1) mine on true
    order by template.sort, first.kickoff_at, template.id`
  const competition = rows[0]?.competition ?? ''
  return {
    competition: isCompetition(competition) ? competition : DEFAULT_COMPETITION,
    suggestions: rows.flatMap((row) => suggestionOf(row, locale) ?? []),
    now: rows[0]?.now ?? 0,
  }
}

function suggestionOf(row: Row, locale: Locale): Suggestion | null {
  const {
    id,
    category,
    points,
    defaultDueInDays,
    dueInDays,
    locked,
    pricing,
    added,
    addedToday,
    pick,
    match,
  } = row
  if (id === null) return null
  const own = {
    id,
    title: inLocale(locale, row.titleIt, row.titleEn),
    description: inLocale(locale, row.descriptionIt, row.descriptionEn),
    category,
    defaultDueInDays: dueInDays ?? defaultDueInDays,
    locked,
    added,
    addedToday,
    pick,
    pricing,
    match,
  }
  if (row.rule === null) return { ...own, points, leastPoints: null, rule: null }
  const rule = predicate.parse(row.rule)
  const { least, most } = rangeOf(rule, pricing)
  return { ...own, points: most, leastPoints: least, rule }
}

const rangeOf = (rule: Predicate, pricing: Pricing | null) =>
  priceRange(isPickable(rule) ? pricesOf(rule, pricing ?? unratedPricing(rule)) : [activityPrice(rule)])
