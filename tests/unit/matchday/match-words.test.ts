import { expect, it } from 'vitest'
import type { MatchPage, MatchQuestion } from '@/lib/matchday/match/queries'
import { matchView } from '@/lib/matchday/match/words'
import type { SlipQuestion } from '@/lib/matchday/slip/queries'
import { matchSlip } from '@/lib/matchday/slip/words'
import { nowView } from '@/lib/matchday/words'

const question: MatchQuestion = {
  id: 'q',
  rule: { v: 1, kind: 'match_result', matchId: 'm' },
  pricing: null,
  isOpen: true,
  state: null,
  right: null,
  fans: null,
  hits: null,
  own: null,
}
const page = (status: MatchPage['match']['status'], questions: MatchQuestion[]): MatchPage => ({
  match: {
    id: 'm',
    home: { id: '108', name: 'FC Internazionale Milano' },
    away: { id: '7397', name: 'Como 1907' },
    kickoffAt: 0,
    kickoffKnown: true,
    status,
    winner: null,
    halfTime: null,
    regular: null,
    competition: 'serie_a',
    stage: 'REGULAR_SEASON',
    round: 13,
    key: '13',
    isCurrent: true,
    isImported: true,
    fetchedAt: 0,
    correctionReason: null,
  },
  questions,
  now: 0,
})
const league = { leagueId: 'l', name: 'Bar dello Sport', mates: [] }

const COVERED = 'Le scelte degli altri si vedono dal fischio d’inizio.'
const NONE = 'Nessuna scelta su questa partita in Bar dello Sport.'

it.each([
  ['TIMED', [], COVERED],
  ['TIMED', [question], COVERED],
  ['IN_PLAY', [{ ...question, isOpen: false }], NONE],
  ['IN_PLAY', [], NONE],
  ['FINISHED', [], NONE],
] as const)(
  'of a match that is %s with the questions %j a silent league says: %s',
  (status, questions, text) => {
    expect(matchView(page(status, [...questions]), [league], 'u', 'it').silent).toBe(text)
  },
)

it.each([
  ['open', true, 'in gioco'],
  ['open', false, 'solo XP'],
  ['won', false, 'solo XP'],
  ['lost', false, 'sfumati'],
] as const)(
  'the ticket of a pick that is %s and counts %s says of its points: %s',
  (outcome, counts, note) => {
    const own = { missionId: 'p', pick: '1', outcome, points: 20, reward: outcome === 'won' ? 20 : 0, counts }
    const { own: tickets } = matchView(page('TIMED', [{ ...question, own }]), [league], 'u', 'it')
    expect(tickets).toMatchObject([{ points: 20, note }])
  },
)

it('a decided question shows what its right pick paid, and one still undecided a range', () => {
  const worthOf = (more: Partial<MatchQuestion>) =>
    matchView(page('FINISHED', [{ ...question, isOpen: false, ...more }]), [], 'u', 'it').history[0]?.worth
  expect(['1', 'X'].map((right) => worthOf({ state: 'decided', right }))).toEqual(['19', '32'])
  expect(worthOf({ state: null })).toBe('19–32')
})

it.each([
  ['1', true, { state: 'won', text: 'se finisse ora: vinta, 20 punti' }],
  ['1', false, { state: 'won', text: 'se finisse ora: vinta, solo XP' }],
  ['X', false, { state: 'lost', text: 'se finisse ora: persa' }],
] as const)('the pick %s, counting %s, reads in play: %j', (pick, counts, now) => {
  const own = { missionId: 'p', pick, outcome: 'open' as const, points: 20, reward: 0, counts }
  const { match } = page('IN_PLAY', [])
  const fact = { ...match, regular: { home: 1, away: 0 } }
  expect(nowView(question.rule, own, fact, 0, 'it')).toEqual(now)
  expect(nowView(question.rule, { ...own, outcome: 'won' }, fact, 0, 'it')).toBeNull()
})

it.each([
  [9, true, [], 'Le domande su questa partita escono otto giorni prima, appena se ne sa l’orario.'],
  [9, false, [], 'Su questa partita non ci sono domande.'],
  [8, true, [], 'Su questa partita non ci sono domande.'],
  [9, true, [question], 'Su questa partita non hai detto niente.'],
  [0, true, [], 'Su questa partita non hai detto niente.'],
] as const)(
  'of a match %d days ahead, imported %s, with the questions %j, a fan without picks reads: %s',
  (days, isImported, questions, text) => {
    const { match, ...rest } = page('TIMED', [...questions])
    const seen = { ...rest, match: { ...match, kickoffAt: days * 86_400_000, isImported } }
    expect(matchView(seen, [], 'u', 'it').ownNone).toBe(text)
  },
)

it('a fan without a league reads how to get one', () => {
  expect(matchView(page('IN_PLAY', []), [], 'u', 'it').silent).toBe(
    'Entra in una lega e qui vedi che cosa hanno detto gli altri.',
  )
})

it.each([
  ['FINISHED', [1, 1], [2, 1], true],
  ['IN_PLAY', [1, 1], [1, 1], true],
  ['FINISHED', [1, 1], [1, 0], false],
  ['AWARDED', [0, 1], [3, 0], false],
  ['AWARDED', [1, 0], [3, 0], false],
] as const)(
  'a match that is %s, with %j at half time and %j after 90 minutes, is shown by halves: %s',
  (status, [home, away], [homeGoals, awayGoals], isShown) => {
    const { match, ...rest } = page(status, [])
    const halfTime = { home, away }
    const seen = { ...rest, match: { ...match, halfTime, regular: { home: homeGoals, away: awayGoals } } }
    expect(matchView(seen, [], 'u', 'it').half).toEqual(isShown ? halfTime : null)
  },
)

it('a question that is open names the week in which it closes, unless that is the first of the page', () => {
  const asked: SlipQuestion = {
    id: 'q',
    matchId: 'm',
    rule: question.rule,
    pricing: null,
    isOpen: true,
    isLocked: false,
    locksAt: 0,
    week: '2026-11-23',
    left: 3,
    own: null,
  }
  const weekOf = (first: string, given: Partial<SlipQuestion> = {}) =>
    matchSlip(
      page('TIMED', []).match,
      [{ ...asked, ...given }],
      { league: null, weeks: [{ week: first, left: 3 }], now: 0 },
      'it',
    ).result?.week
  expect(weekOf('2026-11-16')).toBe('2026-11-23')
  expect(weekOf('2026-11-23')).toBeUndefined()
  expect(weekOf('2026-11-16', { isOpen: false })).toBeUndefined()
})
