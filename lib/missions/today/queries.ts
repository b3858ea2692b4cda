import 'server-only'
import type { Fragment } from 'postgres'
import { database } from '@/db/client'
import { chosenCompetitions } from '@/lib/competitions/queries'
import type { SignedIn } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { rowsOf } from '@/lib/matches/copies/queries'
import { fixtureJson, openFixtureJson } from '@/lib/matches/fixtures/queries'
import type { FixtureFact } from '@/lib/matches/fixtures/words'
import { RESUMED_WITHIN_DAYS } from '@/lib/matches/live/rules'
import { roundJson } from '@/lib/matches/rounds/queries'
import type { NamedRound } from '@/lib/matches/rounds/rules'
import { IN_PLAY } from '@/lib/matches/rules'
import { isAnswered } from '../answers/queries'
import { type MatchPredicate, predicate } from '../predicates/kinds'
import { isPickable, type OneMatchPredicate } from '../predicates/rules'
import type { Pricing } from '../pricing/rules'
import type { ReceiptMatch } from '../receipts/rules'
import { isCounted } from '../settlement/queries'

/** A question on the next match, with what the fan has picked. */
export type TodayQuestion = {
  rule: MatchPredicate
  pricing: Pricing | null
  pick: string | null
  /** Whether the pick is one of the week's that earn points; false without one. */
  counts: boolean
}

export type NextMatch = {
  match: FixtureFact & { competition: string; kickoffAt: number }
  /** When picks on it close. */
  locksAt: number
  round: NamedRound | null
  /** Matches of the round: all, those whose result is open, those whose result the fan has answered, and the open ones of the rest. */
  matches: number
  open: number
  picked: number
  left: number
  /** Open ones first. */
  questions: TodayQuestion[]
}

/** A match in play, with the fan's picks on that match only. */
export type LiveMatch = {
  match: FixtureFact & { competition: string }
  /** `points` is what the pick would earn: 0 when it is not one of the week's picks that count. */
  picks: { rule: OneMatchPredicate; pick: string; points: number }[]
}

/** The latest verdict on a counted pick. */
export type LatestStamp = {
  id: string
  titles: Record<Locale, string>
  rule: MatchPredicate
  pick: string
  /** The matches as its receipt shows them. */
  matches: ReceiptMatch[]
  outcome: 'won' | 'lost'
  /** What the pick paid, or would have. */
  points: number
  settledAt: number
}

export type Today = {
  now: number
  live: LiveMatch[]
  next: NextMatch | null
  /** The next match, and those of the fan's open picks that have begun or begin within a day. */
  followed: string[]
  stamp: LatestStamp | null
}

type Row = {
  now: number
  live: LiveMatch[]
  followed: string[]
  next:
    | (Omit<NextMatch, 'questions'> & { questions: (Omit<TodayQuestion, 'rule'> & { rule: unknown })[] })
    | null
  stamp: (Omit<LatestStamp, 'rule'> & { rule: unknown }) | null
}

/** Whether `mine` is one of the fan's picks and not void. */
const isAnswerOf = (userId: string) => database().sql`mine.user_id = ${userId}::uuid and mine.kind = 'match'
  and mine.pick is not null and mine.outcome <> 'void'`

/** Whether it also still stands among the fan's missions. */
const isPickOf = (userId: string) => database().sql`${isAnswerOf(userId)} and mine.deleted_at is null`

/** The row `match` or `next` of matches and its copies. */
const rowsOfMatch = (match: 'match' | 'next') => {
  const { sql } = database()
  return rowsOf<Fragment>(sql, sql`select ${sql(`${match}.id`)}`)
}

/** The next kickoff of the fan's competitions, or of a match that the fan has picked. */
function nextMatch(userId: string): Fragment {
  const { sql } = database()
  const stored = sql`(select competitions from user_preferences where user_id = ${userId}::uuid)`
  return sql`select match.* from matches match
    where match.status in ('SCHEDULED', 'TIMED') and match.kickoff_at > app_now() and match.duplicate_of is null
      and (match.competition = any(${chosenCompetitions<Fragment>(sql, stored)})
        or exists (select from (${rowsOfMatch('match')}) match_row join template_matches template_match on template_match.match_id = match_row.id
          join missions mine on mine.template_id = template_match.template_id and ${isPickOf(userId)}))
    order by match.kickoff_at, match.id limit 1`
}

/** The fan's open picks by match; of the answers to a question on a match and on its copy that to the older one, as the settlement has it. */
const openPicks = (userId: string): Fragment => database().sql`
  select match_id, json_agg(json_build_object('rule', rule, 'pick', pick, 'points', points) order by sort, id) as picks from (
    select distinct on (match_id, template.rule - 'matchId') coalesce(asked.duplicate_of, asked.id) as match_id, template.rule,
      template.sort, template.id, mine.pick, case when mine.counted_week is null then 0 else mine.points end as points
    from missions mine join mission_templates template on template.id = mine.template_id and template.rule ? 'matchId'
    join matches asked on asked.id = (template.rule ->> 'matchId')::uuid
    where ${isPickOf(userId)} and mine.outcome = 'open'
    order by match_id, template.rule - 'matchId', template.created_at, template.id) counted
  group by 1`

/** The questions on the match `next`, each once: the fan's answer to it, else an open one. */
function nextQuestions(userId: string): Fragment {
  const { sql } = database()
  return sql`select json_agg(json_build_object('rule', rule, 'pricing', pricing, 'pick', pick, 'counts', counts)
      order by pick is not null, sort, id) from (
    select distinct on (template.rule - 'matchId') template.id, template.sort, template.pricing, mine.pick,
      mine.counted_week is not null as counts, template.rule || jsonb_build_object('matchId', next.id) as rule
    from (${rowsOfMatch('next')}) match_row join template_matches template_match on template_match.match_id = match_row.id
    join mission_templates template on template.id = template_match.template_id and not template.pro and template.rule ? 'matchId'
    left join missions mine on mine.template_id = template.id and ${isPickOf(userId)}
    where mine.pick is not null or template.active and template.undecided and (select is_open from template_lock(template.id))
      and not ${isAnswered<Fragment>(sql, sql`template.id`, sql`${userId}::uuid`)}
    order by template.rule - 'matchId', case when mine.pick is not null then (template.created_at, template.id) end,
      match_row.id <> next.id, template.created_at desc) question`
}

/** The matches in the round of `next`: all, and those whose result is open, answered by the fan, or still to be answered. */
function roundCounts(userId: string): Fragment {
  const { sql } = database()
  return sql`select count(*)::int as matches, (count(*) filter (where is_open))::int as open,
      (count(*) filter (where is_picked))::int as picked, (count(*) filter (where is_open and not is_picked))::int as left_open
    from matches match, lateral (
      with match_row as (${rowsOfMatch('match')})
      select match.status in ('SCHEDULED', 'TIMED') and match.kickoff_at > app_now()
          and exists (select from match_row join template_matches template_match on template_match.match_id = match_row.id
            join mission_templates template on template.id = template_match.template_id and template.rule ->> 'kind' = 'match_result'
              and template.active and template.undecided and (select is_open from template_lock(template.id))) as is_open,
        exists (select from match_row join template_matches template_match on template_match.match_id = match_row.id
          join missions mine on mine.template_id = template_match.template_id and ${isAnswerOf(userId)} and ${isCounted<Fragment>(sql, sql`mine`)}
          join mission_templates template on template.id = mine.template_id and template.rule ->> 'kind' = 'match_result') as is_picked) state
    where match.competition = next.competition and match.season = next.season and match.duplicate_of is null
      and match_round_key(match.stage, match.round) = match_round_key(next.stage, next.round)`
}

const latestStamp = (userId: string): Fragment => database().sql`
  select json_build_object('id', mission.id, 'titles', json_build_object('it', template.title_it, 'en', template.title_en),
    'rule', template.rule, 'pick', mission.pick, 'matches', settlement.sources, 'outcome', mission.outcome, 'points', mission.points,
    'settledAt', (extract(epoch from mission.settled_at) * 1000)::float8)
  from missions mission join mission_templates template on template.id = mission.template_id
    join settlements settlement on settlement.id = mission.settlement_id
  where mission.user_id = ${userId}::uuid and mission.counted_week is not null
    and mission.outcome in ('won', 'lost') and mission.deleted_at is null
  order by mission.settled_at desc, mission.id limit 1`

/** What the home page of a fan shows of matches and missions, in one statement. */
export async function todayOf({ userId }: SignedIn): Promise<Today> {
  const [row] = await database().sql<Row[]>`
    with next as (${nextMatch(userId)}), picked as (${openPicks(userId)})
    select (extract(epoch from app_now()) * 1000)::float8 as now,
      coalesce((select json_agg(json_build_object('match', ${fixtureJson('match')}, 'picks', picked.picks)
          order by match.kickoff_at, match.id)
        from picked join matches match on match.id = picked.match_id and match.status = any(${IN_PLAY}) and match.regular_home is not null
          and match.kickoff_at >= app_now() - make_interval(days => ${RESUMED_WITHIN_DAYS})),
        '[]') as live,
      coalesce((select json_agg(id) from (select match.id from picked join matches match on match.id = picked.match_id
          and match.kickoff_at < app_now() + interval '1 day' union select id from next) known), '[]') as followed,
      (select json_build_object('match', ${openFixtureJson('next')},
        'locksAt', (extract(epoch from match_locks_at(next.started_at, next.kickoff_at, next.kickoff_known)) * 1000)::float8,
        'round', ${roundJson('next')}, 'matches', played.matches, 'open', played.open, 'picked', played.picked, 'left', played.left_open,
        'questions', coalesce((${nextQuestions(userId)}), '[]'))
        from next, lateral (${roundCounts(userId)}) played) as next,
      (${latestStamp(userId)}) as stamp`
  if (!row) throw new Error('today: no row')
  const { now, live, followed, next, stamp } = row
  return {
    now,
    live,
    followed,
    next: next && { ...next, questions: next.questions.flatMap(onMatches) },
    stamp: (stamp && onMatches(stamp)[0]) ?? null,
  }
}

/** The row with its rule parsed; nothing for a rule on activity. */
function onMatches<R extends { rule: unknown }>(row: R): (Omit<R, 'rule'> & { rule: MatchPredicate })[] {
  const rule = predicate.parse(row.rule)
  return isPickable(rule) ? [{ ...row, rule }] : []
}
