import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { matches } from '@/db/schema/matches'
import { missions, missionTemplates, templateMatches } from '@/db/schema/missions'
import { epochMs } from '@/db/time'
import type { Locale } from '@/lib/core/locale'
import type { FixtureFact } from '@/lib/matches/fixtures/words'
import type { MatchFact } from '@/lib/matches/rules'
import { activityFacts } from '../activity/queries'
import { type ActivityEvidence, type ActivityFacts, NOTHING_DONE } from '../activity/rules'
import { type Predicate, predicate } from '../predicates/kinds'
import type { Pricing } from '../pricing/rules'
import type { ClosedBy, Outcome } from '../settlement/rules'

/** A match of a mission, as its ticket and its detail show it. */
export type MissionMatch = FixtureFact & Pick<MatchFact, 'competition'>

/** The additional data of a mission that the server closes. */
export type Verified = {
  /** Titles of the template: a fan who changes the language reads them in the new one. */
  titles: Record<Locale, string>
  rule: Predicate
  /** What the question was priced by when it was offered; null for one from before the ratings, and for an activity. */
  pricing: Pricing | null
  pick: string | null
  /** Whether the pick can still be made or changed. */
  picksOpen: boolean
  outcome: Outcome
  /** A code of the messages `predicates.by`; null while it is open. */
  settledBy: ClosedBy | null
  /** Whether it pays points in addition to XP: the first picks of a week do. */
  counts: boolean
  /** What the ledger holds for it in XP, and as much in points if it counts. */
  reward: number
  /** Soonest first; empty for a mission on activity. */
  matches: MissionMatch[]
  facts: ActivityFacts
  /** The evidence that closed a mission on activity, which later days do not change; null while it is open. */
  judged: ActivityEvidence | null
}

const pair = (home: SQL, away: SQL) =>
  sql`case when ${home} is not null then jsonb_build_object('home', ${home}, 'away', ${away}) end`
const m = (name: keyof typeof matches.$inferSelect) => sql`${matches[name]}`

const matchesOfTemplate = sql<MissionMatch[] | null>`(
  select jsonb_agg(jsonb_build_object('id', ${m('id')}, 'competition', ${m('competition')},
    'home', jsonb_build_object('id', ${m('homeId')}, 'name', coalesce(${m('home')}, '')),
    'away', jsonb_build_object('id', ${m('awayId')}, 'name', coalesce(${m('away')}, '')),
    'kickoffAt', ${epochMs(m('kickoffAt'))}, 'kickoffKnown', ${m('kickoffKnown')},
    'status', ${m('status')}, 'winner', ${m('winner')}, 'halfTime', ${pair(m('halfHome'), m('halfAway'))},
    'regular', ${pair(m('regularHome'), m('regularAway'))}) order by ${m('kickoffAt')}, ${m('id')})
  from ${templateMatches} join ${matches} on ${m('id')} = ${templateMatches.matchId}
  where ${templateMatches.templateId} = ${missions.templateId})`

/** Joined to the template: all that `verifiedOf` needs, in the same statement. */
export const verifiedColumns = {
  kind: missions.kind,
  rule: missionTemplates.rule,
  pricing: sql<Pricing | null>`${missionTemplates.pricing}`,
  titleIt: missionTemplates.titleIt,
  titleEn: missionTemplates.titleEn,
  pick: missions.pick,
  outcome: missions.outcome,
  settledBy: sql<ClosedBy | null>`${missions.settledBy}`,
  counts: sql<boolean>`${missions.kind} <> 'match' or ${missions.countedWeek} is not null`,
  reward: missions.reward,
  picksOpen: sql<boolean>`case when ${missions.outcome} = 'open' then ${missions.kind} = 'match' and ${missionTemplates.undecided} and (
    select is_open from template_lock(${missions.templateId})) else false end`,
  facts: sql<ActivityFacts | null>`case when ${missions.kind} = 'activity' and ${missions.outcome} = 'open' then ${activityFacts} end`,
  judged: sql<ActivityEvidence | null>`case when ${missions.kind} = 'activity' then (
    select judgement from settlements where settlements.id = ${missions.settlementId}) end`,
  matches: sql<MissionMatch[] | null>`case when ${missions.kind} = 'match' then ${matchesOfTemplate} end`,
}

type Row = {
  kind: string
  rule: unknown
  pricing: Pricing | null
  titleIt: string | null
  titleEn: string | null
  pick: string | null
  outcome: Outcome | null
  settledBy: ClosedBy | null
  counts: boolean
  reward: number
  picksOpen: boolean
  facts: ActivityFacts | null
  judged: ActivityEvidence | null
  matches: MissionMatch[] | null
}

/** Null for a declared mission. */
export function verifiedOf(row: Row) {
  const {
    kind,
    rule,
    pricing,
    titleIt,
    titleEn,
    pick,
    outcome,
    settledBy,
    counts,
    reward,
    picksOpen,
    facts,
    judged,
    matches,
  } = row
  if (kind === 'declared' || outcome === null || titleIt === null || titleEn === null) return null
  return {
    titles: { it: titleIt, en: titleEn },
    rule: predicate.parse(rule),
    pricing,
    pick,
    picksOpen,
    outcome,
    settledBy,
    counts,
    reward,
    matches: matches ?? [],
    facts: facts ?? NOTHING_DONE,
    judged,
  } satisfies Verified
}
