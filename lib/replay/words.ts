import { competitionName } from '@/lib/competitions/rules'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { type FixtureView, fixtureView } from '@/lib/matches/fixtures/words'
import { isTableStage } from '@/lib/matches/rounds/rules'
import { roundName } from '@/lib/matches/rounds/words'
import type { PickOption } from '@/lib/missions/picks/rules'
import { priceOf } from '@/lib/ratings/rules'
import type { Replay } from './queries'
import type { ClosedMatch, OpenMatch } from './rounds/queries'
import { RESULT_PICKS, type ResultPick } from './rules'

/** Serie A 2025/26. */
export const seasonName = (
  { competition, season }: Pick<Replay, 'competition' | 'season'>,
  locale: Locale,
): string =>
  fill(MESSAGES[locale].replays.season, {
    competition: competitionName(competition),
    from: season,
    to: String(season + 1).slice(2),
  })

/** Round 3, or the leg of a knock-out. */
export function replayRoundName(
  { stage, matchday }: { stage: string | null; matchday: number | null },
  locale: Locale,
): string {
  const key = stage === null || isTableStage(stage) ? String(matchday) : stage
  return roundName({ key, stage, number: matchday }, locale)
}

/** A match of the open round, with the price of each pick. */
export type OpenView = { match: FixtureView; options: PickOption[]; own: ResultPick | null }

export function openView({ chances, own, ...match }: OpenMatch, now: number, locale: Locale): OpenView {
  const fact = {
    ...match,
    kickoffKnown: true,
    status: 'TIMED',
    winner: null,
    halfTime: null,
    regular: null,
  } as const
  return {
    match: fixtureView(fact, now, locale),
    options: RESULT_PICKS.map((pick) => [pick, priceOf(chances[pick] ?? 1)]),
    own,
  }
}

/** A match of a closed round as it ended. */
export const closedView = (match: ClosedMatch, now: number, locale: Locale): FixtureView =>
  fixtureView({ ...match, kickoffKnown: true, halfTime: null }, now, locale)
