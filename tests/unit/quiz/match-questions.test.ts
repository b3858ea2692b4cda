import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MatchFact } from '@/lib/matches/rules'
import { matchQuestions, type Say } from '@/lib/quiz/match-questions/rules'
import { writtenQuestion } from '@/lib/quiz/questions/schema'
import { baseRateScores } from '@/lib/ratings/base-rates/rules'
import { halfChances } from '@/lib/ratings/scores/rules'
import english from '@/messages/en.json'
import italian from '@/messages/it.json'

const TEXTS: Record<string, Record<string, string>> = {
  it: italian.matchQuestions,
  en: english.matchQuestions,
}
const say: Say = (locale, key, values) =>
  (TEXTS[locale]?.[key] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

const fact = (change: Partial<MatchFact> = {}): MatchFact => ({
  id: '0d3f1a52-0000-4000-8000-000000000001',
  duplicateOf: null,
  competition: 'serie_a',
  season: 2026,
  stage: null,
  round: 12,
  home: { id: '100', name: 'AS Roma' },
  away: { id: '108', name: 'FC Internazionale Milano' },
  kickoffAt: Date.parse('2026-10-24T22:30:00Z'),
  kickoffKnown: true,
  status: 'FINISHED',
  winner: 'home',
  halfTime: { home: 0, away: 1 },
  regular: { home: 2, away: 1 },
  extraTime: null,
  penalties: null,
  originalKickoffAt: null,
  startedAt: null,
  playedKickoffAt: null,
  missingSince: null,
  updatedAt: 0,
  ...change,
})
const made = (change?: Partial<MatchFact>) =>
  matchQuestions(fact(change), { say, competition: 'Serie A', zone: 'Europe/Rome', secret: 's' })

describe('questions from a result', () => {
  it('are three, in both languages, with their proof', () => {
    const [winner, goals, half] = made()
    expect(winner?.written).toMatchObject({
      text: 'Chi ha vinto Roma–Inter (Serie A, 25 ottobre 2026)?',
      options: [{ text: 'Roma', is_correct: true }, { text: 'Nessuna: pareggio' }, { text: 'Inter' }],
      en: { text: 'Who won Roma–Inter (Serie A, 25 October 2026)?' },
      explanation: 'Roma–Inter è finita 2–1 dopo i 90 minuti.',
    })
    expect(winner?.proof).toEqual({
      matchId: fact().id,
      query: `select regular_home, regular_away from matches where id = '${fact().id}'`,
      answer: 'Roma',
    })
    expect(goals?.proof.answer).toBe('3')
    expect(half?.proof.answer).toBe('0–1')
    expect(half?.written.explanation).toBe(
      'All’intervallo era 0–1; Roma–Inter è finita 2–1 dopo i 90 minuti.',
    )
    expect(made()).toEqual(made())
  })

  it('name the clubs as pages do, in questions, options and explanations', () => {
    const questions = made({
      home: { id: null, name: 'FC Sant’Elmo' },
      away: { id: '108', name: 'FC Internazionale Milano' },
    })
    expect(questions[0]?.written.options.map(({ text }) => text)).toEqual([
      'Sant’Elmo',
      'Nessuna: pareggio',
      'Inter',
    ])
    expect(questions[0]?.proof.answer).toBe('Sant’Elmo')
    for (const { written } of questions) expect(JSON.stringify(written)).not.toMatch(/FC|Internazionale/)
  })

  it.each([
    ['unfinished', { status: 'IN_PLAY' }],
    ['awarded', { status: 'AWARDED' }],
    ['without a score', { regular: null }],
    ['without a day', { kickoffAt: null }],
    ['without a side', { away: { id: null, name: '' } }],
  ] as const)('are not made of a match that is %s', (_name, change) => expect(made(change)).toEqual([]))

  it('ask for no winner after extra time, and for no half-time score that is missing', () => {
    expect(made({ extraTime: { home: 1, away: 0 } }).map(({ kind }) => kind)).toEqual(['goals', 'half_time'])
    expect(made({ halfTime: null }).map(({ kind }) => kind)).toEqual(['winner', 'goals'])
  })

  it('obey the rules whatever the score: one right option, all different, plausible ones', () => {
    const goals = fc.integer({ min: 0, max: 12 })
    fc.assert(
      fc.property(goals, goals, goals, goals, (home, away, first, second) => {
        const halfTime = { home: Math.min(first, home), away: Math.min(second, away) }
        for (const { kind, written, proof } of made({ regular: { home, away }, halfTime })) {
          expect(writtenQuestion.safeParse(written).error?.issues).toBeUndefined()
          expect(written.options.find(({ is_correct }) => is_correct)?.text).toBe(proof.answer)
          expect(written.options.length).toBe(kind === 'winner' ? 3 : 4)
          expect(new Set(written.en?.options).size).toBe(written.options.length)
        }
      }),
    )
  })

  describe('offer options that do not give the right one away', () => {
    /** Final scores with their half-time scores, each as often as it happens in a thousand matches. */
    const season = halfChances(baseRateScores()).flatMap(({ half, regular, p }) =>
      Array.from({ length: Math.round(p * 1_000) }, () => ({ halfTime: half, regular })),
    )
    const asked = season.map((scores, index) => made({ ...scores, id: `match ${index}` }))
    const frequency = Map.groupBy(season, ({ halfTime }) => `${halfTime.home}–${halfTime.away}`)
    const total = (text: string) => text.split('–').reduce((sum, goals) => sum + Number(goals), 0)

    it.each([
      ['goals', 'their size', total],
      ['half_time', 'their goals', total],
      ['half_time', 'how often they happen', (text: string) => frequency.get(text)?.length ?? 0],
    ] as const)('of %s by %s', (kind, _order, orderOf) => {
      const places = asked.map((questions) => {
        const { written, proof } = questions.find((one) => one.kind === kind) ?? {}
        const options = (written?.options ?? []).map(({ text }) => text).toSorted()
        return options.toSorted((one, other) => orderOf(one) - orderOf(other)).indexOf(proof?.answer ?? '')
      })
      for (const place of [0, 1, 2, 3]) {
        const share = places.filter((one) => one === place).length / places.length
        expect(share).toBeGreaterThan(0.15)
        expect(share).toBeLessThan(0.35)
      }
    })
  })
})
