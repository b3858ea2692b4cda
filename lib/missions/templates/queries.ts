import 'server-only'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { missionTemplates } from '@/db/schema/missions'
import { holdsRight } from '@/lib/auth/admin-right'
import { type Competition, competitionName } from '@/lib/competitions/rules'
import type { Admin } from '@/lib/core/actor'
import { versionOf } from '@/lib/core/database/row-version'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { holdsWords, orderBy } from '@/lib/core/tables/search'
import { pageBounds } from '@/lib/core/tables/table'
import type { MatchFact } from '@/lib/matches/rules'
import type { Predicate, PredicateKind } from '../predicates/kinds'
import { isPickable } from '../predicates/rules'
import { namesOf, pickLabelOf, titleOf } from '../predicates/words'
import { currentPrices } from '../pricing/queries'
import { activityPrice, pricesOf } from '../pricing/rules'
import { activityLine, chanceLine } from '../receipts/words'
import { TEMPLATE_SORTS, TEMPLATES_SHOWN, type TemplateSort } from '../rules'
import { isOpenTemplate, offeredIn } from '../suggestions/queries'
import { say } from '../wording/words'
import { templateTexts } from './words'

export const TEMPLATE_EDITED = {
  category: missionTemplates.category,
  titleIt: missionTemplates.titleIt,
  titleEn: missionTemplates.titleEn,
  descriptionIt: missionTemplates.descriptionIt,
  descriptionEn: missionTemplates.descriptionEn,
  points: missionTemplates.points,
  defaultDueInDays: missionTemplates.defaultDueInDays,
  sort: missionTemplates.sort,
  pro: missionTemplates.pro,
}

const shown = {
  ...TEMPLATE_EDITED,
  id: missionTemplates.id,
  version: versionOf(TEMPLATE_EDITED),
  competition: missionTemplates.competition,
  active: missionTemplates.active,
  kind: sql<PredicateKind | null>`${missionTemplates.rule} ->> 'kind'`,
  undecided: missionTemplates.undecided,
  isOpen: isOpenTemplate,
  /** A template is of one kind; only its missions on matches are one for each fan. */
  fans: sql<number>`(select count(*) from missions mission
    where mission.template_id = mission_templates.id and mission.kind = 'match' and mission.deleted_at is null)::int
    + (select count(distinct user_id) from missions mission
      where mission.template_id = mission_templates.id and mission.kind <> 'match' and mission.deleted_at is null)::int`,
}

const select = () => database().select(shown).from(missionTemplates)
export type AdminTemplate = Awaited<ReturnType<typeof select>>[number]
export type TemplatePage = { templates: AdminTemplate[]; total: number; page: number; pages: number }

/** `search`: words of the titles in either language; `state`: `on` or `off`. */
type TemplateQuery = {
  competition: Competition
  page: number
  search?: string
  sort?: string
  descending?: boolean
  state?: string
}

const ORDERS: Record<TemplateSort, SQL> = {
  title: sql`lower(${missionTemplates.titleIt})`,
  points: sql`${missionTemplates.points}`,
  fans: sql`(${shown.fans})`,
}

const OWN_ORDER = sql`${missionTemplates.active} desc, ${missionTemplates.sort}, ${missionTemplates.id}`

/** The templates of a competition, those on offer first, in the order in which they are offered unless another is asked for. */
export async function adminTemplates(
  actor: Admin,
  { competition, page, search = '', sort = '', descending = false, state = '' }: TemplateQuery,
): Promise<TemplatePage> {
  const known = TEMPLATE_SORTS.find((name) => name === sort)
  const wanted = and(
    holdsRight(actor),
    offeredIn(competition),
    holdsWords(sql`concat_ws(' ', ${missionTemplates.titleIt}, ${missionTemplates.titleEn})`, search),
    state ? eq(missionTemplates.active, state === 'on') : undefined,
  )
  const total = await database().$count(missionTemplates, wanted)
  const shown = pageBounds(total, { page }, TEMPLATES_SHOWN)
  const templates = await select()
    .where(wanted)
    .orderBy(orderBy(known && ORDERS[known], descending, OWN_ORDER))
    .limit(TEMPLATES_SHOWN)
    .offset((shown.page - 1) * TEMPLATES_SHOWN)
  return { templates, ...shown }
}

/** A template for the editor; null for an unknown id or without the right. */
export async function adminTemplate(actor: Admin, id: string): Promise<AdminTemplate | null> {
  const [template] = await select().where(and(eq(missionTemplates.id, id), holdsRight(actor)))
  return template ?? null
}

export type TemplatePreview = {
  words: Record<Locale, { title: string; description: string }>
  /** What each pick pays and why, in the admin's language. */
  prices: { label: string; points: number; formula: string }[]
}

/** The rarer exact scores all pay the maximum. */
const PRICES_SHOWN = 12

/** The texts and prices of a rule before it is saved as a template. */
export async function previewOf(
  actor: Admin,
  rule: Predicate,
  facts: readonly MatchFact[],
  locale: Locale,
): Promise<TemplatePreview> {
  const t = translatorFor(locale, 'predicates')
  const [offered] = await currentPrices(actor, [rule], facts)
  const names = namesOf(rule, facts, competitionName)
  const words = templateTexts(rule, facts)
  if (!isPickable(rule)) {
    const { points, formula } = activityPrice(rule)
    return {
      words,
      prices: [{ label: say(t, titleOf(rule, names)), points, formula: say(t, activityLine(formula)) }],
    }
  }
  const prices = (offered?.pricing ? pricesOf(rule, offered.pricing) : []).map(({ pick, points, p }) => ({
    label: say(t, pickLabelOf(rule, pick, names)),
    points,
    formula: say(t, chanceLine(p)),
  }))
  const cheapest = prices.toSorted((one, other) => one.points - other.points).slice(0, PRICES_SHOWN)
  return { words, prices: prices.length > PRICES_SHOWN ? cheapest : prices }
}
