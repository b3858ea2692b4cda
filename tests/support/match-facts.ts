import fc from 'fast-check'
import { MATCH_STATUSES, type MatchStatus, type Score } from '@/lib/matches/rules'
import type { MatchPredicate, OfKind, Predicate } from '@/lib/missions/predicates/kinds'
import type { JudgedMatch } from '@/lib/missions/settlement/evidence/rules'

export const DAY = 86_400_000
export const KICKOFF = Date.UTC(2026, 10, 21, 19, 45)
export const AFTER = KICKOFF + 3 * 3_600_000

export const ROMA = { id: '100', name: 'Roma' }
const LAZIO = { id: '110', name: 'Lazio' }

export const score = (home: number, away: number): Score => ({ home, away })

/** A match still to be played, unless `overrides` says otherwise. */
export const matchFact = (overrides: Partial<JudgedMatch> = {}): JudgedMatch => ({
  id: 'm1',
  duplicateOf: null,
  competition: 'serie_a',
  season: 2026,
  stage: 'REGULAR_SEASON',
  round: 12,
  home: ROMA,
  away: LAZIO,
  kickoffAt: KICKOFF,
  kickoffKnown: true,
  status: 'TIMED',
  winner: null,
  halfTime: null,
  regular: null,
  extraTime: null,
  penalties: null,
  originalKickoffAt: KICKOFF,
  startedAt: null,
  playedKickoffAt: null,
  missingSince: null,
  updatedAt: KICKOFF,
  ...overrides,
})

const winnerOf = ({ home, away }: Score) => (home === away ? 'draw' : home > away ? 'home' : 'away')

/** A finished match with its score after 90 minutes and, unless it is unknown, at half time. */
export const finished = (
  regular: Score,
  halfTime: Score | null = score(0, 0),
  overrides: Partial<JudgedMatch> = {},
) => matchFact({ status: 'FINISHED', regular, halfTime, winner: winnerOf(regular), ...overrides })

export const LIVE: MatchStatus[] = ['IN_PLAY', 'PAUSED', 'EXTRA_TIME', 'PENALTY_SHOOTOUT']
export const PENDING = MATCH_STATUSES.filter(
  (status) => !['FINISHED', 'AWARDED', 'CANCELLED'].includes(status),
)

const one = { v: 1, matchId: 'm1' } as const
export const IDS = ['m1', 'm2', 'm3']
export const streakOf = (streak: OfKind<'team_streak'>['streak']): MatchPredicate => ({
  v: 1,
  kind: 'team_streak',
  team: ROMA,
  streak,
  matchIds: IDS,
})

export const ROUND_GOALS: OfKind<'round_goals'> = {
  v: 1,
  kind: 'round_goals',
  competition: 'serie_a',
  season: 2026,
  round: 12,
  matchIds: IDS,
  bounds: [5, 8],
}

/** At least one rule of every kind and variant about matches. */
export const MATCH_RULES: MatchPredicate[] = [
  { ...one, kind: 'match_result' },
  { ...one, kind: 'over_under', line: 2.5 },
  { ...one, kind: 'over_under', line: 0.5 },
  { ...one, kind: 'both_score' },
  { ...one, kind: 'clean_sheet', team: 'home' },
  { ...one, kind: 'clean_sheet', team: 'away' },
  { ...one, kind: 'clean_sheet', team: 'either' },
  { ...one, kind: 'winning_margin', goals: 2 },
  { ...one, kind: 'winning_margin', goals: 3 },
  { ...one, kind: 'comeback' },
  { ...one, kind: 'exact_score' },
  { ...one, kind: 'half_time_full_time' },
  { ...one, kind: 'goals_in_half', half: 'first', line: 0.5 },
  { ...one, kind: 'goals_in_half', half: 'second', line: 1.5 },
  ROUND_GOALS,
  streakOf('win'),
  streakOf('unbeaten'),
  streakOf('score'),
  streakOf('clean_sheet'),
]

export const ACTIVITY_RULES: Predicate[] = [
  { v: 1, kind: 'quiz_score_at_least', score: 35 },
  { v: 1, kind: 'streak_at_least', days: 7 },
  { v: 1, kind: 'league_joined' },
  { v: 1, kind: 'coach_asked' },
]

export const nameOf = (rule: Predicate): string => {
  const { v: _v, kind, ...rest } = rule
  const fields = Object.entries(rest).filter(([key]) =>
    ['line', 'team', 'goals', 'half', 'streak'].includes(key),
  )
  return [kind, ...fields.map(([, value]) => (typeof value === 'object' ? '' : value))].join(' ').trim()
}

/** A half-time score and one after 90 minutes that can follow it. */
export const played = fc
  .tuple(fc.nat(3), fc.nat(3), fc.nat(4), fc.nat(4))
  .map(([home, away, more, others]) => ({
    half: score(home, away),
    regular: score(home + more, away + others),
  }))

/** Roma at home and away in turn, so that a streak has both sides of a match. */
const sidesAt = (index: number) =>
  index % 2 === 0 ? { home: ROMA, away: LAZIO } : { home: LAZIO, away: ROMA }

/** How a match can end for good: played, played without a known half time, awarded, cancelled, moved too far. */
export const ending = (id: string, index: number): fc.Arbitrary<JudgedMatch> =>
  fc
    .oneof(
      { weight: 6, arbitrary: played.map(({ half, regular }) => finished(regular, half)) },
      {
        weight: 1,
        arbitrary: played.map(({ regular }) =>
          finished(regular, null, { halfMissingSince: KICKOFF - 2 * DAY }),
        ),
      },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom('home', 'away', 'draw')
          .map((winner) => matchFact({ status: 'AWARDED', winner })),
      },
      { weight: 1, arbitrary: fc.constant(matchFact({ status: 'CANCELLED' })) },
      {
        weight: 1,
        arbitrary: fc.constant(finished(score(1, 0), score(0, 0), { kickoffAt: KICKOFF + 15 * DAY })),
      },
    )
    .map((fact) => ({ ...fact, id, ...sidesAt(index) }))

/** What may be known of a match while it is waited for: nothing, a date, a running score. */
export const waiting = (id: string, index: number): fc.Arbitrary<JudgedMatch | null> =>
  fc.oneof(
    fc.constant(null),
    fc
      .record({ status: fc.constantFrom(...PENDING), running: fc.option(played) })
      .map(({ status, running }) =>
        matchFact({
          id,
          ...sidesAt(index),
          status,
          halfTime: running?.half ?? null,
          regular: running?.regular ?? null,
          winner: running ? winnerOf(running.regular) : null,
        }),
      ),
  )
