import { expect, it } from 'vitest'
import type { Locale } from '@/lib/core/locale'
import { matchParts } from '@/lib/matchday/rounds/words'
import { slipParts } from '@/lib/matchday/slip/words'
import type { RoundMatch, SeasonRound } from '@/lib/matches/rounds/queries'

const NOW = Date.UTC(2026, 10, 21, 15, 10)
const match = (kickoff: string | null, change: Partial<RoundMatch> = {}): RoundMatch => ({
  id: `${kickoff}`,
  home: { id: '108', name: 'FC Internazionale Milano' },
  away: { id: '7397', name: 'Como 1907' },
  kickoffAt: kickoff === null ? null : Date.parse(`2026-11-${kickoff}Z`),
  kickoffKnown: kickoff !== null,
  startedAt: null,
  fetchedAt: NOW,
  isImported: true,
  status: 'TIMED',
  winner: null,
  halfTime: null,
  regular: null,
  ...change,
})
const live = { status: 'IN_PLAY', regular: { home: 0, away: 0 } } as const
const over = { status: 'FINISHED', regular: { home: 1, away: 0 }, winner: 'home' } as const

const roundOf = (matches: RoundMatch[]): SeasonRound => ({
  competition: 'serie_a',
  season: 2026,
  rounds: [],
  key: '12',
  matches,
  now: NOW,
})
const partsOf = (matches: RoundMatch[], locale: Locale = 'it') =>
  slipParts(roundOf(matches), [], null, locale)
const heads = (matches: RoundMatch[], locale?: Locale) =>
  partsOf(matches, locale).map(({ title, aside }) => [title, aside])

it('a part of the slip says its day, or how many matches have closed', () => {
  const round = [
    match('20T19:45', over),
    match('21T14:00', live),
    match('21T14:30', live),
    match('21T19:45'),
    match('22T11:30'),
    match('23T19:45'),
    match(null),
  ]
  expect(heads(round)).toEqual([
    ['In campo', '2 partite, scelte chiuse'],
    ['Oggi', 'sabato 21 novembre'],
    ['Domani', 'domenica 22 novembre'],
    ['lunedì 23 novembre', ''],
    ['Data da decidere', ''],
    ['Finite', 'venerdì 20 novembre'],
  ])
  expect(heads([match('21T14:00', live)], 'en')).toEqual([['In play', '1 match, picks closed']])
})

it('a match that the vendor never ends stands under its day, and its pick leads to nothing', () => {
  const stuck = match('18T14:00', live)
  expect(heads([stuck, match('21T14:00', live)])).toEqual([
    ['In campo', '1 partita, scelte chiuse'],
    ['mercoledì 18 novembre', ''],
  ])
  const own = { pick: '1', outcome: 'open', missionId: 'm', points: 20, reward: 0, counts: true } as const
  const questions = (id: string) => new Map([[id, { templateId: 't', isOpen: false, own }]])
  const nows = [stuck, match('21T14:00', live)].map(
    (fact) => matchParts(roundOf([fact]), questions(fact.id), 'it')[0]?.rows[0]?.now?.state,
  )
  expect(nows).toEqual([undefined, 'lost'])
})

it('matches that ended on several days are dated from the first to the last', () => {
  expect(heads([match('19T19:45', over), match('20T19:45', over)])).toEqual([['Finite', '19–20 novembre']])
})

it('the finished days of a round have titles of their own, the latest first', () => {
  const round = [match('19T19:45', over), match('20T19:45', over), match('21T12:00', over), match('21T19:45')]
  const titles = (locale: Locale) =>
    matchParts(roundOf(round), new Map(), locale).map(({ title, aside }) => [title, aside])
  expect(titles('it')).toEqual([
    ['Oggi', 'sabato 21 novembre'],
    ['Finite', 'sabato 21 novembre'],
    ['Ieri', 'venerdì 20 novembre'],
    ['giovedì 19 novembre', ''],
  ])
  expect(titles('en').map(([title]) => title)).toEqual([
    'Today',
    'Finished',
    'Yesterday',
    'Thursday 19 November',
  ])
})

it.each([
  ['one beyond eight days', '30T19:45', {}, true],
  ['one without a day', null, {}, true],
  ['one within eight days, which has none', '28T19:45', {}, undefined],
  ['one within eight days without an hour', '28T12:00', { kickoffKnown: false }, true],
  ['one entered by an admin', '30T19:45', { isImported: false }, undefined],
] as const)(
  'of matches without questions, later ones are promised to %s: %j',
  (_, kickoff, change, later) => {
    expect(partsOf([match(kickoff, change)])[0]?.matches[0]?.isAskedLater).toBe(later)
  },
)
