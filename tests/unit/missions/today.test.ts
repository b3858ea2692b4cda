import { describe, expect, it } from 'vitest'
import { nextAction } from '@/components/today/next-action'
import type { LatestStamp, LiveMatch, NextMatch } from '@/lib/missions/today/queries'
import { hasNoQuestions, headlineOf, liveView, nextView, stampView } from '@/lib/missions/today/words'

const NOW = Date.parse('2026-11-21T15:10:00Z')
const next = (at: string, kickoffKnown = true): NextMatch => ({
  match: {
    id: 'm',
    competition: 'serie_a',
    home: { id: null, name: 'Bologna FC 1909' },
    away: { id: null, name: 'Hellas Verona FC' },
    kickoffAt: Date.parse(at),
    kickoffKnown,
    status: 'TIMED',
    winner: null,
    halfTime: null,
    regular: null,
  },
  locksAt: Date.parse(at),
  round: { key: '13', stage: 'REGULAR_SEASON', number: 13 },
  matches: 10,
  open: 7,
  picked: 4,
  left: 3,
  questions: [
    { rule: { v: 1, kind: 'both_score', matchId: 'm' }, pricing: null, pick: null, counts: false },
    { rule: { v: 1, kind: 'match_result', matchId: 'm' }, pricing: null, pick: '1', counts: true },
  ],
})

const live = (picks: LiveMatch['picks']): LiveMatch => ({
  match: { ...next('2026-11-21T15:00:00Z').match, status: 'IN_PLAY', regular: { home: 1, away: 0 } },
  picks,
})

describe('the one button of Oggi', () => {
  const quiz = { state: 'ready' as const, score: 0, questions: 10, seconds: 60 }
  const round = next('2026-11-21T17:00:00Z')
  const answered = { ...round, questions: round.questions.slice(1) }

  it('leads to the schedina while anything of the round is open, also on other matches', () => {
    const slip = { id: 'complete', href: '/matchday/serie_a/13' }
    expect(nextAction(round, quiz)).toEqual(slip)
    expect(nextAction({ ...round, left: 0 }, quiz)).toEqual(slip)
    expect(nextAction(answered, quiz)).toEqual(slip)
  })

  it('leads to the quiz once the round is complete, then to what comes next', () => {
    const complete = { ...answered, left: 0 }
    expect(nextAction(complete, quiz).id).toBe('quiz')
    expect(nextAction(complete, { ...quiz, state: 'done' }).id).toBe('choose')
    expect(nextAction(complete, null).id).toBe('choose')
    expect(nextAction(null, quiz).id).toBe('quiz')
  })

  it('leads to a match without a round while a question on it is open', () => {
    expect(nextAction({ ...round, round: null }, quiz)).toEqual({ id: 'pick', href: '/matches/m' })
    expect(nextAction({ ...answered, round: null }, quiz).id).toBe('quiz')
  })
})

describe('a round without a question yet', () => {
  it('has none that is open, picked or about the next match', () => {
    const round = { ...next('2026-11-24T17:00:00Z'), open: 0, picked: 0, left: 0, questions: [] }
    expect(hasNoQuestions(round)).toBe(true)
    expect(hasNoQuestions({ ...round, open: 1 })).toBe(false)
    expect(hasNoQuestions({ ...round, picked: 1 })).toBe(false)
    expect(hasNoQuestions(next('2026-11-24T17:00:00Z'))).toBe(false)
  })
})

describe('the headline of the day', () => {
  it.each([
    ['2026-11-21T17:00:00Z', true, 'Si gioca alle 18', 'Kick-off at 18:00'],
    ['2026-11-21T19:45:00Z', true, 'Si gioca alle 20:45', 'Kick-off at 20:45'],
    ['2026-11-21T22:59:00Z', false, 'Si gioca oggi', 'Matchday'],
    ['2026-11-21T23:00:00Z', true, 'Si gioca domani alle 00', 'Kick-off tomorrow at 00:00'],
    ['2026-11-24T17:00:00Z', true, 'Si gioca martedì', 'Kick-off on Tuesday'],
    ['2026-12-08T17:00:00Z', true, 'Si gioca l’8 dicembre', 'Kick-off on 8 December'],
  ])('%s is named by its distance', (at, known, it, en) => {
    expect(headlineOf({ live: [], next: next(at, known), now: NOW }, 'it')).toBe(it)
    expect(headlineOf({ live: [], next: next(at, known), now: NOW }, 'en')).toBe(en)
  })

  it.each([
    ['2027-03-27T23:30+01:00', '2027-03-28T14:30+02:00', '2027-03-29T00:30+02:00', 'lunedì'],
    ['2027-10-31T00:30+02:00', '2027-11-01T14:30+01:00', '2027-11-02T00:30+01:00', 'martedì'],
  ])('at %s calls the next day of the calendar tomorrow', (now, tomorrow, later, weekday) => {
    const headline = (at: string) => headlineOf({ live: [], next: next(at), now: Date.parse(now) }, 'it')
    expect(headline(tomorrow)).toBe('Si gioca domani alle 14:30')
    expect(headline(later)).toBe(`Si gioca ${weekday}`)
  })

  it('says so when nothing is played', () =>
    expect(headlineOf({ live: [], next: null, now: NOW }, 'it')).toBe('Oggi si riposa'))

  it('is that a match with a pick of the fan is on', () => {
    const on = { live: [live([])], next: next('2026-11-21T17:00:00Z'), now: NOW }
    expect(headlineOf(on, 'it')).toBe('Si gioca adesso')
    expect(headlineOf(on, 'en')).toBe('Your matches are on')
  })
})

describe('a match in play', () => {
  const home = { rule: { v: 1, kind: 'match_result', matchId: 'm' }, pick: '1', points: 14 } as const
  const both = { rule: { v: 1, kind: 'both_score', matchId: 'm' }, pick: 'yes', points: 15 } as const
  const none = { ...both, pick: 'no', points: 0 } as const
  it.each([
    ['one that is right', [home], 'La tua scelta: 1', 'won', 'se finisse ora: vinta, 14 punti', 14],
    [
      'one that is right and does not count',
      [none],
      'La tua scelta: Almeno una a secco',
      'won',
      'se finisse ora: vinta',
      0,
    ],
    ['one that is wrong', [both], 'La tua scelta: Tutte e due', 'lost', 'se finisse ora: persa', 0],
    ['some that are right', [home, both], '2 tue scelte', 'won', 'se finisse ora: 1 su 2, 14 punti', 14],
    [
      'none that is right',
      [both, { ...home, pick: '2' }],
      '2 tue scelte',
      'lost',
      'se finisse ora: 0 su 2',
      0,
    ],
  ] as const)('says how the picks stand at 1–0: %s', (_, picks, pickText, state, text, points) => {
    expect(liveView(live([...picks]), NOW, 'it')).toMatchObject({
      pickText,
      now: { state, text },
      points,
    })
  })

  it('says it in English', () =>
    expect(liveView(live([home]), NOW, 'en')).toMatchObject({
      pickText: 'Your pick: 1',
      now: { text: 'if it ended now: won, 14 points' },
    }))
})

it('names a question without its match, and a pick by what it says', () => {
  const { lines, eyebrow } = nextView(next('2026-11-21T17:00:00Z'), NOW, 'it')
  expect(eyebrow).toBe('Serie A · Giornata 13')
  expect(lines.map(({ slot, text }) => [slot, text])).toEqual([
    [null, 'A segno tutte e due?'],
    ['1', 'Vince Bologna'],
  ])
})

it('promises points for a pick of the next match only if it counts', () => {
  const round = next('2026-11-21T17:00:00Z')
  const worthOf = (counts: boolean, locale: 'it' | 'en') =>
    nextView(
      { ...round, questions: round.questions.flatMap((one) => (one.pick ? [{ ...one, counts }] : [])) },
      NOW,
      locale,
    ).lines.map(({ worth }) => worth)
  expect(worthOf(true, 'it')).toEqual(['19 pt'])
  expect(worthOf(false, 'it')).toEqual(['solo XP'])
  expect(worthOf(false, 'en')).toEqual(['XP only'])
})

it('names the leg of a knock-out', () => {
  const leg = {
    ...next('2026-11-21T17:00:00Z'),
    round: { key: 'last_16-1', stage: 'LAST_16', number: 1 },
  }
  expect(nextView(leg, NOW, 'it').eyebrow).toBe('Serie A · Ottavi, andata')
  expect(nextView({ ...leg, round: null }, NOW, 'en').eyebrow).toBe('Serie A')
})

describe('the latest stamp', () => {
  const played = (id: string): LatestStamp['matches'][number] => ({
    id,
    competition: 'serie_a',
    round: 13,
    home: { id: null, name: 'Torino FC' },
    away: { id: null, name: 'Udinese Calcio' },
    kickoffAt: NOW,
    status: 'FINISHED',
    halfTime: { home: 1, away: 0 },
    regular: { home: 2, away: 0 },
    extraTime: null,
    penalties: null,
    source: 'football-data',
    externalId: '1',
    version: 1,
    fetchedAt: NOW,
    vendorUpdatedAt: null,
    correctedAt: null,
    correctionReason: null,
  })
  const stamp: LatestStamp = {
    id: 's',
    titles: { it: 'Torino–Udinese: chi vince?', en: 'Torino–Udinese: who wins?' },
    rule: { v: 1, kind: 'match_result', matchId: 'm' },
    pick: '1',
    matches: [played('m')],
    outcome: 'won',
    points: 19,
    settledAt: NOW,
  }

  it.each([
    ['2026-11-21T00:00:00+01:00', 'Ultimo timbro · oggi 00:00', 'Stamped today 00:00'],
    ['2026-11-20T23:59:59+01:00', 'Ultimo timbro · ieri 23:59', 'Stamped yesterday 23:59'],
    ['2026-11-19T23:59:59+01:00', 'Ultimo timbro · 19 nov', 'Stamped 19 Nov'],
  ])('of %s is named by its day', (at, it, en) => {
    const settled = { ...stamp, settledAt: Date.parse(at) }
    expect(stampView(settled, NOW, 'it').title).toBe(it)
    expect(stampView(settled, NOW, 'en').title).toBe(en)
  })

  it.each([
    ['2027-03-29T00:30+02:00', '2027-03-28T12:00+02:00', '2027-03-27T12:00+01:00', '27 mar'],
    ['2027-10-31T23:30+01:00', '2027-10-30T12:00+02:00', '2027-10-29T12:00+02:00', '29 ott'],
  ])('at %s calls the day of the calendar before it yesterday', (now, yesterday, earlier, date) => {
    const titleOf = (at: string) =>
      stampView({ ...stamp, settledAt: Date.parse(at) }, Date.parse(now), 'it').title
    expect(titleOf(yesterday)).toBe('Ultimo timbro · ieri 12:00')
    expect(titleOf(earlier)).toBe(`Ultimo timbro · ${date}`)
  })

  it('shows the result beside the pick, and no result of several matches', () => {
    expect(stampView(stamp, NOW, 'it').summary).toBe('2–0 · avevi detto 1')
    const awarded: LatestStamp = { ...stamp, matches: [{ ...played('m'), status: 'AWARDED' }] }
    expect(stampView(awarded, NOW, 'en').summary).toBe('you picked 1')
    const several: LatestStamp = {
      ...stamp,
      rule: {
        v: 1,
        kind: 'team_streak',
        team: { id: 't', name: 'Torino FC' },
        streak: 'unbeaten',
        matchIds: ['m', 'n'],
      },
      pick: 'yes',
      matches: [played('m'), played('n')],
    }
    expect(stampView(several, NOW, 'it').summary).not.toContain('–')
  })
})
