import { describe, expect, it } from 'vitest'
import { readMatches } from '@/lib/gateways/football-data-answer'
import { priceOfPick } from '@/lib/missions/pricing/rules'
import { type SeasonMatch, seasonMatches } from '@/lib/replay/seasons/rules'
import { finished, vendorMatch } from '@/tests/support/fake-football'
import { vendorAt } from '@/tests/support/football-data'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const CLOCK = { now: NOW, zone: 'Europe/Rome' }
const past = await vendorAt(NOW).get('/v4/competitions/SA/matches?season=2025')
const cup = await vendorAt(NOW).get('/v4/competitions/CL/matches?season=2025')
const answer = () => readMatches(structuredClone(past.body))

function season(given = answer(), code = 'SA'): SeasonMatch[] {
  const kept = seasonMatches(code, 2025, given, CLOCK)
  if (!kept) throw new Error('not over')
  return kept
}

describe('a season that is over', () => {
  const kept = season()

  it('has every match in the round that it was meant for', () => {
    expect(kept).toHaveLength(380)
    expect(new Set(kept.map(({ round }) => round)).size).toBe(38)
    expect(kept.every(({ round, matchday }) => round === matchday)).toBe(true)
  })

  it('is settled by the score after 90 minutes', () => {
    for (const { regular, rightPick, status } of kept.filter((match) => match.status === 'FINISHED')) {
      const [home = 0, away = 0] = [regular?.home, regular?.away]
      expect([rightPick, status]).toEqual([home > away ? '1' : home < away ? '2' : 'X', 'FINISHED'])
    }
  })

  it('prices the first round by base rates, and later ones by what was played', () => {
    const first = kept.filter(({ round }) => round === 1).map(({ pricing }) => pricing.chances)
    expect(new Set(first.map((chances) => JSON.stringify(chances))).size).toBe(1)
    const last = kept.filter(({ round }) => round === 38).map(({ pricing }) => pricing)
    expect(new Set(last.map(({ chances }) => JSON.stringify(chances))).size).toBe(10)
    expect(last.every(({ matches: [rated] }) => rated?.share === 1)).toBe(true)
    expect(kept.every(({ pricing }) => priceOfPick(pricing, '1').points >= 8)).toBe(true)
  })

  it('lets no price depend on a result of its own round or a later one', () => {
    const other = answer()
    for (const match of other.matches)
      if ((match.matchday ?? 0) >= 20 && match.score?.fullTime)
        Object.assign(match.score, { fullTime: { home: 9, away: 0 }, winner: 'HOME_TEAM' })
    const pricesOf = (matches: SeasonMatch[], round: number) =>
      matches.filter((match) => match.round === round).map(({ pricing }) => pricing)
    const changed = season(other)
    expect(pricesOf(changed, 20)).toEqual(pricesOf(kept, 20))
    expect(pricesOf(changed, 21)).not.toEqual(pricesOf(kept, 21))
  })

  it('goes on with the knock-out of a cup, in order', () => {
    const rounds = [
      ...Map.groupBy(season(readMatches(structuredClone(cup.body)), 'CL'), ({ round }) => round),
    ]
    const stages = rounds.map(([, [first]]) => `${first?.stage}`)
    expect(stages.slice(0, 8).every((stage) => stage === 'LEAGUE_STAGE')).toBe(true)
    expect(stages.at(-1)).toBe('FINAL')
    expect(rounds.at(-1)?.[1][0]?.pricing.matches[0]?.isNeutral).toBe(true)
  })
})

describe('odd matches', () => {
  const own = { season: { startDate: '2025-08-20' } }
  const played = { ...finished(1, 2, 0, { utcDate: '2025-09-01T18:00:00Z' }), ...own }
  const read = (...others: object[]) =>
    seasonMatches('SA', 2025, readMatches({ matches: [played, ...others] }), CLOCK)

  it('count for nobody when they were cancelled or never played', () => {
    const cancelled = {
      ...vendorMatch({ id: 2, status: 'CANCELLED', utcDate: '2025-09-01T18:00:00Z' }),
      ...own,
    }
    const left = { ...vendorMatch({ id: 3, status: 'POSTPONED', utcDate: '2026-05-01T18:00:00Z' }), ...own }
    const found = read(cancelled, left)?.filter(({ externalId }) => externalId !== '1')
    expect(found?.map(({ status, rightPick, regular }) => [status, rightPick, regular])).toEqual([
      ['CANCELLED', null, null],
      ['CANCELLED', null, null],
    ])
  })

  it('count by their winner when they were awarded', () => {
    const awarded = {
      ...vendorMatch({ id: 2, status: 'AWARDED', utcDate: '2025-09-01T18:00:00Z' }),
      ...own,
      score: { winner: 'AWAY_TEAM', duration: 'REGULAR', fullTime: { home: 0, away: 3 }, halfTime: {} },
    }
    expect(read(awarded)?.find(({ externalId }) => externalId === '2')).toMatchObject({
      status: 'AWARDED',
      rightPick: '2',
    })
  })

  it('keep a season from being replayed while one is still to come', () => {
    const coming = { ...vendorMatch({ id: 2, utcDate: '2026-11-22T18:00:00Z' }), ...own }
    expect(read()).toHaveLength(1)
    expect(read(coming)).toBeNull()
    expect(seasonMatches('SA', 2024, readMatches({ matches: [played] }), CLOCK)).toBeNull()
  })
})
