import { expect, it } from 'vitest'
import { fiveView } from '@/lib/weekend/board/words'
import { matchFact } from '../missions/match-facts'

it('a team on offer has the day and the time of its match, or only the day while the time is not known', () => {
  const whenOf = (kickoffKnown: boolean) => {
    const fact = matchFact({ kickoffKnown })
    const match = { ...fact, isOpen: true, isOnOffer: true, prices: {}, picks: [] }
    const board = {
      now: fact.updatedAt - 3 * 86_400_000,
      weekend: '2026-11-20',
      isPresent: true,
      competition: 'serie_a',
      competitions: ['serie_a'],
      matches: [match],
    }
    return fiveView(board, 'it').teams.map(({ when }) => when)
  }
  expect(whenOf(true)).toEqual(['sab 20:45', 'sab 20:45'])
  expect(whenOf(false)).toEqual(['sab 21', 'sab 21'])
})
