import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Score, Side } from '@/lib/matches/rules'
import { PROFILE_SLOTS, slotKey } from '@/lib/weekend/profiles/rules'
import { PROFILES, type Profile } from '@/lib/weekend/rules'
import { isAllDecided, judgeMatch, voidsOf, wouldDeliverNow } from '@/lib/weekend/settlement/rules'
import { AFTER, finished, matchFact, score } from '@/tests/support/match-facts'

type Seen = { own: number; against: number; ownHalf: number; againstHalf: number; side: Side }

/** When each profile delivers, as a fan would check it with the paper in hand. */
const DELIVERS: Record<Profile, (seen: Seen) => boolean> = {
  keeper: ({ against }) => against === 0,
  wall: ({ against }) => against === 0,
  fullback: ({ own, against }) => own >= against,
  anchor: ({ own, against }) => own + against <= 2,
  ball_winner: ({ ownHalf, againstHalf }) => ownHalf > againstHalf,
  shuttle: ({ own, against }) => own > against,
  playmaker: ({ own, against }) => own > against,
  captain: ({ own, against }) => own - against === 1,
  tightrope: ({ own, against }) => own === against,
  winger: ({ own }) => own >= 2,
  creator: ({ own, against }) => own + against >= 4,
  striker: ({ own }) => own >= 3,
  ram: ({ own, against }) => own - against >= 3,
  roller: ({ own }) => own >= 4,
  joker: ({ own, against, ownHalf, againstHalf }) => ownHalf < againstHalf && own >= against,
}

const goals = fc.nat({ max: 12 })
const played = fc
  .tuple(goals, goals)
  .chain(([home, away]) =>
    fc
      .tuple(fc.nat({ max: home }), fc.nat({ max: away }))
      .map(([h, a]): [Score, Score] => [score(home, away), score(h, a)]),
  )

function seenBy(side: Side, end: Score, half: Score): Seen {
  const other = side === 'home' ? 'away' : 'home'
  return { own: end[side], against: end[other], ownHalf: half[side], againstHalf: half[other], side }
}

describe('a profile', () => {
  it.each(PROFILES)('delivers when it should, on each of its sides: %s', (profile) => {
    fc.assert(
      fc.property(played, ([end, half]) => {
        const { verdicts } = judgeMatch(finished(end, half), {}, AFTER)
        for (const { side } of PROFILE_SLOTS.filter((one) => one.profile === profile)) {
          const expected = DELIVERS[profile](seenBy(side, end, half)) ? 'won' : 'lost'
          expect(verdicts[slotKey(profile, side)]).toEqual({ outcome: expected, by: 'score' })
        }
      }),
    )
  })

  it('plays on both sides, apart from three that are tied to one', () => {
    const sides = (profile: Profile) =>
      PROFILE_SLOTS.filter((one) => one.profile === profile).map(({ side }) => side)
    expect(sides('keeper')).toEqual(['away'])
    expect(sides('wall')).toEqual(['home'])
    expect(sides('shuttle')).toEqual(['away'])
    expect(PROFILE_SLOTS).toHaveLength(2 * PROFILES.length - 3)
  })
})

describe('a match that was not simply played', () => {
  const outcomes = (judged: ReturnType<typeof judgeMatch>) =>
    Object.fromEntries(Object.entries(judged.verdicts).map(([slot, { outcome }]) => [slot, outcome]))

  it('is void for goals and valid for results when it was awarded', () => {
    const match = matchFact({ status: 'AWARDED', winner: 'away', regular: score(0, 3) })
    const seen = outcomes(judgeMatch(match, {}, AFTER))
    const results = ['fullback', 'shuttle', 'playmaker', 'tightrope']
    for (const { profile, slot } of PROFILE_SLOTS)
      expect(seen[slot] === 'void').toBe(!results.includes(profile))
    expect(seen['playmaker:away']).toBe('won')
    expect(seen['fullback:home']).toBe('lost')
    expect(seen['tightrope:home']).toBe('lost')
  })

  it('leaves open what needs its half time, and nothing else', () => {
    const judged = judgeMatch(finished(score(2, 1), null), {}, AFTER)
    const open = PROFILE_SLOTS.filter(({ slot }) => judged.verdicts[slot].outcome === 'open')
    expect(open.map(({ profile }) => profile)).toEqual(['ball_winner', 'ball_winner', 'joker', 'joker'])
    expect(isAllDecided(judged)).toBe(false)
    expect(isAllDecided(judgeMatch(finished(score(0, 0), null), {}, AFTER))).toBe(true)
  })

  it('is void for all once it is cancelled, and stays so whatever comes', () => {
    const voids = voidsOf(judgeMatch(matchFact({ status: 'CANCELLED' }), {}, AFTER))
    expect(Object.keys(voids)).toHaveLength(PROFILE_SLOTS.length)
    const later = judgeMatch(finished(score(3, 0)), voids, AFTER)
    expect(new Set(Object.values(later.verdicts).map(({ outcome }) => outcome))).toEqual(new Set(['void']))
  })

  it('is open before it is played', () => {
    const judged = judgeMatch(matchFact(), {}, AFTER)
    expect(new Set(Object.values(judged.verdicts).map(({ outcome }) => outcome))).toEqual(new Set(['open']))
  })
})

describe('as it stands', () => {
  it('says what the current score would be, as settlement would', () => {
    fc.assert(
      fc.property(played, fc.constantFrom('IN_PLAY' as const, 'PAUSED' as const), ([end, half], status) => {
        const { verdicts } = judgeMatch(finished(end, half), {}, AFTER)
        for (const { profile, side, slot } of PROFILE_SLOTS)
          expect(wouldDeliverNow(profile, side, { status, regular: end, halfTime: half })).toBe(
            verdicts[slot].outcome === 'won',
          )
      }),
    )
  })

  it('takes the current score as the half-time score before the break', () => {
    const now = { status: 'IN_PLAY', regular: score(1, 0), halfTime: null } as const
    expect(wouldDeliverNow('ball_winner', 'home', now)).toBe(true)
    expect(wouldDeliverNow('joker', 'away', now)).toBe(false)
  })

  it('says nothing before kick-off, without a score and after the end', () => {
    for (const match of [
      matchFact(),
      matchFact({ status: 'IN_PLAY' }),
      finished(score(1, 0)),
      matchFact({ status: 'POSTPONED', regular: score(1, 0) }),
    ])
      expect(wouldDeliverNow('playmaker', 'home', match)).toBeNull()
  })
})
