import { expect, it } from 'vitest'
import type { MatchStatus } from '@/lib/matches/rules'
import type { Suggestion } from '@/lib/missions/suggestions/queries'
import { groupsOf } from '@/lib/missions/suggestions/words'
import { matchFact } from '@/tests/support/match-facts'

const suggestionOn = (kickoff: string, status: MatchStatus = 'TIMED'): Suggestion => ({
  id: kickoff,
  title: 'Roma–Lazio: chi vince?',
  description: null,
  category: 'pronostico',
  points: 20,
  leastPoints: 10,
  defaultDueInDays: null,
  locked: false,
  added: false,
  addedToday: false,
  pick: null,
  rule: { v: 1, kind: 'match_result', matchId: 'm1' },
  pricing: null,
  match: matchFact({ id: kickoff, kickoffAt: Date.parse(kickoff), status }),
})

it.each([
  ['2027-03-27T23:30+01:00', '2027-03-28T14:30+02:00', '2027-03-29T00:30+02:00', 'lunedì 29'],
  ['2027-10-31T00:30+02:00', '2027-11-01T14:30+01:00', '2027-11-02T00:30+01:00', 'martedì 2'],
])('suggestions at %s call the next day of the calendar tomorrow', (now, tomorrow, later, label) => {
  const offer = {
    competition: 'serie_a' as const,
    suggestions: [suggestionOn(tomorrow), suggestionOn(later)],
    now: Date.parse(now),
  }
  const [group] = groupsOf(offer, 'it')
  expect(group?.days.map((day) => day.label)).toEqual(['Domani', label])
})

it('a postponed match says so', () => {
  const [now, kickoff, other] = ['2027-03-27T12:00Z', '2027-03-27T18:00Z', '2027-03-27T20:00Z'] as const
  const suggestions = [suggestionOn(kickoff), suggestionOn(other, 'POSTPONED')]
  const [group] = groupsOf({ competition: 'serie_a', suggestions, now: Date.parse(now) }, 'it')
  const sheets = group?.days.flatMap(({ shown, folded }) => [...shown, ...folded])
  expect(sheets?.map(({ stateText }) => stateText)).toEqual(['', 'Rinviata'])
})
