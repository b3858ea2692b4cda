import { describe, expect, it } from 'vitest'
import type { MatchFact } from '@/lib/matches/rules'
import { predicate } from '@/lib/missions/predicates/kinds'
import { rangesOf } from '@/lib/missions/predicates/kinds/round-goals'
import { matchesOf } from '@/lib/missions/predicates/rules'
import {
  roundDrafts as draftsOf,
  freshDrafts,
  type Offered,
  type RoundDraft,
  roundsOf,
} from '@/lib/missions/rounds/rules'
import { matchFact } from '@/tests/support/match-facts'

/** A round of the given number of matches, a day after the one before, between teams that stay in their places. */
const roundOf = (round: number, count = 4, options: Partial<MatchFact> = {}): MatchFact[] =>
  Array.from({ length: count }, (_, index) =>
    matchFact({
      id: `r${round}m${index}`,
      season: 2026,
      stage: 'REGULAR_SEASON',
      round,
      home: { id: `h${index}`, name: `Casa ${index}` },
      away: { id: `a${index}`, name: `Ospite ${index}` },
      kickoffAt: round * 86_400_000 + index,
      ...options,
    }),
  )
const nextRound = (coming: MatchFact[]) => roundsOf(coming)[0] ?? []
const roundDrafts = (coming: MatchFact[]) => draftsOf(nextRound(coming), coming)
const kinds = (coming: MatchFact[]) => roundDrafts(coming).map(({ rule }) => rule.kind)

describe('the next round', () => {
  it('is that of the match that begins first, and none without a match', () => {
    expect(nextRound([...roundOf(7), ...roundOf(8)])).toEqual(roundOf(7))
    expect(nextRound([])).toEqual([])
  })

  it('takes no match of another stage or season that has the same number', () => {
    const cup = roundOf(1, 2, { stage: 'LAST_16' })
    expect(nextRound([...roundOf(1), ...cup, ...roundOf(1, 2, { season: 2027 })])).toEqual(roundOf(1))
  })

  it('is not hidden by a match of an earlier one that is played late', () => {
    const late = roundOf(3, 1)
    expect(roundsOf([...late, ...roundOf(7), ...roundOf(8)])).toEqual([late, roundOf(7), roundOf(8)])
  })

  it('of a final, which has no number, is the final', () => {
    const final = roundOf(1, 1, { round: null, stage: 'FINAL' })
    expect(nextRound(final)).toEqual(final)
  })
})

describe('the suggestions of a round', () => {
  const coming = [...roundOf(7, 10), ...roundOf(8, 10), ...roundOf(9, 10)]

  it('ask for each match its result and one more question, for the round its goals, of one team a streak', () => {
    const drafts = roundDrafts(coming)
    expect(drafts).toHaveLength(22)
    for (const { id } of roundOf(7, 10))
      expect(drafts.filter(({ rule }) => 'matchId' in rule && rule.matchId === id)).toHaveLength(2)
    expect(new Set(kinds(coming)).size).toBe(11)
  })

  it('are rules that the schema accepts, on upcoming matches, each with a name of its own', () => {
    const ids = new Set(coming.map(({ id }) => id))
    const drafts = roundDrafts(coming)
    for (const { rule } of drafts) {
      expect(predicate.parse(rule)).toEqual(rule)
      expect(matchesOf(rule).every((id) => ids.has(id))).toBe(true)
    }
    expect(new Set(drafts.map(({ slug }) => slug)).size).toBe(drafts.length)
  })

  it('have the same names whenever they are made, so that none is created twice', () => {
    const slugs = (matches: MatchFact[]) => roundDrafts(matches).map(({ slug }) => slug)
    const moved = coming.map((match) => ({ ...match, kickoffAt: (match.kickoffAt ?? 0) + 3_600_000 }))
    expect(slugs(moved)).toEqual(slugs(coming))
  })

  it('ask for goals in ranges around what such a round brings', () => {
    const goals = roundDrafts(coming).flatMap(({ rule }) => (rule.kind === 'round_goals' ? [rule] : []))
    expect(goals).toMatchObject([{ competition: 'serie_a', season: 2026, round: 7, bounds: [25, 31] }])
    for (const rule of goals) {
      expect(rule.matchIds).toEqual(roundOf(7, 10).map(({ id }) => id))
      expect(rangesOf(rule)).toHaveLength(3)
    }
  })

  it('leave out the goals of a single match, of a round without a number, and where the ranges would fall together', () => {
    expect(kinds(roundOf(7, 1))).not.toContain('round_goals')
    expect(kinds(roundOf(7, 4, { round: null }))).not.toContain('round_goals')
    expect(kinds(roundOf(7, 4, { season: null }))).not.toContain('round_goals')
  })

  it('leave out the goals of a leg, whose number is not that of a round of the table', () => {
    expect(kinds(roundOf(1, 8, { stage: 'LAST_16' }))).not.toContain('round_goals')
    expect(kinds(roundOf(1, 8, { stage: 'LEAGUE_STAGE' }))).toContain('round_goals')
  })

  it('leave out a streak when the team has fewer upcoming matches, or is not known by a number', () => {
    expect(kinds([...roundOf(7), ...roundOf(8)])).not.toContain('team_streak')
    const nameless = [7, 8, 9].flatMap((round) => roundOf(round, 4, { home: { id: null, name: 'Casa' } }))
    expect(kinds(nameless)).not.toContain('team_streak')
  })

  it('ask for another streak and another team in another round', () => {
    const streakOf = (round: number) =>
      roundDrafts([round, round + 1, round + 2].flatMap((one) => roundOf(one))).flatMap(({ rule }) =>
        rule.kind === 'team_streak' ? [rule] : [],
      )[0]
    expect(streakOf(4)).toMatchObject({
      team: { id: 'h0' },
      streak: 'unbeaten',
      matchIds: ['r4m0', 'r5m0', 'r6m0'],
    })
    expect(streakOf(5)).toMatchObject({ team: { id: 'h1' }, streak: 'score' })
  })

  it('are none without upcoming matches', () => {
    expect(roundDrafts([])).toEqual([])
  })
})

describe('which of them are to be created', () => {
  const coming = [...roundOf(7), ...roundOf(8), ...roundOf(9)]
  const offeredAs = (drafts: RoundDraft[], isOpen: boolean) =>
    new Map(drafts.map(({ slug }) => [slug, { slugs: [slug], isOpen }]))

  const fresh = (coming: MatchFact[], known: Offered) =>
    freshDrafts(roundDrafts(coming), known, nextRound(coming))

  it('are all at first, and none while the picks of the round are open', () => {
    expect(fresh(coming, new Map())).toEqual(roundDrafts(coming))
    expect(fresh(coming, offeredAs(roundDrafts(coming), true))).toEqual([])
  })

  it('are none while the matches of the round begin one after the other', () => {
    const made = offeredAs(roundDrafts(coming), true)
    for (let begun = 1; begun < 4; begun++) expect(fresh(coming.slice(begun), made)).toEqual([])
  })

  it('are all of a round except for the match that was played weeks before', () => {
    const others = coming.slice(1)
    const early = offeredAs(
      roundDrafts(coming).filter(({ rule }) => matchesOf(rule).join() === 'r7m0'),
      false,
    )
    expect(fresh(others, early)).toEqual(roundDrafts(others))
  })

  it('are those on a match that was added later, and none on the round', () => {
    const made = offeredAs(roundDrafts(coming.filter(({ id }) => id !== 'r7m3')), true)
    expect(fresh(coming, made).flatMap(({ rule }) => matchesOf(rule))).toEqual(['r7m3', 'r7m3'])
  })

  it('are those on the last match, played long after the others, and no second streak', () => {
    const last = coming.slice(3)
    const made = offeredAs(roundDrafts(coming.filter(({ id }) => id !== 'r7m3')), false)
    expect(roundDrafts(last).map(({ rule }) => rule.kind)).toContain('team_streak')
    expect(fresh(last, made).map(({ slug }) => slug)).toEqual(['match_result:r7m3', 'over_under:r7m3'])
  })

  it('are those on a postponed match, for its new date, and none on the round', () => {
    const [first] = coming
    if (!first) throw new Error('no match')
    const later = { ...first, kickoffAt: Date.UTC(2026, 11, 3, 20) }
    const again = fresh([later], offeredAs(roundDrafts(coming), false))
    expect(again.map(({ slug }) => slug)).toEqual([
      'match_result:r7m0:2026-12-03',
      'over_under:r7m0:2026-12-03',
    ])
    expect(again.flatMap(({ rule }) => matchesOf(rule))).toEqual(['r7m0', 'r7m0'])
    const asked = { slugs: ['match_result:r7m0', 'match_result:r7m0:2026-12-03'], isOpen: false }
    expect(fresh([later], new Map([['match_result:r7m0', asked]])).map(({ slug }) => slug)).toEqual([
      'match_result:r7m0:2026-12-03:2',
      'over_under:r7m0:2026-12-03',
    ])
    expect(fresh([later], offeredAs(roundDrafts(coming), true))).toEqual([])
  })
})
