import 'server-only'
import type { Fragment } from 'postgres'
import { database } from '@/db/client'
import type { SignedIn } from '@/lib/core/actor'
import { rowsOf } from '@/lib/matches/copies/queries'
import { fixtureJson } from '@/lib/matches/fixtures/queries'
import type { FixtureFact } from '@/lib/matches/fixtures/words'
import { currentSeason } from '@/lib/matches/rounds/queries'
import type { OneMatchPredicate } from '@/lib/missions/predicates/rules'
import type { Pricing } from '@/lib/missions/pricing/rules'
import { type MissionReceipt, receiptOf } from '@/lib/missions/receipts/queries'
import type { PickedAnswer } from '../slip/queries'

/** A question on one match, and its outcome. */
export type MatchQuestion = {
  id: string
  rule: OneMatchPredicate
  pricing: Pricing | null
  /** Whether picks can still be made. */
  isOpen: boolean
  /** State of the judgement on its match; null before the first one. */
  state: 'open' | 'decided' | 'void' | null
  /** The pick that came true. */
  right: string | null
  /** How many fans picked, and how many of them were right; null until the closed question is judged. */
  fans: number | null
  hits: number | null
  own: PickedAnswer | null
}

export type MatchPage = {
  match: FixtureFact & {
    competition: string
    stage: string | null
    round: number | null
    /** The key of its round in addresses. */
    key: string | null
    /** Whether its season is the one that its competition is in, which alone has pages of rounds. */
    isCurrent: boolean
    /** Whether it comes from the vendor: rounds ask about no other match. */
    isImported: boolean
    fetchedAt: number
    correctionReason: string | null
  }
  /** Questions of the match that pay points, in the order in which they were offered. */
  questions: MatchQuestion[]
  now: number
}

/** A match with its questions and the fan's own picks; null for an unknown id. A copy leads to the match that it copies, whose
 * questions it has where the fan answered them on the copy. */
export async function matchPage({ userId }: SignedIn, id: string): Promise<MatchPage | null> {
  const { sql } = database()
  const [row] = await sql<MatchPage[]>`
    with shown as materialized (
      select match.* from matches asked join matches match on match.id = coalesce(asked.duplicate_of, asked.id) where asked.id = ${id}
    ), match_row as (${rowsOf<Fragment>(sql, sql`select id from shown`)}), asked as (
      select template.id, template.rule || jsonb_build_object('matchId', match_row.match_id) as rule, match_row.id <> match_row.match_id as is_copy, template.pricing, template.sort, template.undecided and lock.is_open as is_open, template.pick_counts,
        settlement.judgement ->> 'state' as state, settlement.judgement ->> 'right' as "right",
        mission.id as mission_id, mission.pick, mission.outcome, mission.points, mission.reward,
        mission.counted_week is not null as counts
      from match_row
      join template_matches template_match on template_match.match_id = match_row.id
      join mission_templates template on template.id = template_match.template_id and template.rule ? 'matchId'
      cross join lateral template_lock(template.id) lock
      left join settlements settlement on settlement.id = template.settlement_id
      left join missions mission on mission.template_id = template.id and mission.kind = 'match' and mission.user_id = ${userId}
        and mission.pick is not null and mission.deleted_at is null
    ), question as (
      select * from asked where mission_id is not null or not (is_copy or exists (select from asked answered
        where answered.is_copy and answered.outcome <> 'void' and answered.rule = asked.rule))
    )
    select ${fixtureJson('shown')} || jsonb_build_object('stage', stage, 'round', round, 'key', match_round_key(stage, round),
      'isCurrent', coalesce(season = ${currentSeason(sql`shown.competition`)}, false),
      'isImported', source = 'football-data', 'fetchedAt', extract(epoch from fetched_at) * 1000, 'correctionReason', correction_reason) as match,
      coalesce((select jsonb_agg(jsonb_build_object('id', question.id, 'rule', rule, 'pricing', pricing, 'isOpen', is_open, 'state', state,
        'right', "right", 'fans', case when pick_counts is not null then coalesce((select sum(value::int) from jsonb_each_text(pick_counts)), 0) end,
        'hits', case when pick_counts is not null then coalesce((pick_counts ->> "right")::int, 0) end,
        'own', case when mission_id is not null then jsonb_build_object('missionId', mission_id, 'pick', pick, 'outcome', outcome,
          'points', points, 'reward', reward, 'counts', counts) end) order by sort, id)
        from question), '[]') as questions,
      (extract(epoch from app_now()) * 1000)::float8 as now
    from shown`
  return row ?? null
}

/** The receipt of the wanted mission if it is about this match, else of the fan's first settled pick; null without one. */
export async function receiptOnMatch(
  actor: SignedIn,
  { questions }: MatchPage,
  wanted: string | undefined,
): Promise<MissionReceipt | null> {
  const settled = questions.flatMap(({ own }) => (own && own.outcome !== 'open' ? [own.missionId] : []))
  const [first] = settled
  if (first === undefined) return null
  return receiptOf(actor, settled.find((id) => id === wanted) ?? first)
}
