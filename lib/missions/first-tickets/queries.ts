import 'server-only'
import type { Fragment } from 'postgres'
import { database } from '@/db/client'
import { chosenCompetitions } from '@/lib/competitions/queries'
import { COMPETITIONS } from '@/lib/competitions/rules'
import type { SignedIn } from '@/lib/core/actor'
import { openFixtureJson } from '@/lib/matches/fixtures/queries'
import type { FixtureFact } from '@/lib/matches/fixtures/words'
import { roundJson } from '@/lib/matches/rounds/queries'
import type { NamedRound } from '@/lib/matches/rounds/rules'
import { type MatchPredicate, predicate } from '../predicates/kinds'
import { isPickable } from '../predicates/rules'
import type { Pricing } from '../pricing/rules'

/** Matches that a new fan begins with: one beside the quiz and a league, or two while there is no quiz. */
const FIRST = 2

/** A match with its first open question. */
export type FirstTicket = {
  match: FixtureFact & { competition: string; kickoffAt: number }
  round: NamedRound | null
  rule: MatchPredicate
  pricing: Pricing | null
}

type FirstTickets = { now: number; tickets: FirstTicket[] }

type Row = { now: number; tickets: (Omit<FirstTicket, 'rule'> & { rule: unknown })[] }

/**
 * The next matches on which a pick can still be made, at most two, each with its first question: the first of each of the fan's
 * competitions before the second of any, or of all competitions while the fan's own have none.
 */
export async function firstTickets({ userId }: SignedIn): Promise<FirstTickets> {
  const { sql } = database()
  const stored = sql`(select competitions from user_preferences where user_id = ${userId}::uuid)`
  const own = await ticketsIn(chosenCompetitions<Fragment>(sql, stored))
  return own.tickets.length > 0 ? own : ticketsIn(sql`${COMPETITIONS}::text[]`)
}

async function ticketsIn(competitions: Fragment): Promise<FirstTickets> {
  const [row] = await database().sql<Row[]>`
    select (extract(epoch from app_now()) * 1000)::float8 as now, coalesce((
      select json_agg(ticket order by ticket."kickoffAt", ticket.id) from (
        select found.* from unnest(${competitions}) chosen(competition)
        cross join lateral (
        select match.id, extract(epoch from match.kickoff_at) as "kickoffAt", ${roundJson('match')} as round, question.rule, question.pricing,
          ${openFixtureJson('match')} as match
        from matches match cross join lateral (
          select template.rule, template.pricing from template_matches template_match
          join mission_templates template on template.id = template_match.template_id and template.active and template.undecided
            and not template.pro and template.rule ? 'matchId' and picks_open(template.id)
          where template_match.match_id = match.id order by template.sort, template.id limit 1) question
        where match.status in ('SCHEDULED', 'TIMED') and match.kickoff_at > app_now() and match.duplicate_of is null
          and match.competition = chosen.competition
        order by match.kickoff_at, match.id limit ${FIRST}) found
        order by row_number() over (partition by chosen.competition order by found."kickoffAt", found.id), found."kickoffAt", found.id
        limit ${FIRST}) ticket), '[]') as tickets`
  if (!row) throw new Error('first tickets: no row')
  return {
    now: row.now,
    tickets: row.tickets.flatMap(({ match, round, rule, pricing }) => {
      const parsed = predicate.parse(rule)
      return isPickable(parsed) ? [{ match, round, rule: parsed, pricing }] : []
    }),
  }
}
