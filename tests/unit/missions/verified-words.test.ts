import { describe, expect, it } from 'vitest'
import type { MatchFact } from '@/lib/matches/rules'
import { NOTHING_DONE } from '@/lib/missions/activity/rules'
import { cardOf } from '@/lib/missions/cards/words'
import type { ActivityPredicate, MatchPredicate } from '@/lib/missions/predicates/kinds'
import { priceOfPick, pricesOf, unratedPricing } from '@/lib/missions/pricing/rules'
import type { Verified } from '@/lib/missions/verified/queries'
import { detailOf } from '@/lib/missions/verified/words'
import { wordsIn } from '@/lib/missions/words'
import { finished, KICKOFF, matchFact, score } from '@/tests/support/match-facts'

const HOUR = 3_600_000

const BOTH: MatchPredicate = { v: 1, kind: 'both_score', matchId: 'm1' }
const RESULT: MatchPredicate = { v: 1, kind: 'match_result', matchId: 'm1' }

const verified = (overrides: Partial<Verified> = {}, facts: MatchFact[] = [matchFact()]): Verified => ({
  titles: { it: 'Roma–Lazio: chi vince?', en: 'Roma–Lazio: who wins?' },
  rule: RESULT,
  pricing: null,
  pick: null,
  picksOpen: true,
  outcome: 'open',
  settledBy: null,
  counts: true,
  reward: 0,
  matches: facts,
  facts: NOTHING_DONE,
  judged: null,
  ...overrides,
})

const view = (
  overrides: Partial<Verified> = {},
  facts?: MatchFact[],
  points = 30,
  locale: 'it' | 'en' = 'it',
) => detailOf(verified(overrides, facts), points, KICKOFF - HOUR, wordsIn(locale))

describe('a mission without a pick', () => {
  it('offers each pick with its price, and says from where to where they go', () => {
    expect(view()).toMatchObject({
      pick: null,
      options: [
        ['1', 19, 'Vince Roma'],
        ['X', 32, 'Pareggio'],
        ['2', 25, 'Vince Lazio'],
      ],
      worth: '19–32',
      odds: null,
      chance: null,
      progress: { done: 0, of: 1, text: '0 su 1 partita' },
    })
  })

  it('offers no pick once picks are closed, and says from where to where an over/under pays', () => {
    expect(view({ picksOpen: false }).options).toEqual([])
    expect(view({ rule: { v: 1, kind: 'over_under', matchId: 'm1', line: 2.5 } }).worth).toBe('15–17')
  })

  it('sends only those of the hundred exact scores that pay less than the rest, without words', () => {
    const { options, others } = view({ rule: { v: 1, kind: 'exact_score', matchId: 'm1' } })
    expect(others).toBe(150)
    expect(options[0]).toEqual(['1-1', 68])
    expect(JSON.stringify(options).length).toBeLessThan(200)
  })
})

describe('a mission with a pick', () => {
  const picked = { pick: '1' }

  it('says the pick, how rare it is, and how its points were found', () => {
    expect(view(picked, undefined, 19)).toMatchObject({
      pick: { code: '1', label: 'Vince Roma', claim: 'Roma batte Lazio nei 90 minuti' },
      worth: '19',
      odds: '1 su 2,3',
      chance: expect.stringMatching(/42,9%[^=]*$/),
    })
    expect(view(picked, undefined, 19, 'en')).toMatchObject({
      pick: { label: 'Roma win' },
      odds: '1 in 2.3',
      rule: expect.stringContaining('90 minutes'),
    })
  })

  it('shows no formula that does not give its points', () => {
    expect(view(picked, undefined, 18).chance).toBeNull()
    expect(priceOfPick(unratedPricing(RESULT), '1').points).toBe(19)
  })

  it('closes with its score and its reason', () => {
    const closed = view({ ...picked, outcome: 'won', settledBy: 'score', reward: 18, picksOpen: false }, [
      finished(score(2, 1)),
    ])
    expect(closed.closing).toBe('Decisa dal risultato dei 90 minuti.')
    expect(closed.matches[0]).toMatchObject({
      home: { name: 'Roma' },
      away: { name: 'Lazio' },
      goals: [2, 1],
      state: 'final',
    })
    expect(closed.progress.text).toBe('1 su 1 partita')
  })
})

describe('a mission on activity', () => {
  const quiz = (overrides: Partial<Verified> = {}, points = 13, locale: 'it' | 'en' = 'it') =>
    view({ rule: { v: 1, kind: 'quiz_score_at_least', score: 30 }, ...overrides }, [], points, locale)

  it('has no pick and no match, and shows how far the fan is', () => {
    expect(quiz({ facts: { ...NOTHING_DONE, bestQuizScore: 25 } })).toMatchObject({
      by: 'quizzes',
      picksOpen: false,
      options: [],
      matches: [],
      worth: '13',
      progress: { done: 25, of: 30, text: '25 su 30' },
      chance: expect.stringMatching(/Almeno 6 su 10[^=]*$/),
    })
    expect(quiz({ facts: { ...NOTHING_DONE, bestQuizScore: 45 } }).progress).toMatchObject({ done: 30 })
  })

  it('says whether it counts quizzes or another activity', () => {
    const by = (rule: ActivityPredicate) => quiz({ rule }).by
    expect(by({ v: 1, kind: 'streak_at_least', days: 3 })).toBe('quizzes')
    for (const kind of ['league_joined', 'coach_asked'] as const) expect(by({ v: 1, kind })).toBe('activity')
  })

  it('is as far as it was when it closed, whatever comes later', () => {
    const judged = { counted: 35, needed: 30 }
    expect(quiz({ outcome: 'won', judged }).progress).toMatchObject({ done: 30, of: 30 })
    expect(quiz({ outcome: 'lost', judged: { ...judged, counted: 25 } }).progress.done).toBe(25)
  })

  it('closes with its reason, in the language of the fan', () => {
    const lost = { outcome: 'lost', settledBy: 'deadline' } as const
    expect(quiz(lost).closing).toBe('È scaduta prima che ce la facessi.')
    expect(quiz(lost, 13, 'en')).toMatchObject({
      closing: 'The deadline passed first.',
      rule: expect.stringContaining('30 points'),
    })
  })

  it('shows no formula that does not give its points', () => {
    expect(quiz({}, 11).chance).toBeNull()
  })
})

describe('a match of it', () => {
  const row = (overrides: Partial<MatchFact>) => view({}, [matchFact(overrides)]).matches[0]

  it('is drawn like a match anywhere, by short names', () => {
    expect(row({})).toMatchObject({ hour: '20:45', goals: null, state: 'scheduled' })
    expect(row({ status: 'IN_PLAY', regular: score(1, 0) })).toMatchObject({ goals: [1, 0], state: 'live' })
    expect(row({ status: 'POSTPONED' })).toMatchObject({
      goals: null,
      state: 'postponed',
      stateText: 'Rinviata',
    })
    expect(row({ home: { id: '108', name: 'FC Internazionale Milano' } })?.home.name).toBe('Inter')
  })

  it('has a name for a side that is not known yet', () => {
    expect(row({ home: { id: null, name: '' } })?.home.name).toBe('da definire')
  })
})

describe('its ticket', () => {
  const card = (overrides: Partial<Verified> = {}, facts?: MatchFact[], points = 30) =>
    cardOf(verified(overrides, facts), points, KICKOFF + HOUR, wordsIn('it'))
  const closed = { pick: '1', picksOpen: false, settledBy: 'score' as const }

  it('counts down to the end of picks, and says what to do before', () => {
    expect(card()).toMatchObject({
      until: 'picks',
      worth: '19–32',
      match: { id: 'm1' },
    })
    for (const missing of ['line', 'note', 'state', 'picked', 'reward'])
      expect(card()).not.toHaveProperty(missing)
    expect(card({ pick: '1' }, undefined, 18)).toMatchObject({
      line: 'Hai scelto: Vince Roma',
      picked: true,
      note: '1 su 2,3',
    })
  })

  it('says nothing of the score of a match that the vendor never ends', () => {
    const stuck = matchFact({ status: 'IN_PLAY', regular: score(1, 0) })
    const card = cardOf(
      verified({ pick: '1', picksOpen: false }, [stuck]),
      30,
      KICKOFF + 73 * HOUR,
      wordsIn('it'),
    )
    expect(card).toMatchObject({ live: { state: 'awaited', goals: null }, state: 'Scelte chiuse' })
    expect(card).not.toHaveProperty('now')
  })

  it('after the kickoff has its score in place of the countdown', () => {
    const running = matchFact({ status: 'IN_PLAY', regular: score(1, 0) })
    expect(card({ pick: '1', picksOpen: false }, [running])).not.toHaveProperty('until')
    expect(card({ pick: '1', picksOpen: false }, [running])).toMatchObject({
      live: {
        state: 'live',
        stateText: '1º tempo',
        goals: [1, 0],
        home: { name: 'Roma' },
        away: { name: 'Lazio' },
      },
      now: 'won',
      state: 'se finisse ora: vinta',
    })
    expect(card({ pick: '2', picksOpen: false }, [running])).toMatchObject({ now: 'lost' })
    expect(card({ picksOpen: false }, [running])).not.toHaveProperty('live')
    expect(card({ picksOpen: false })).toMatchObject({
      line: 'Non avevi scelto',
      state: 'Scaduta',
      worth: '–',
      note: 'nessun premio',
    })
    expect(card({ picksOpen: false }, [running])).toMatchObject({ state: 'Scaduta', worth: '–' })
    expect(card({ pick: '1', picksOpen: false }, undefined, 19)).toMatchObject({
      state: 'Scelte chiuse',
      worth: '19',
    })
  })

  it('says that an awarded match decided it, since no goals do', () => {
    const awarded = [matchFact({ status: 'AWARDED', winner: 'home', regular: score(3, 0) })]
    const won = card({ ...closed, settledBy: 'award', outcome: 'won', reward: 18 }, awarded)
    expect(won).toMatchObject({ state: 'Decisa dal risultato a tavolino.', note: 'accreditati' })
    expect(won.match).not.toHaveProperty('goals')
    expect(card({ pick: '1', picksOpen: false }, awarded)).toMatchObject({
      state: 'Scelte chiuse',
      live: { stateText: 'A tavolino' },
    })
  })

  it('says what became of its points, and never counts a lost one as paid', () => {
    const facts = [finished(score(2, 1))]
    expect(card({ ...closed, outcome: 'won', reward: 18 }, facts)).toMatchObject({
      note: 'accreditati',
      match: { home: { name: 'Roma' }, away: { name: 'Lazio' }, goals: [2, 1] },
      reward: 18,
    })
    const forXp = card({ ...closed, outcome: 'won', reward: 18, counts: false }, facts)
    expect(forXp).toMatchObject({ note: 'solo XP', reward: 18, counts: false })
    expect(card({ ...closed, outcome: 'lost', counts: false }, facts)).not.toHaveProperty('counts')
    expect(card({ ...closed, outcome: 'lost' }, facts).note).toBe(wordsIn('it').texts.lostPoints)
    const annulled = card({ ...closed, outcome: 'void', settledBy: 'cancelled' }, facts)
    expect(annulled).toMatchObject({ note: 'nessun premio', state: 'La partita non si gioca.' })
    expect(annulled.match).not.toHaveProperty('goals')
  })

  it('names the clubs of the pick where others play the match by now', () => {
    const swapped = [matchFact({ home: { id: null, name: 'Lazio' }, away: { id: null, name: 'Roma' } })]
    const told = { ...closed, outcome: 'void', settledBy: 'other_team' } as const
    expect(card(told, swapped)).toMatchObject({
      line: 'Hai scelto: Vince Roma',
      match: { home: { name: 'Lazio' }, away: { name: 'Roma' } },
    })
    expect(view(told, swapped).pick).toMatchObject({ claim: 'Roma batte Lazio nei 90 minuti' })
    expect(card({ ...told, settledBy: 'cancelled' }, swapped).line).toBe('Hai scelto: Vince Lazio')
    const titles = { it: 'Il derby', en: 'The derby' }
    expect(card({ ...told, titles }, swapped).line).toBe('Hai scelto: Vince Lazio')
  })

  it('promises only XP for a pick beyond those of its week, before it is decided too', () => {
    const forXp = { pick: '1', counts: false }
    for (const overrides of [forXp, { ...forXp, picksOpen: false }])
      expect(card(overrides, undefined, 19)).toMatchObject({ worth: '19', note: 'solo XP', counts: false })
    expect(card({ counts: false })).not.toHaveProperty('counts')
  })

  it('says what its difficulty follows from while something can be done: the least that a pick pays, then the pick', () => {
    const least = Math.min(...pricesOf(RESULT, unratedPricing(RESULT)).map(({ points }) => points))
    expect(card({ picksOpen: true }).pays).toBe(least)
    expect(card({ picksOpen: true, pick: '2' }, undefined, 31).pays).toBe(31)
    expect(card({ pick: '2', picksOpen: false })).not.toHaveProperty('pays')
  })

  it('of what the fan does, counts down to its end and shows the rule', () => {
    const rule = { v: 1, kind: 'quiz_score_at_least', score: 30 } as const
    expect(card({ rule, picksOpen: false }, [])).toMatchObject({
      until: 'end',
      line: expect.stringContaining('30 punti'),
    })
    const missed = card({ rule, picksOpen: false, outcome: 'lost', settledBy: 'deadline' }, [])
    expect(missed.state).toBe('È scaduta prima che ce la facessi.')
    expect(missed).not.toHaveProperty('until')
  })
})

describe('a ticket whose picks all pay the same', () => {
  const rule: MatchPredicate = { v: 1, kind: 'over_under', matchId: 'm1', line: 2.5 }
  const priced = (over: number): Partial<Verified> => ({
    rule,
    pricing: { ...unratedPricing(rule), chances: { over, under: 1 - over } },
  })
  const card = (over: number) => cardOf(verified(priced(over)), 16, KICKOFF - HOUR, wordsIn('it'))

  it('does not say that the points depend on the pick', () => {
    expect(card(0.5)).toMatchObject({ worth: '16', note: '' })
    expect(card(0.4)).toMatchObject({ worth: '13–20' })
    expect(card(0.4)).not.toHaveProperty('note')
  })
})

describe('a ticket on who wins', () => {
  const card = (overrides: Partial<Verified> = {}) =>
    cardOf(verified(overrides), 30, KICKOFF - HOUR, wordsIn('it'))

  it('carries 1, X and 2 with what each pays until one is picked or picks close', () => {
    expect(card().choices?.map(([pick, points]) => [pick, points])).toEqual([
      ['1', 19],
      ['X', 32],
      ['2', 25],
    ])
    expect(card().match).toMatchObject({ home: { name: 'Roma' }, away: { name: 'Lazio' } })
    expect(card().match).not.toHaveProperty('goals')
    expect(card({ pick: '1' }).until).toBe('picks')
    for (const other of [{ pick: '1' }, { picksOpen: false }, { rule: BOTH }])
      expect(card(other)).not.toHaveProperty('choices')
  })
})
