import { describe, expect, it } from 'vitest'
import { type FixtureFact, fixtureView, listedKickoff, resultView } from '@/lib/matches/fixtures/words'
import { MATCH_STATUSES } from '@/lib/matches/rules'

const NOW = Date.UTC(2026, 10, 21, 15, 10)
const FACT: FixtureFact = {
  id: 'm',
  home: { id: '108', name: 'FC Internazionale Milano' },
  away: { id: '7397', name: 'Como 1907' },
  kickoffAt: Date.UTC(2026, 10, 22, 19, 45),
  kickoffKnown: true,
  status: 'TIMED',
  winner: null,
  halfTime: null,
  regular: null,
}
const seen = (change: Partial<FixtureFact>) => fixtureView({ ...FACT, ...change }, NOW, 'it')

describe('a fixture', () => {
  it('has short names for its teams, and its time in the product’s time zone', () => {
    expect(seen({})).toMatchObject({
      home: { name: 'Inter' },
      away: { name: 'Como' },
      state: 'scheduled',
      hour: '20:45',
      day: 'dom 22',
      stateText: '',
      goals: null,
      loser: null,
    })
    expect(seen({ kickoffAt: NOW }).day).toBe('oggi')
    expect(seen({ kickoffKnown: false }).hour).toBe('')
    expect(seen({ kickoffAt: null })).toMatchObject({ at: null, hour: '', day: 'Data da decidere' })
    expect(seen({ kickoffAt: NOW + 40 * 86_400_000 }).day).toBe('31 dic')
    expect(seen({ home: { id: null, name: '' } }).home.name).toBe('da definire')
  })

  it('tells the half from the half-time score, and knows no minute', () => {
    const regular = { home: 1, away: 0 }
    expect(seen({ status: 'IN_PLAY', regular })).toMatchObject({
      state: 'live',
      stateText: '1º tempo',
      goals: [1, 0],
    })
    expect(seen({ status: 'IN_PLAY', regular, halfTime: regular }).stateText).toBe('2º tempo')
    expect(seen({ status: 'PAUSED', regular })).toMatchObject({
      state: 'half',
      stateText: 'Intervallo',
      loser: null,
    })
  })

  it('is no longer live three days after its kickoff: its result is awaited', () => {
    const kickoff = (hours: number) =>
      seen({ status: 'IN_PLAY', regular: { home: 1, away: 0 }, kickoffAt: NOW - hours * 3_600_000 })
    expect(kickoff(71).state).toBe('live')
    expect(kickoff(73)).toMatchObject({ state: 'awaited', stateText: 'In attesa del risultato', goals: null })
    expect(seen({ status: 'FINISHED', kickoffAt: NOW - 30 * 86_400_000 }).state).toBe('final')
  })

  it('prints the loser in grey once it is decided, by the award if there was one', () => {
    expect(seen({ status: 'FINISHED', regular: { home: 3, away: 1 } }).loser).toBe('away')
    expect(seen({ status: 'FINISHED', regular: { home: 1, away: 1 } }).loser).toBeNull()
    expect(seen({ status: 'IN_PLAY', regular: { home: 3, away: 1 } }).loser).toBeNull()
    expect(seen({ status: 'AWARDED', regular: { home: 3, away: 0 }, winner: 'away' })).toMatchObject({
      state: 'awarded',
      loser: 'home',
      goals: [3, 0],
    })
  })

  it('says that picks stand only as long as the match can be played again', () => {
    const DAY = 86_400_000
    const note = (days: number) => seen({ status: 'POSTPONED', kickoffAt: NOW - days * DAY }).note
    expect([note(0), note(14)]).toEqual(Array(2).fill('Le scelte restano'))
    expect(note(15)).toBe('')
    expect(seen({ status: 'POSTPONED', kickoffAt: null }).note).toBe('Le scelte restano')
  })

  it('shows no score of a match that is not played', () => {
    const regular = { home: 2, away: 0 }
    for (const status of ['TIMED', 'POSTPONED', 'SUSPENDED', 'CANCELLED'] as const)
      expect(seen({ status, regular }).goals).toBeNull()
  })

  it('is a line of short names and goals as the proof of an answer', () => {
    const { home, away } = FACT
    expect(resultView({ home, away, regular: { home: 2, away: 1 } })).toMatchObject({
      home: { name: 'Inter' },
      away: { name: 'Como' },
      goals: [2, 1],
    })
    expect(resultView({ home, away, regular: null }).goals).toBeNull()
  })

  it('has words for every status in both languages', () => {
    for (const status of MATCH_STATUSES)
      for (const locale of ['it', 'en'] as const) {
        const { stateText, state } = fixtureView({ ...FACT, status }, NOW, locale)
        expect(stateText !== '').toBe(state !== 'scheduled')
      }
  })
})

it('the kickoff in a table has its hour only while that is known', () => {
  expect(listedKickoff(FACT, 'it')).toBe('22/11/26, 20:45')
  expect(listedKickoff({ ...FACT, kickoffKnown: false }, 'it')).toBe('22/11/26')
  expect(listedKickoff({ kickoffAt: null, kickoffKnown: false }, 'it')).toBe('senza orario')
})
