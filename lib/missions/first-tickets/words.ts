import type { Route } from 'next'
import { competitionName } from '@/lib/competitions/rules'
import type { Locale } from '@/lib/core/locale'
import { type FixtureView, fixtureView } from '@/lib/matches/fixtures/words'
import { questionOf } from '../predicates/words'
import { priceRange, pricesOf, unratedPricing } from '../pricing/rules'
import { wordsIn } from '../words'
import type { FirstTicket } from './queries'

export type TicketView = {
  match: FixtureView
  competition: string
  question: string
  /** The most that a pick is worth. */
  most: number
  href: Route
}

/** @param now the database's clock, in milliseconds since the epoch */
export function ticketView(
  { match, round, rule, pricing }: FirstTicket,
  now: number,
  locale: Locale,
): TicketView {
  const view = fixtureView(match, now, locale)
  const competition = competitionName(match.competition)
  const names = { home: view.home.name, away: view.away.name, competition }
  return {
    match: view,
    competition,
    question: questionOf(wordsIn(locale).speak, rule, names),
    most: priceRange(pricesOf(rule, pricing ?? unratedPricing(rule))).most,
    href: (round === null
      ? `/matches/${match.id}`
      : `/matchday/${match.competition}/${round.key}#m-${match.id}`) as Route,
  }
}
