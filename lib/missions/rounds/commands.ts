import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { matches } from '@/db/schema/matches'
import { missionTemplates, templateMatches } from '@/db/schema/missions'
import { inTransaction } from '@/db/transaction'
import { COMPETITIONS, type Competition } from '@/lib/competitions/rules'
import type { System } from '@/lib/core/actor'
import { forEachLogged } from '@/lib/core/monitoring/for-each-logged'
import { factsToCome } from '@/lib/matches/facts/queries'
import type { MatchFact } from '@/lib/matches/rules'
import { isOneMatch } from '../predicates/rules'
import { insertRuledTemplates } from '../templates/commands'
import { freshDrafts, OFFERED_DAYS, type Offered, roundDrafts, roundsOf } from './rules'

/** How far ahead a streak may reach. */
const STREAK_DAYS = 45
/** Sorts before the editors' suggestions. */
const FIRST_SORT = -1_000

/**
 * Offers the suggestions of each competition's next rounds on its imported fixtures, once for each date, and withdraws those whose
 * picks have closed. A competition that fails does not stop the others.
 * @returns how many were created
 * @throws the first failure, after all other competitions
 */
export async function offerRounds(actor: System): Promise<number> {
  await retireBegun()
  let offered = 0
  const offer = async (competition: Competition) => {
    offered += await offerRoundsOf(actor, competition)
  }
  await forEachLogged(COMPETITIONS, offer, {
    message: 'offering the rounds of a competition failed',
    detail: (competition) => ({ competition }),
  })
  return offered
}

async function offerRoundsOf(actor: System, competition: Competition): Promise<number> {
  let offered = 0
  const dated = await factsToCome(actor, { competition, days: STREAK_DAYS, imported: true })
  // The score of an abandoned match is known, so no question is offered on it again.
  const coming = dated.filter(({ startedAt }) => startedAt === null)
  const soon = new Set(
    (await factsToCome(actor, { competition, days: OFFERED_DAYS, imported: true })).map(({ id }) => id),
  )
  for (const round of roundsOf(coming).filter((all) => all.some(({ id }) => soon.has(id)))) {
    // A match of the round that is played later gets its own questions when its turn comes.
    const drafts = roundDrafts(round, coming)
      .map((draft, index) => ({ ...draft, competition, sort: FIRST_SORT + index }))
      .filter(({ rule }) => !isOneMatch(rule) || soon.has(rule.matchId))
    const fresh = freshDrafts(drafts, await offeredOn(round), round)
    offered += (await inTransaction((tx) => insertRuledTemplates(actor, fresh, coming, tx))).length
  }
  return offered
}

/** The questions offered on the matches of a round, those that have begun included, without streaks of earlier rounds and templates of admins. */
async function offeredOn([first]: readonly MatchFact[]): Promise<Offered> {
  if (!first) return new Map()
  const { competition, season, stage, round } = first
  const rows = await database().execute<{ question: string; slugs: string[]; isOpen: boolean }>(sql`
    select case when template.rule ? 'matchId' then (template.rule ->> 'kind') || ':' || (template.rule ->> 'matchId') else template.slug end as question,
      array_agg(template.slug) as slugs, bool_or(template.undecided and picks_open(template.id)) as "isOpen"
    from ${matches} match join ${templateMatches} template_match on template_match.match_id = match.id
    join ${missionTemplates} template on template.id = template_match.template_id
    where match.competition = ${competition} and match.season is not distinct from ${season}
      and match.stage is not distinct from ${stage} and match.round is not distinct from ${round}
      and template.slug not like 'admin:%' and (template.rule ->> 'kind' <> 'team_streak' or template.slug = 'team_streak:' || match.id)
    group by 1`)
  return new Map(rows.map(({ question, ...offered }) => [question, offered]))
}

async function retireBegun(): Promise<void> {
  await inTransaction((tx) =>
    tx.execute(sql`
      update ${missionTemplates} set active = false where active and rule is not null and not picks_open(id)`),
  )
}
