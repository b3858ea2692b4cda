import { describe, expect, it } from 'vitest'
import type { NextMatch } from '@/lib/missions/today/queries'
import { headlineOf, nextView } from '@/lib/missions/today/words'

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
  round: 13,
  matches: 10,
  open: 7,
  picked: 4,
  left: 3,
  questions: [
    { rule: { v: 1, kind: 'both_score', matchId: 'm' }, pricing: null, pick: null },
    { rule: { v: 1, kind: 'match_result', matchId: 'm' }, pricing: null, pick: '1' },
  ],
})

describe('the headline of the day', () => {
  it.each([
    ['2026-11-21T17:00:00Z', true, 'Si gioca alle 18', 'Kick-off at 18:00'],
    ['2026-11-21T19:45:00Z', true, 'Si gioca alle 20:45', 'Kick-off at 20:45'],
    ['2026-11-21T22:59:00Z', false, 'Si gioca oggi', 'Matchday'],
    ['2026-11-21T23:00:00Z', true, 'Si gioca domani alle 00', 'Kick-off tomorrow at 00:00'],
    ['2026-11-24T17:00:00Z', true, 'Si gioca martedì', 'Kick-off on Tuesday'],
    ['2026-12-08T17:00:00Z', true, 'Si gioca l’8 dicembre', 'Kick-off on 8 December'],
  ])('%s is told by its distance', (at, known, it, en) => {
    expect(headlineOf(next(at, known), NOW, 'it')).toBe(it)
    expect(headlineOf(next(at, known), NOW, 'en')).toBe(en)
  })

  it('says so when nothing is played', () => expect(headlineOf(null, NOW, 'it')).toBe('Oggi si riposa'))
})

it('names a question without its match, and a pick by what it says', () => {
  const { lines, eyebrow } = nextView(next('2026-11-21T17:00:00Z'), NOW, 'it')
  expect(eyebrow).toBe('Serie A, giornata 13')
  expect(lines.map(({ slot, text }) => [slot, text])).toEqual([
    [null, 'A segno tutte e due?'],
    ['1', 'Vince Bologna'],
  ])
})
