import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ActivityFacts, settleActivity } from '@/lib/missions/activity/rules'
import { isLocked, locksAt } from '@/lib/missions/picks/rules'
import type { ActivityPredicate } from '@/lib/missions/predicates/kinds'
import { isPickable } from '@/lib/missions/predicates/rules'
import { progressOfActivity, progressOfVerified } from '@/lib/missions/verified/rules'
import { ACTIVITY_RULES, finished, IDS, KICKOFF, MATCH_RULES, matchFact, nameOf, score } from './match-facts'

const NOTHING: ActivityFacts = {
  bestQuizScore: 0,
  streakDays: 0,
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

  it('counts nothing else that the fan does', () => {
    const all = { bestQuizScore: 100, streakDays: 100, leaguesJoined: 9, coachQuestions: 9, over: false }
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

describe('the lock', () => {
  const [rule] = MATCH_RULES.filter(({ kind }) => kind === 'round_goals')
  if (!rule) throw new Error('no rule')
  const facts = [3, 1, 2].map((hour, index) => matchFact({ id: `m${index + 1}`, kickoffAt: KICKOFF + hour }))

  it('falls at the first kick-off of its own matches', () => {
    expect(locksAt(rule, [...facts, matchFact({ id: 'm9', kickoffAt: 0 })])).toBe(KICKOFF + 1)
    expect([0, 1, 2].map((late) => isLocked(rule, facts, KICKOFF + late))).toEqual([false, true, true])
  })

  it('waits for an hour that is not known', () => {
    const vague = facts.map((fact) => ({ ...fact, kickoffKnown: false }))
    expect(locksAt(rule, vague)).toBeNull()
    expect(isLocked(rule, vague, KICKOFF + 9)).toBe(false)
    expect(locksAt(rule, [])).toBeNull()
  })
})
