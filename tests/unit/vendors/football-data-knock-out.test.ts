import { describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '../../../vendors/football-data/calendar'
import { COMPETITIONS } from '../../../vendors/football-data/competitions'
import type { Fixture, Outcome } from '../../../vendors/football-data/fixture'
import { count } from '../../../vendors/football-data/goals'
import { buildSeason } from '../../../vendors/football-data/season'
import { stateAt } from '../../../vendors/football-data/state'

const CUPS = COMPETITIONS.filter(({ type }) => type === 'CUP')
const ALL = CUPS.flatMap((competition) => buildSeason(competition, 2026))
const one = (fits: (match: Fixture) => boolean): Fixture => ALL.find(fits) ?? expect.fail('no such match')
const at = (match: Fixture, minutes: number) => stateAt(match, match.kickoff + minutes * MINUTE)

describe('a knock-out match', () => {
  const inStage = (fits: (outcome: Outcome) => boolean) =>
    one(({ outcome }) => outcome.hasExtraTime && fits(outcome))

  it('has no teams before the draw', () => {
    const match = one(({ stage }) => stage === 'PLAYOFFS')
    expect(stateAt(match, match.drawAt - 1)).toMatchObject({ isDrawn: false, status: 'SCHEDULED' })
    expect(stateAt(match, match.drawAt).isDrawn).toBe(true)
    expect(match.drawAt).toBeLessThan(match.kickoff - 7 * DAY)
  })

  it('keeps the goals of extra time apart', () => {
    const match = inStage(({ penalties }) => penalties === null)
    const [ninety, extra] = [count(match.outcome.goals, 0, 90), count(match.outcome.goals, 90, 120)]
    expect(at(match, 115)).toMatchObject({
      status: 'EXTRA_TIME',
      score: { duration: 'EXTRA_TIME', regularTime: ninety, extraTime: { home: 0, away: 0 } },
    })
    expect(at(match, 150)).toMatchObject({
      status: 'FINISHED',
      score: {
        duration: 'EXTRA_TIME',
        regularTime: ninety,
        extraTime: extra,
        fullTime: { home: ninety.home + extra.home, away: ninety.away + extra.away },
      },
    })
    expect(at(match, 150).score.penalties).toBeUndefined()
  })

  it.each([true, false])('has the penalties in fullTime: %s', (isTrap) => {
    const match = inStage(
      ({ penalties, fullTimeHasPenalties }) => penalties !== null && fullTimeHasPenalties === isTrap,
    )
    const { goals, penalties } = match.outcome
    const kicks = penalties ?? expect.fail()
    const [ninety, extra] = [count(goals, 0, 90), count(goals, 90, 120)]
    expect(at(match, 151).status).toBe('PENALTY_SHOOTOUT')
    const { status, score } = at(match, 165)
    expect(status).toBe('FINISHED')
    expect(score).toMatchObject({
      duration: 'PENALTY_SHOOTOUT',
      regularTime: ninety,
      extraTime: extra,
      penalties: kicks,
      winner: kicks.home > kicks.away ? 'HOME_TEAM' : 'AWAY_TEAM',
    })
    const added = isTrap ? kicks : { home: 0, away: 0 }
    expect(score.fullTime).toEqual({
      home: ninety.home + extra.home + added.home,
      away: ninety.away + extra.away + added.away,
    })
  })

  it('ends every shoot-out with a winner after five kicks each, or as soon as it is decided', () => {
    for (const {
      outcome: { penalties },
    } of ALL) {
      if (!penalties) continue
      const { home, away } = penalties
      expect(home).not.toBe(away)
      expect(Math.abs(home - away) === 1 || Math.max(home, away) <= 5).toBe(true)
    }
  })
})
