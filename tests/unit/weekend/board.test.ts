import { expect, it } from 'vitest'
import { fiveView } from '@/lib/weekend/board/words'
import { matchFact } from '@/tests/support/match-facts'

it('a pick on a match that the vendor never ends is not said to be right or wrong', () => {
  const fact = matchFact({ status: 'IN_PLAY', regular: { home: 1, away: 0 } })
  const pick = {
    id: 'p',
    profile: 'playmaker',
    side: 'home',
    points: 20,
    outcome: 'open',
    reward: 0,
    chance: 0.4,
    isReplaceable: false,
  } as const
  const now = (hours: number) =>
    fiveView(
      {
        now: (fact.kickoffAt ?? 0) + hours * 3_600_000,
        weekend: '2026-11-20',
        isPresent: true,
        competition: 'serie_a',
        competitions: ['serie_a'],
        matches: [{ ...fact, isOpen: false, isOnOffer: false, prices: {}, picks: [pick] }],
      },
      'it',
    ).playing[0]?.now
  expect([now(71), now(73)]).toEqual([true, null])
})

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
