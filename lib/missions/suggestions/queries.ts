import 'server-only'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { missionTemplates } from '@/db/schema/missions'
import type { Competition } from '@/lib/competitions/rules'
import type { SignedIn } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
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
  pro: boolean
}

/** Of a competition, and what belongs to none. */
export const offeredIn = (competition: Competition) =>
  or(eq(missionTemplates.competition, competition), isNull(missionTemplates.competition))

/** What is offered for a competition, in the order of the editors: of missions on matches those that have not begun. */
export async function suggestionsFor(
  _actor: SignedIn,
  competition: Competition,
  locale: Locale,
  conn: Conn = database(),
): Promise<Suggestion[]> {
  const italian = locale === 'it'
  const kickoff = sql`(select min(matches.kickoff_at) from template_matches place
    join matches on matches.id = place.match_id where place.template_id = ${missionTemplates.id})`
  const rows = await conn
    .select({
      id: missionTemplates.id,
      title: italian ? missionTemplates.titleIt : missionTemplates.titleEn,
      description: italian ? missionTemplates.descriptionIt : missionTemplates.descriptionEn,
      category: missionTemplates.category,
      points: missionTemplates.points,
      defaultDueInDays: sql<
        number | null
      >`case when ${missionTemplates.rule} is null then ${missionTemplates.defaultDueInDays} else coalesce(app_day(${kickoff}) - app_day(app_now()), ${missionTemplates.defaultDueInDays}) end`,
      pro: missionTemplates.pro,
      rule: missionTemplates.rule,
      pricing: sql<Pricing | null>`${missionTemplates.pricing}`,
    })
    .from(missionTemplates)
    .where(
      and(
        eq(missionTemplates.active, true),
        offeredIn(competition),
        sql`(${missionTemplates.rule} is null or (${missionTemplates.undecided} and picks_open(${missionTemplates.id})))`,
      ),
    )
    .orderBy(asc(missionTemplates.sort), kickoff, asc(missionTemplates.id))
  return rows.map(({ rule, pricing, ...row }) => {
    if (rule === null) return { ...row, leastPoints: null }
    const { least, most } = rangeOf(predicate.parse(rule), pricing)
    return { ...row, points: most, leastPoints: least }
  })
}

const rangeOf = (rule: Predicate, pricing: Pricing | null) =>
  priceRange(isPickable(rule) ? pricesOf(rule, pricing ?? unratedPricing(rule)) : [activityPrice(rule)])
