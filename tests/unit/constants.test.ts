import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as account from '@/lib/account/rules'
import { ENTITLEMENTS } from '@/lib/billing/rules'
import * as coach from '@/lib/coach/rules'
import * as competitions from '@/lib/competitions/rules'
import * as leagues from '@/lib/leagues/rules'
import * as conversion from '@/lib/ledger/conversion/rules'
import * as matches from '@/lib/matches/rules'
import { POINTS_A_QUESTION, QUESTIONS } from '@/lib/missions/predicates/kinds/quiz-score-at-least'
import * as missions from '@/lib/missions/rules'
import * as quiz from '@/lib/quiz/rules'
import * as shop from '@/lib/shop/rules'
import * as weekend from '@/lib/weekend/rules'

describe('the rule book', () => {
  it('has the figures of the product decisions, which /rules draws', () => {
    expect(account).toMatchObject({
      PASSWORD_MIN: 10,
      PASSWORD_MAX: 128,
      VERIFICATION_HOURS: 24,
      RESET_MINUTES: 30,
      NICKNAME_MIN: 3,
      NICKNAME_MAX: 24,
    })
    expect(missions).toMatchObject({
      DIFFICULTY_MEDIUM: 15,
      DIFFICULTY_HARD: 30,
      DEFAULT_POINTS: 10,
      MAX_POINTS: 100,
      DAILY_DECLARED_XP: 200,
    })
    expect(quiz).toMatchObject({
      QUIZ_SECONDS: 60,
      QUIZ_SECONDS_EXTENDED: 120,
      QUIZ_GRACE_SECONDS: 2,
      POINTS_PER_ANSWER: 5,
      FREEZE_EVERY_DAYS: 7,
      FREEZES_MAX: 2,
    })
    expect(coach).toMatchObject({
      SUGGESTIONS_MAX: 6,
      SUGGESTION_LENGTH_MAX: 200,
      COACH_MISSION_TITLE_MAX: 60,
      COACH_MISSION_POINTS: 15,
      COACH_MISSION_DUE_DAYS: 2,
    })
    expect(weekend).toMatchObject({ FIVE_PICKS: 5, FIVE_PROFILES: 15, FIVE_PER_TEAM: 2, WEEKEND_DAYS: 4 })
    expect(leagues).toMatchObject({
      LEAGUE_NAME_MIN: 3,
      LEAGUE_NAME_MAX: 40,
      LEAGUE_MEMBERS_MAX: 200,
      JOIN_CODE_LENGTH: 10,
    })
    expect(ENTITLEMENTS).toEqual({
      free: {
        leagues: 1,
        coachQuestions: 5,
        practiceQuestions: 10,
        tokenDiscount: 0,
        bundles: 0,
        proOnly: false,
      },
      pro: {
        leagues: 3,
        coachQuestions: 50,
        practiceQuestions: 20,
        tokenDiscount: 25,
        bundles: 1,
        proOnly: true,
      },
    })
    expect(conversion.WEEKLY_CONVERSION_CAP).toBe(500)
    expect(shop).toMatchObject({
      DEMO_TOPUP_TOKENS: 1000,
      DEMO_TOPUPS_PER_DAY: 3,
      FREE_SKINS: 5,
    })
    expect(matches.RESCHEDULE_WITHIN_DAYS).toBe(14)
  })

  it('knows the eight competitions of the specification, champions first', () => {
    expect(competitions.COMPETITIONS).toEqual([
      'champions',
      'europa',
      'conference',
      'serie_a',
      'premier_league',
      'la_liga',
      'bundesliga',
      'ligue_1',
    ])
    expect(competitions.DEFAULT_COMPETITION).toBe('champions')
    expect(competitions.isCompetition('serie_a')).toBe(true)
    for (const odd of ['', 'serie_b', 'SERIE_A', 'constructor', '__proto__'])
      expect(competitions.isCompetition(odd)).toBe(false)
  })

  it('has base rates that are shares, with the three results of a match summing to one', () => {
    for (const rate of Object.values(matches.BASE_RATES)) expect(rate > 0 && rate < 1).toBe(true)
    const { homeWin, draw, awayWin, over25, over35 } = matches.BASE_RATES
    expect(homeWin + draw + awayWin).toBeCloseTo(1, 10)
    expect(over35).toBeLessThan(over25)
  })
})

it('prices a mission on the quiz by the quiz that is drawn', () => {
  const { easy, medium, hard } = quiz.DRAWN
  expect([POINTS_A_QUESTION, QUESTIONS]).toEqual([quiz.POINTS_PER_ANSWER, easy + medium + hard])
})

it('a quiz scores five for each right answer', () => {
  expect([0, 1, 7].map(quiz.scoreOf)).toEqual([0, 5, 35])
})

describe('price for Pro', () => {
  it.each([
    [0, 0],
    [1, 0],
    [4, 3],
    [5, 3],
    [99, 74],
    [100, 75],
    [1000, 750],
  ])('of %i tokens is %i', (tokens, price) => {
    expect(shop.priceFor('pro', tokens)).toBe(price)
  })

  it('is a whole number, at most three quarters and less than a token below', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (tokens) => {
        const price = shop.priceFor('pro', tokens)
        expect(Number.isInteger(price)).toBe(true)
        expect(price).toBeLessThanOrEqual(tokens * 0.75)
        expect(price).toBeGreaterThan(tokens * 0.75 - 1)
        expect(shop.priceFor('free', tokens)).toBe(tokens)
      }),
    )
  })
})
