import { describe, expect, it } from 'vitest'
import type { MatchFact } from '@/lib/matches/rules'
import { BASE_RATES } from '@/lib/matches/rules'
import type { OneMatchPredicate, Predicate } from '@/lib/missions/predicates/kinds'
import { picksOf } from '@/lib/missions/predicates/rules'
import { formulaOf, priceOfPick } from '@/lib/missions/pricing/rules'
import {
  closingLine,
  evidenceLine,
  formulaLine,
  outcomeLine,
  priceLine,
  progressLine,
} from '@/lib/missions/receipts/words'
import { evidenceOf } from '@/lib/missions/settlement/evidence/rules'
import { OUTCOMES } from '@/lib/missions/settlement/rules'
import italian from '@/messages/it.json'
import { ACTIVITY_RULES, AFTER, DAY, finished, KICKOFF, MATCH_RULES, matchFact, score } from './match-facts'
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
    expect(expectSaid(outcomeLine(outcome, 64)).it).toBe(words)
  })

  it('knows four outcomes', () => {
    expect(OUTCOMES).toEqual(['open', 'won', 'lost', 'void'])
    expect(inBoth(outcomeLine('won', 1)).en).toBe('Won, +1 point')
  })
})

it('says why a mission closed', () => {
  const reasons = [
    'score',
    'award',
    'early',
    'cancelled',
    'not_replayed',
    'awarded',
    'half_time_missing',
    'other_team',
    'no_pick',
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

  it.each<[OneMatchPredicate, MatchFact | undefined, string]>([
    [result, undefined, 'Partita non ancora in calendario'],
    [result, matchFact(), 'Roma–Lazio non è ancora finita'],
    [result, matchFact({ status: 'POSTPONED' }), 'Roma–Lazio rinviata: aspettiamo fino a 14 giorni'],
    [result, matchFact({ kickoffAt: KICKOFF + 20 * DAY }), 'La partita non si è giocata entro 14 giorni.'],
    [result, matchFact({ status: 'CANCELLED' }), 'La partita non si gioca.'],
    [result, matchFact({ status: 'FINISHED' }), 'Roma–Lazio: manca il risultato dei 90 minuti, si aspetta'],
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
      'Il punteggio all’intervallo non è disponibile.',
    ],
  ])('%o', (rule, fact, words) => {
    expect(
      expectSaid(evidenceLine(evidenceOf(rule, 'm1', fact, AFTER), TEAMS), fact !== played || rule !== result)
        .it,
    ).toBe(words)
  })
})

describe('the price', () => {
  it('is explained for every pick', () => {
    for (const rule of [...MATCH_RULES, ...ACTIVITY_RULES]) {
      const picks = picksOf(rule)
      for (const pick of picks.length > 0 ? picks : [null]) {
        const price = priceOfPick(rule, pick)
        expectSaid(formulaLine(price.formula, 'Pareggio'))
        expectSaid(priceLine(price), false)
      }
    }
  })

  const streak = MATCH_RULES.find((rule) => rule.kind === 'team_streak')
  if (!streak) throw new Error('no streak')

  it.each<[Predicate, string | null, string]>([
    [{ ...one, kind: 'match_result' }, '1', 'Riga: 42,9% delle partite'],
    [{ ...one, kind: 'over_under', line: 3.5 }, 'under', 'Tutto tranne «Riga»: 68,5% delle partite'],
    [{ ...one, kind: 'exact_score' }, '0-0', 'Riga: 6,3% delle partite'],
    [{ ...one, kind: 'comeback' }, 'home', 'Modello dei gol sulle medie dei campionati: 2,85%'],
    [streak, 'yes', '37,5% per 3 volte di fila: 5,25%'],
    [streak, 'no', 'Tutto tranne 37,5% per 3 volte di fila: 94,7%'],
    [{ v: 1, kind: 'quiz_score_at_least', score: 35 }, null, 'Almeno 7 su 10, ognuna al 60%: 38,2%'],
    [{ v: 1, kind: 'coach_asked' }, null, 'Dipende solo da te'],
  ])('%o as %s', (rule, pick, words) => {
    expect(inBoth(formulaLine(formulaOf(rule, pick), 'Riga')).it).toBe(words)
  })

  it('follows from the chance, and says so when a bound was given instead', () => {
    const line = (p: number, points: number) => inBoth(priceLine({ points, formula: { kind: 'model', p } }))
    expect(line(0.429, 18)).toEqual({ it: '15 · log₂(1/0,429) = 18', en: '15 · log₂(1/0.429) = 18' })
    expect(line(0.052, 64).it).toBe('15 · log₂(1/0,052) = 64')
    expect(line(2 ** -10, 150).it).toMatch(/= 150$/)
    expect(line(2 ** -10.1, 150).it).toBe('Rarissimo: il massimo, 150 punti')
    expect(line(2 ** (-10 / 15), 10).it).toMatch(/= 10$/)
    expect(line(0.7, 10)).toEqual({
      it: 'Molto probabile: il minimo, 10 punti',
      en: 'Very likely: the least, 10 points',
    })
  })

  it('finds the name of every row where the rules page has it', () => {
    expect(Object.keys(italian.rules.outcomes).sort()).toEqual(Object.keys(BASE_RATES).sort())
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
