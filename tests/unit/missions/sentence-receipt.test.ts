import { describe, expect, it } from 'vitest'
import type { ActivityPredicate, OneMatchPredicate } from '@/lib/missions/predicates/kinds'
import { isOneMatch, isPickable } from '@/lib/missions/predicates/rules'
import {
  activityPrice,
  PRICE_VERSION,
  type Pricing,
  pricesOf,
  unratedPricing,
} from '@/lib/missions/pricing/rules'
import type { MatchReceipt } from '@/lib/missions/receipts/queries'
import {
  activityLine,
  closingLine,
  evidenceLine,
  outcomeLine,
  priceLine,
  pricingLine,
  progressLine,
  reducedClaim,
  reducedLine,
  uncountedLine,
} from '@/lib/missions/receipts/words'
import { evidenceOf, type JudgedMatch } from '@/lib/missions/settlement/evidence/rules'
import { judge } from '@/lib/missions/settlement/verdict/rules'
import { priceOf, STARTING_MEANS } from '@/lib/ratings/rules'
import italian from '@/messages/it.json'
import {
  ACTIVITY_RULES,
  AFTER,
  DAY,
  finished,
  KICKOFF,
  MATCH_RULES,
  matchFact,
  score,
} from '@/tests/support/match-facts'
import { expectSaid, inBoth } from './spoken'

const one = { v: 1, matchId: 'm1' } as const
const TEAMS = { home: 'Roma', away: 'Lazio' }

describe('the stamp', () => {
  it.each([
    ['open', 'Ancora aperta'],
    ['won', 'Vinta, +64 punti'],
    ['lost', 'Persa'],
    ['void', 'Annullata'],
  ] as const)('%s', (outcome, words) => {
    expect(expectSaid(outcomeLine(outcome, 64, true)).it).toBe(words)
  })

  it('names its points', () => {
    expect(inBoth(outcomeLine('won', 1, true)).en).toBe('Won, +1 point')
    expect(inBoth(outcomeLine('won', 24, false))).toEqual({ it: 'Vinta, +24 XP', en: 'Won, +24 XP' })
    expect(expectSaid(outcomeLine('lost', 0, false)).it).toBe('Persa')
  })
})

it('says why a mission closed', () => {
  const reasons = [
    'score',
    'award',
    'early',
    'cancelled',
    'not_replayed',
    'no_result',
    'deleted',
    'awarded',
    'half_time_missing',
    'other_team',
    'listed_twice',
    'no_pick',
    'late_pick',
    'same_match',
    'activity',
    'deadline',
  ] as const
  for (const reason of reasons) expectSaid(closingLine(reason))
  expect(Object.keys(italian.predicates.by).sort()).toEqual([...reasons].sort())
  expect(inBoth(closingLine('not_replayed')).it).toBe('La partita non si è giocata entro 14 giorni.')
})

describe('a match on the receipt', () => {
  const result: OneMatchPredicate = { ...one, kind: 'match_result' }
  const played = finished(score(3, 2), score(0, 2))

  it.each<[OneMatchPredicate, JudgedMatch | undefined, string]>([
    [result, undefined, 'Partita non ancora in calendario'],
    [result, matchFact(), 'Roma–Lazio non è ancora finita'],
    [result, matchFact({ status: 'POSTPONED' }), 'Roma–Lazio rinviata: aspettiamo fino a 14 giorni'],
    [result, matchFact({ kickoffAt: KICKOFF + 20 * DAY }), 'La partita non si è giocata entro 14 giorni.'],
    [result, matchFact({ status: 'CANCELLED' }), 'La partita non si gioca.'],
    [result, matchFact({ status: 'FINISHED' }), 'Roma–Lazio: aspettiamo il risultato dei 90 minuti'],
    [result, matchFact({ status: 'AWARDED', winner: 'home' }), 'Roma–Lazio: vince Roma a tavolino'],
    [result, matchFact({ status: 'AWARDED', winner: 'away' }), 'Roma–Lazio: vince Lazio a tavolino'],
    [result, matchFact({ status: 'AWARDED', winner: 'draw' }), 'Roma–Lazio: pareggio a tavolino'],
    [
      { ...one, kind: 'both_score' },
      matchFact({ status: 'AWARDED' }),
      'Un risultato a tavolino non dice niente sui gol.',
    ],
    [result, played, 'Roma–Lazio 3–2'],
    [{ ...one, kind: 'comeback' }, played, 'Roma–Lazio 3–2, all’intervallo 0–2'],
    [
      { ...one, kind: 'comeback' },
      { ...played, halfTime: null },
      'Roma–Lazio: aspettiamo il punteggio all’intervallo per 48 ore al massimo',
    ],
    [
      { ...one, kind: 'comeback' },
      { ...played, halfTime: null, halfMissingSince: KICKOFF - 2 * DAY },
      'Dopo 48 ore manca ancora il punteggio all’intervallo.',
    ],
  ])('%o', (rule, fact, words) => {
    expect(
      expectSaid(evidenceLine(evidenceOf(rule, 'm1', fact, AFTER), TEAMS), fact !== played || rule !== result)
        .it,
    ).toBe(words)
  })
})

describe('the price', () => {
  const names = { home: 'Roma', away: 'Lazio', competition: 'Serie A' }
  const team = (matches: number) => ({ attack: 0, defence: 0, matches })
  const pricing = (shares: number[]): Pricing => ({
    version: PRICE_VERSION,
    matches: shares.map((share, index) => ({
      id: `m${index}`,
      means: STARTING_MEANS,
      home: team(9),
      away: team(9),
      isNeutral: false,
      expected: { home: 1.53, away: 1.284 },
      share,
    })),
    chances: {},
  })

  it('is explained for every rule', () => {
    for (const rule of MATCH_RULES)
      for (const { points, p } of pricesOf(rule, unratedPricing(rule)))
        expectSaid(priceLine(points, p), false)
    for (const rule of ACTIVITY_RULES) {
      if (isPickable(rule)) continue
      const { points, formula } = activityPrice(rule)
      expectSaid(activityLine(formula))
      expectSaid(priceLine(points, formula.p), false)
    }
  })

  it.each<[string, number[], string]>([
    ['base rates', [], 'Frequenza di base nei campionati europei: 42,9%'],
    ['teams without a match', [0], 'Frequenza di base nei campionati europei: 42,9%'],
    ['expected goals', [1], 'Gol attesi: Roma 1,53, Lazio 1,28. Probabilità: 42,9%.'],
    [
      'new teams',
      [4 / 9],
      'Gol attesi: Roma 1,53, Lazio 1,28. Con poche partite giocate il loro peso è 44%, il resto sono le frequenze di base. Probabilità: 42,9%.',
    ],
    ['several matches', [1, 1, 4 / 9], 'Dai gol attesi delle 3 partite, probabilità: 42,9%.'],
  ])('comes from %s', (_name, shares, words) => {
    expect(expectSaid(pricingLine(pricing(shares), 0.429, names)).it).toBe(words)
  })

  it.each<[ActivityPredicate, string]>([
    [{ v: 1, kind: 'quiz_score_at_least', score: 35 }, 'Almeno 7 su 10, ognuna con probabilità 60%: 38,2%'],
    [{ v: 1, kind: 'streak_at_least', days: 3 }, '85% per 3 volte di fila: 61,4%'],
    [{ v: 1, kind: 'coach_asked' }, 'Dipende solo da te'],
  ])('of %o is %s', (rule, words) => {
    expect(inBoth(activityLine(activityPrice(rule).formula)).it).toBe(words)
  })

  it('follows from the chance, and says so when the most was given instead', () => {
    const line = (p: number) => inBoth(priceLine(priceOf(p), p))
    expect(line(0.429)).toEqual({ it: '8 / 0,429 = 19', en: '8 / 0.429 = 19' })
    expect(line(0.97).it).toBe('8 / 0,97 = 8')
    expect(line(8 / 150).it).toMatch(/= 150$/)
    expect(line(0.01).it).toBe('Rarissimo: il massimo, 150 punti')
  })
})

it('counts what is done', () => {
  expect(inBoth(progressLine({ done: 2, of: 5 }, 'matches'))).toEqual({
    it: '2 su 5 partite',
    en: '2 of 5 matches',
  })
  expect(inBoth(progressLine({ done: 0, of: 1 }, 'matches')).it).toBe('0 su 1 partita')
  expect(inBoth(progressLine({ done: 3, of: 7 }, 'activity')).it).toBe('3 su 7')
})

it('says of a round without a void match what the pick came to mean', () => {
  const rule = MATCH_RULES.find((each) => each.kind === 'round_goals')
  if (!rule || isOneMatch(rule)) throw new Error('no rule')
  const facts = [
    finished(score(2, 1)),
    finished(score(1, 0), null, { id: 'm2' }),
    matchFact({ id: 'm3', status: 'CANCELLED' }),
  ]
  const receipt = { rule, pick: '5-7', judgement: judge(rule, facts, AFTER) } as MatchReceipt
  const reduced = reducedClaim(receipt, { home: '', away: '', competition: 'Serie A' })
  if (!reduced) throw new Error('nothing was reduced')
  const said = expectSaid(reducedLine(reduced, inBoth(reduced.claim).it))
  expect(said.it).toBe(
    'Contano 2 partite su 3, quindi le soglie si riducono in proporzione: Serie A, giornata 12: da 3 a 4 gol in 2 partite.',
  )
  expectSaid(uncountedLine)
  const all = facts.map((fact) => ({ ...fact, status: 'FINISHED' as const, regular: score(0, 0) }))
  expect(
    reducedClaim({ ...receipt, judgement: judge(rule, all, AFTER) }, { home: '', away: '', competition: '' }),
  ).toBeNull()
})

it('what a file does not carry is listed in both languages', () => {
  const gaps = Object.keys(italian.predicates.gap)
  expect(gaps).toEqual(['price', 'void', 'chance', 'same_match', 'freezes', 'activity'])
  for (const gap of gaps) expectSaid({ key: `gap.${gap}`, values: {} })
})
