import { describe, expect, it } from 'vitest'
import { resultOf } from '@/lib/matches/import/rows/rules'
import type { MatchFact, Score } from '@/lib/matches/rules'
import type { MatchPredicate, OneMatchPredicate } from '@/lib/missions/predicates/kinds'
import { AFTER, DAY, finished, KICKOFF, matchFact, score } from '@/tests/support/match-facts'
import { settle } from './settle'

const rule = <K extends OneMatchPredicate['kind']>(kind: K, more: object = {}) =>
  ({ v: 1, kind, matchId: 'm1', ...more }) as OneMatchPredicate
const RESULT = rule('match_result')

const outcomeOf = (predicate: MatchPredicate, pick: string, facts: MatchFact[]) =>
  settle(predicate, pick, facts, AFTER).outcome

describe('the edges of a score', () => {
  it.each<[string, MatchPredicate, string, Score, Score | null, string]>([
    ['0-0 is under', rule('over_under', { line: 0.5 }), 'under', score(0, 0), null, 'won'],
    [
      '0-0 is a clean sheet for both',
      rule('clean_sheet', { team: 'either' }),
      'both',
      score(0, 0),
      null,
      'won',
    ],
    [
      '0-0 is not a clean sheet for only one',
      rule('clean_sheet', { team: 'either' }),
      'home',
      score(0, 0),
      null,
      'lost',
    ],
    [
      '0-0 is a clean sheet for the home side',
      rule('clean_sheet', { team: 'home' }),
      'yes',
      score(0, 0),
      null,
      'won',
    ],
    ['0-0 is not a goal for each', rule('both_score'), 'no', score(0, 0), null, 'won'],
    ['0-0 can be called', rule('exact_score'), '0-0', score(0, 0), null, 'won'],
    ['two goals are under 2.5', rule('over_under', { line: 2.5 }), 'under', score(1, 1), null, 'won'],
    ['three goals are over 2.5', rule('over_under', { line: 2.5 }), 'over', score(0, 3), null, 'won'],
    ['a margin of exactly three', rule('winning_margin', { goals: 3 }), 'home', score(3, 0), null, 'won'],
    ['a margin of two is not three', rule('winning_margin', { goals: 3 }), 'none', score(3, 1), null, 'won'],
    ['the margin of the others', rule('winning_margin', { goals: 3 }), 'home', score(0, 4), null, 'lost'],
    ['level at the break is no comeback', rule('comeback'), 'home', score(2, 1), score(1, 1), 'lost'],
    ['behind and level is no comeback', rule('comeback'), 'home', score(2, 2), score(0, 2), 'lost'],
    ['behind and ahead is one', rule('comeback'), 'home', score(3, 2), score(0, 2), 'won'],
    ['and not for the other side', rule('comeback'), 'away', score(3, 2), score(0, 2), 'lost'],
    ['ahead and behind is one for the guests', rule('comeback'), 'away', score(1, 2), score(1, 0), 'won'],
    [
      'only the second half',
      rule('goals_in_half', { half: 'second', line: 1.5 }),
      'over',
      score(3, 1),
      score(2, 0),
      'won',
    ],
    [
      'only the first half',
      rule('goals_in_half', { half: 'first', line: 1.5 }),
      'under',
      score(3, 3),
      score(1, 0),
      'won',
    ],
    ['home ahead, then a draw', rule('half_time_full_time'), '1/X', score(1, 1), score(1, 0), 'won'],
    ['10-0 is no score that one can call', rule('exact_score'), '9-0', score(10, 0), null, 'lost'],
  ])('%s', (_name, predicate, pick, regular, half, outcome) => {
    expect(outcomeOf(predicate, pick, [finished(regular, half)])).toBe(outcome)
  })

  it.each([score(3, 0), score(2, 3)])('a half-time score beyond the final one counts as missing', (half) => {
    expect(settle(rule('comeback'), 'none', [finished(score(2, 2), half)], AFTER)).toMatchObject({
      outcome: 'open',
      evidence: [{ reason: 'half_time_awaited' }],
    })
    expect(outcomeOf(RESULT, 'X', [finished(score(2, 2), half)])).toBe('won')
  })
})

describe('after 90 minutes', () => {
  const shootOut = {
    duration: 'PENALTY_SHOOTOUT',
    fullTime: { home: 5, away: 6 },
    halfTime: { home: 1, away: 0 },
    regularTime: { home: 1, away: 1 },
    extraTime: { home: 0, away: 0 },
    penalties: { home: 4, away: 5 },
  }
  const wonOnPenalties = finished(score(0, 0), score(1, 0), {
    regular: resultOf('FINISHED', shootOut).regular,
    extraTime: score(0, 0),
    penalties: score(4, 5),
    winner: 'away',
  })

  it('the goals of a shoot-out do not count, and winning it is not a win', () => {
    expect(outcomeOf(RESULT, 'X', [wonOnPenalties])).toBe('won')
    expect(outcomeOf(RESULT, '2', [wonOnPenalties])).toBe('lost')
    expect(outcomeOf(rule('over_under', { line: 2.5 }), 'under', [wonOnPenalties])).toBe('won')
    expect(outcomeOf(rule('exact_score'), '1-1', [wonOnPenalties])).toBe('won')
    expect(outcomeOf(rule('comeback'), 'away', [wonOnPenalties])).toBe('lost')
  })

  it('the goals of extra time do not count', () => {
    const extra = finished(score(1, 1), score(0, 1), { extraTime: score(2, 0), winner: 'home' })
    expect(outcomeOf(RESULT, 'X', [extra])).toBe('won')
    expect(outcomeOf(rule('comeback'), 'home', [extra])).toBe('lost')
    expect(outcomeOf(rule('over_under', { line: 2.5 }), 'over', [extra])).toBe('lost')
  })

  it('a shoot-out whose score after 90 minutes is unknown is waited for', () => {
    const untold = {
      ...wonOnPenalties,
      regular: resultOf('FINISHED', { ...shootOut, regularTime: null }).regular,
    }
    expect(settle(RESULT, 'X', [untold], AFTER)).toMatchObject({
      outcome: 'open',
      evidence: [{ reason: 'score_missing' }],
    })
  })
})

describe('an award', () => {
  it('goes by the winner that the organiser named, not by the score on paper', () => {
    const against = matchFact({ status: 'AWARDED', winner: 'away', regular: score(2, 0) })
    expect(settle(RESULT, '2', [against], AFTER)).toMatchObject({
      outcome: 'won',
      settledBy: 'award',
      evidence: [{ counted: null, winner: 'away' }],
    })
  })

  it('can be a draw', () => {
    expect(outcomeOf(RESULT, 'X', [matchFact({ status: 'AWARDED', winner: 'draw' })])).toBe('won')
  })

  it('goes by its score when nobody named the winner, and waits without either', () => {
    expect(outcomeOf(RESULT, '1', [matchFact({ status: 'AWARDED', regular: score(3, 0) })])).toBe('won')
    expect(outcomeOf(RESULT, '1', [matchFact({ status: 'AWARDED' })])).toBe('open')
  })
})

/** From a kickoff at 20:45 to the start of the 15th day after it. */
const NEXT_DAY = 14 * DAY + 3.25 * 3_600_000

describe('a postponed match', () => {
  const pick = (fact: MatchFact, at: number) => settle(RESULT, '1', [fact], at)
  const played = (kickoffAt: number | null) => finished(score(1, 0), score(0, 0), { kickoffAt })
  const HOUR = 3_600_000

  it('and played on the 14th day counts across the end of summer time too', () => {
    const originalKickoffAt = Date.UTC(2026, 9, 18, 18, 45)
    const replayed = finished(score(1, 0), score(0, 0), {
      originalKickoffAt,
      kickoffAt: Date.UTC(2026, 10, 1, 19, 45),
    })
    expect(pick(replayed, AFTER).outcome).toBe('won')
  })

  it.each([
    ['13 days and 23 hours later', 14 * DAY - HOUR, 'won'],
    ['14 days later to the millisecond', 14 * DAY, 'won'],
    ['at the end of the 14th day', NEXT_DAY - 1, 'won'],
    ['on the 15th day', NEXT_DAY, 'void'],
    ['months later', 90 * DAY, 'void'],
    ['an hour earlier than announced', -HOUR, 'won'],
  ])('and played %s', (_name, later, outcome) => {
    expect(pick(played(KICKOFF + later), KICKOFF + 200 * DAY).outcome).toBe(outcome)
  })

  it.each(['POSTPONED', 'SUSPENDED'] as const)(
    '%s without a new date is waited for 14 days, then void',
    (status) => {
      const put = matchFact({ status })
      expect(pick(put, KICKOFF + 14 * DAY - HOUR)).toMatchObject({
        outcome: 'open',
        evidence: [{ reason: 'postponed' }],
      })
      expect(pick(put, KICKOFF + NEXT_DAY - 1).outcome).toBe('open')
      expect(pick(put, KICKOFF + NEXT_DAY)).toMatchObject({ outcome: 'void', settledBy: 'not_replayed' })
    },
  )

  it('is void as soon as its new date is known to be too late', () => {
    for (const status of ['POSTPONED', 'TIMED', 'SCHEDULED', 'IN_PLAY'] as const)
      expect(pick(matchFact({ status, kickoffAt: KICKOFF + 15 * DAY }), AFTER).settledBy).toBe('not_replayed')
  })

  it('does not treat a date without a time as a date', () => {
    const vague = matchFact({ status: 'SCHEDULED', kickoffAt: KICKOFF + 15 * DAY, kickoffKnown: false })
    expect(pick(vague, AFTER).outcome).toBe('open')
    expect(pick(vague, KICKOFF + NEXT_DAY).outcome).toBe('void')
  })

  it('and dated in time is waited for, however late the vendor is', () => {
    const dated = matchFact({ status: 'TIMED', kickoffAt: KICKOFF + 10 * DAY })
    expect(pick(dated, KICKOFF + 24 * DAY).outcome).toBe('open')
    expect(pick({ ...dated, status: 'IN_PLAY' }, KICKOFF + 24 * DAY).outcome).toBe('open')
  })

  it('that has no result 14 days after its kickoff is void', () => {
    for (const state of [
      { status: 'TIMED' },
      { status: 'IN_PLAY' },
      { status: 'FINISHED' },
      { status: 'AWARDED' },
    ] as const) {
      const stuck = matchFact({ ...state, kickoffAt: KICKOFF + 10 * DAY })
      expect(pick(stuck, KICKOFF + 10 * DAY + NEXT_DAY - 1).outcome).toBe('open')
      expect(pick(stuck, KICKOFF + 10 * DAY + NEXT_DAY)).toMatchObject({
        outcome: 'void',
        settledBy: 'no_result',
      })
    }
  })

  it('without a first date has no last one', () => {
    const undated = { originalKickoffAt: null, kickoffAt: null, kickoffKnown: false }
    expect(pick(matchFact({ status: 'POSTPONED', ...undated }), KICKOFF + 300 * DAY).outcome).toBe('open')
    expect(pick(finished(score(1, 0), score(0, 0), undated), KICKOFF + 300 * DAY).outcome).toBe('won')
  })

  it('that was finished without a kick-off in the facts counts', () => {
    expect(pick(played(null), AFTER).outcome).toBe('won')
  })
})

describe('a missing half time', () => {
  const COMEBACK = rule('comeback')
  const missing = (overrides = {}) => finished(score(2, 1), null, overrides)

  it('is awaited for 48 hours since it was missed, then void', () => {
    const HOUR = 3_600_000
    const since = { halfMissingSince: AFTER }
    expect(settle(COMEBACK, 'none', [missing()], AFTER).outcome).toBe('open')
    expect(settle(COMEBACK, 'none', [missing(since)], AFTER + 48 * HOUR - 1).outcome).toBe('open')
    expect(settle(COMEBACK, 'none', [missing(since)], AFTER + 48 * HOUR)).toMatchObject({
      outcome: 'void',
      settledBy: 'half_time_missing',
    })
    const withHalf = { ...missing(since), halfTime: score(0, 1) }
    expect(settle(COMEBACK, 'home', [withHalf], AFTER + 60 * HOUR).outcome).toBe('won')
  })

  it('of a match without goals can only be 0-0', () => {
    const goalless = [finished(score(0, 0), null)]
    expect(settle(COMEBACK, 'none', goalless, AFTER).outcome).toBe('won')
    expect(settle(rule('half_time_full_time'), 'X/X', goalless, AFTER).outcome).toBe('won')
    expect(
      settle(rule('goals_in_half', { half: 'first', line: 0.5 }), 'under', goalless, AFTER).outcome,
    ).toBe('won')
  })
})

describe('a void that was reported to fans', () => {
  const reported = { voidedBy: 'not_replayed' as const }

  it('stays void whatever the vendor says later, where the facts alone would win', () => {
    expect(settle(RESULT, '1', [finished(score(1, 0))], AFTER).outcome).toBe('won')
    expect(settle(RESULT, '1', [finished(score(1, 0), score(0, 0), reported)], AFTER)).toMatchObject({
      outcome: 'void',
      settledBy: 'not_replayed',
    })
  })

  it('is settled by an admin’s correction, whatever the date', () => {
    const late = { kickoffAt: KICKOFF + 20 * DAY, voidedBy: null }
    const corrected = finished(score(1, 0), score(0, 0), { ...late, isCorrectedVoid: true })
    expect(settle(RESULT, '1', [finished(score(1, 0), score(0, 0), late)], AFTER).outcome).toBe('void')
    expect(settle(RESULT, '1', [corrected], AFTER).outcome).toBe('won')
  })
})

describe('a pick after the kickoff that was played', () => {
  const played = finished(score(1, 0), score(0, 0), { playedKickoffAt: KICKOFF })
  const outcome = (pick: string, pickedAt: number, facts = [played]) => {
    const { outcome, settledBy } = settle(RESULT, pick, facts, AFTER, pickedAt)
    return `${outcome} ${settledBy}`
  }

  it('is void, right or wrong; one before it counts', () => {
    expect([outcome('1', KICKOFF - 1), outcome('X', KICKOFF - 1)]).toEqual(['won score', 'lost score'])
    expect([outcome('1', KICKOFF), outcome('X', KICKOFF)]).toEqual(['void late_pick', 'void late_pick'])
  })

  it('counts from the first kickoff, whatever date an abandoned match has now (T70)', () => {
    expect(outcome('1', KICKOFF + 1, [{ ...played, kickoffAt: KICKOFF + 3 * DAY }])).toBe('void late_pick')
  })

  it('of a cancelled match is void for that', () => {
    expect(outcome('1', KICKOFF + 1, [matchFact({ status: 'CANCELLED', playedKickoffAt: KICKOFF })])).toBe(
      'void cancelled',
    )
  })
})

describe('a match that the vendor no longer lists', () => {
  const gone = matchFact({ missingSince: KICKOFF - 20 * DAY })

  it('is awaited for 14 days, then void even before its date', () => {
    expect(settle(RESULT, '1', [gone], KICKOFF - 20 * DAY + NEXT_DAY - 1).outcome).toBe('open')
    expect(settle(RESULT, '1', [gone], KICKOFF - 20 * DAY + NEXT_DAY)).toMatchObject({
      outcome: 'void',
      settledBy: 'deleted',
    })
  })

  it('counts with the result that it had', () => {
    const over = finished(score(1, 0), score(0, 0), { missingSince: KICKOFF })
    expect(settle(RESULT, '1', [over], KICKOFF + 40 * DAY).outcome).toBe('won')
  })
})
