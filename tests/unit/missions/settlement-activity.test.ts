import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ActivityFacts, settleActivity } from '@/lib/missions/activity/rules'
import type { ActivityPredicate } from '@/lib/missions/predicates/kinds'
import { isPickable } from '@/lib/missions/predicates/rules'
import { progressOfActivity, progressOfVerified } from '@/lib/missions/verified/rules'
import {
  ACTIVITY_RULES,
  finished,
  IDS,
  MATCH_RULES,
  matchFact,
  nameOf,
  score,
} from '@/tests/support/match-facts'

const NOTHING: ActivityFacts = {
  bestQuizScore: 0,
  streakDays: 0,
  longestStreak: 0,
  isStreakAlive: true,
  leaguesJoined: 0,
  coachQuestions: 0,
  over: false,
}
const rules = ACTIVITY_RULES.filter((rule): rule is ActivityPredicate => !isPickable(rule))
const FIELD = {
  quiz_score_at_least: 'bestQuizScore',
  streak_at_least: 'streakDays',
  league_joined: 'leaguesJoined',
  coach_asked: 'coachQuestions',
} as const
const NEEDED = { quiz_score_at_least: 35, streak_at_least: 7, league_joined: 1, coach_asked: 1 } as const

describe.each(rules.map((rule) => [nameOf(rule), rule] as const))('%s', (_name, rule) => {
  const done = (counted: number, over = false) => ({ ...NOTHING, over, [FIELD[rule.kind]]: counted })
  const needed = NEEDED[rule.kind]

  it('is open until it is done, won with the last step, lost at the deadline', () => {
    expect(settleActivity(rule, done(needed - 1))).toEqual({
      outcome: 'open',
      settledBy: null,
      evidence: { counted: needed - 1, needed },
    })
    expect(settleActivity(rule, done(needed))).toEqual({
      outcome: 'won',
      settledBy: 'activity',
      evidence: { counted: needed, needed },
    })
    expect(settleActivity(rule, done(needed - 1, true))).toMatchObject({
      outcome: 'lost',
      settledBy: 'deadline',
    })
    expect(settleActivity(rule, done(needed + 1, true)).outcome).toBe('won')
  })

  it('counts nothing else the fan does', () => {
    const all = { ...NOTHING, bestQuizScore: 100, streakDays: 100, leaguesJoined: 9, coachQuestions: 9 }
    expect(settleActivity(rule, { ...all, [FIELD[rule.kind]]: 0 }).outcome).toBe('open')
  })

  it('shows progress up to what is asked', () => {
    fc.assert(
      fc.property(fc.nat(200), (counted) => {
        expect(progressOfActivity(rule, done(counted))).toEqual({
          done: Math.min(counted, needed),
          of: needed,
        })
      }),
    )
  })
})

it('a streak that was long enough wins, whatever has followed it', () => {
  const rule = { v: 1, kind: 'streak_at_least', days: 3 } as const
  const broken = { ...NOTHING, streakDays: 1, longestStreak: 3 }
  for (const isStreakAlive of [true, false])
    expect(settleActivity(rule, { ...broken, isStreakAlive }).outcome).toBe('won')
  expect(settleActivity(rule, { ...broken, longestStreak: 2, over: true }).outcome).toBe('lost')
})

describe('progress of matches', () => {
  const round = MATCH_RULES.filter((rule) => rule.kind === 'round_goals')

  it.each(round)('counts those that are over', (rule) => {
    const facts = [
      finished(score(1, 0)),
      matchFact({ id: 'm2', status: 'IN_PLAY' }),
      matchFact({ id: 'm3', status: 'AWARDED' }),
    ]
    expect(progressOfVerified(rule, facts)).toEqual({ done: 2, of: 3 })
    expect(progressOfVerified(rule, [...facts, finished(score(1, 0), null, { id: 'm9' })])).toEqual({
      done: 2,
      of: 3,
    })
    expect(progressOfVerified(rule, [])).toEqual({ done: 0, of: 3 })
    expect(
      progressOfVerified(
        rule,
        IDS.map((id) => matchFact({ id, status: 'CANCELLED' })),
      ),
    ).toEqual({ done: 3, of: 3 })
  })
})
