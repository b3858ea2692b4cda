import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { BADGES } from '@/db/seed/badges'
import { claimBadge } from '@/lib/badges/commands'
import { type BadgeRule, badgeRule } from '@/lib/badges/kinds'
import { BADGE_KINDS, type BadgeKindName, stateOf } from '@/lib/badges/rules'
import { convertPoints } from '@/lib/ledger/conversion/commands'
import { reviewAttempt } from '@/lib/quiz/held/commands'
import { giveAttempt, giveDone, giveXp, inAlbum, makeBadge, playPick } from '@/tests/support/badges'
import { type MadeFan, makeFan } from '@/tests/support/factories'
import { comebackOf, resultOf } from '@/tests/support/factories-matches'
import { earn, fillUp, makeLeague } from '@/tests/support/leagues'
import { refusal } from '@/tests/support/storm'
import { makeSudoer } from '@/tests/support/wallets'

type Case = {
  rule: BadgeRule
  almost: (fan: MadeFan) => Promise<unknown>
  reach: (fan: MadeFan) => Promise<unknown>
}

const nothing = async () => undefined
const weekOf = (used: number) => (fan: MadeFan) =>
  database().execute(sql`
    insert into mission_weekly_picks (user_id, week, used) values (${fan.userId}, app_week(app_now()), ${used})
    on conflict (user_id, week) do update set used = excluded.used`)
const streakOf = (longest: number) => (fan: MadeFan) =>
  database().execute(sql`
    insert into quiz_streaks (user_id, current, longest, last_day) values (${fan.userId}, 0, ${longest}, app_day(app_now()))
    on conflict (user_id) do update set longest = excluded.longest`)
const homeWin = { rule: resultOf, pick: '1', regular: [1, 0] } as const
const comeback = { rule: comebackOf, pick: 'home', half: [0, 1], regular: [2, 1] } as const

/** For each kind, what leaves a fan one short of it, and what is then missing. */
const CASES: Record<Exclude<BadgeKindName, 'leaf_complete' | 'long_shot'>, Case> = {
  declared_done: {
    rule: { v: 1, kind: 'declared_done', least: 3 },
    almost: (fan) => giveDone(fan, 2),
    reach: (fan) => giveDone(fan, 5),
  },
  verified_won: {
    rule: { v: 1, kind: 'verified_won', least: 2 },
    almost: async (fan) => {
      await playPick(fan, homeWin)
      await playPick(fan, { ...homeWin, pick: 'X' })
    },
    reach: (fan) => playPick(fan, homeWin),
  },
  question_won: {
    rule: { v: 1, kind: 'question_won', question: 'comeback', least: 1 },
    almost: async (fan) => {
      await playPick(fan, homeWin)
      await playPick(fan, { ...comeback, pick: 'away' })
    },
    reach: (fan) => playPick(fan, comeback),
  },
  competitions_won: {
    rule: { v: 1, kind: 'competitions_won', least: 2 },
    almost: async (fan) => {
      await playPick(fan, homeWin)
      await playPick(fan, homeWin)
      await playPick(fan, { ...homeWin, pick: '2', competition: 'premier_league' })
    },
    reach: (fan) => playPick(fan, { ...homeWin, competition: 'premier_league' }),
  },
  full_week: {
    rule: { v: 1, kind: 'full_week', least: 30 },
    almost: weekOf(29),
    reach: weekOf(30),
  },
  quiz_streak: { rule: { v: 1, kind: 'quiz_streak', least: 7 }, almost: streakOf(6), reach: streakOf(7) },
  quiz_right: {
    rule: { v: 1, kind: 'quiz_right', least: 10 },
    almost: async (fan) => {
      await giveAttempt(fan, { score: 45 })
      await giveAttempt(fan, { score: 50, ago: 1, held: true })
    },
    reach: (fan) => giveAttempt(fan, { score: 50, ago: 2 }),
  },
  right_answers: {
    rule: { v: 1, kind: 'right_answers', least: 100 },
    almost: (fan) => earn(fan, 495),
    reach: (fan) => earn(fan, 5),
  },
  points_earned: {
    rule: { v: 1, kind: 'points_earned', least: 500 },
    almost: (fan) => earn(fan, 499),
    reach: (fan) => earn(fan, 1),
  },
  level: {
    rule: { v: 1, kind: 'level', least: 10 },
    almost: (fan) => giveXp(fan, 899),
    reach: (fan) => giveXp(fan, 1),
  },
  weeks_converted: {
    rule: { v: 1, kind: 'weeks_converted', least: 1 },
    almost: (fan) => earn(fan, 10),
    reach: (fan) => convertPoints(fan.actor, { requestId: randomUUID(), amount: 1 }),
  },
  leagues_joined: {
    rule: { v: 1, kind: 'leagues_joined', least: 1 },
    almost: nothing,
    reach: (fan) => makeLeague(fan),
  },
  league_size: {
    rule: { v: 1, kind: 'league_size', least: 10 },
    almost: async (fan) => fillUp(await makeLeague(fan), 9),
    reach: (fan) =>
      database().execute(sql`
        with mate as (insert into users (created_at) values (app_now()) returning id)
        insert into league_members (league_id, user_id, slot)
        select leagues.id, mate.id, 1 from mate, leagues where owner_id = ${fan.userId}`),
  },
}

describe.each(Object.entries(CASES))('%s', (_kind, { rule, almost, reach }) => {
  it('holds from its threshold on, and not one below', async () => {
    const id = await makeBadge(rule)
    const fan = await makeFan()
    await almost(fan)
    const before = await inAlbum(fan, id)
    expect(before && stateOf(before)).toBe('locked')
    expect(before?.value).toBe((before?.target ?? 0) - 1)
    await reach(fan)
    const after = await inAlbum(fan, id)
    expect(after && stateOf(after)).toBe('ready')
    await claimBadge(fan.actor, { id })
  })
})

describe('quiz_right', () => {
  it('counts a held attempt once an admin lets it rank, and never one that is left out', async () => {
    const id = await makeBadge({ v: 1, kind: 'quiz_right', least: 10 })
    const admin = await makeSudoer()
    const fan = await makeFan()
    const [left, ranked] = [
      await giveAttempt(fan, { score: 50, ago: 1, held: true }),
      await giveAttempt(fan, { score: 50, ago: 2, held: true }),
    ]
    await reviewAttempt(admin, { id: left, verdict: 'leave_out' })
    expect(await inAlbum(fan, id)).toMatchObject({ value: 0 })
    await reviewAttempt(admin, { id: ranked, verdict: 'rank' })
    expect(await inAlbum(fan, id)).toMatchObject({ value: 10 })
  })
})

describe('long_shot', () => {
  it('holds for the highest-paying pick that came true', async () => {
    const fan = await makeFan()
    const { missionId } = await playPick(fan, homeWin)
    await playPick(fan, { ...comeback, pick: 'away' })
    const [mission] = await database().execute<{ points: number }>(sql`
      select points from missions where id = ${missionId}`)
    const points = mission?.points ?? 0
    const [met, over] = [
      await makeBadge({ v: 1, kind: 'long_shot', least: points }),
      await makeBadge({ v: 1, kind: 'long_shot', least: points + 1 }),
    ]
    expect(await inAlbum(fan, met)).toMatchObject({ value: points, target: points })
    await claimBadge(fan.actor, { id: met })
    expect(await refusal(claimBadge(fan.actor, { id: over }))).toBe('badge_locked')
    await playPick(fan, comeback)
    await claimBadge(fan.actor, { id: over })
  })
})

describe('leaf_complete', () => {
  it('holds once every other badge of the page is claimed, except retired ones', async () => {
    const fan = await makeFan()
    await giveDone(fan, 1)
    const [one, two] = [
      await makeBadge({ v: 1, kind: 'declared_done', least: 1 }, 'firsts'),
      await makeBadge({ v: 1, kind: 'declared_done', least: 1 }, 'firsts'),
    ]
    const retired = await makeBadge({ v: 1, kind: 'level', least: 1_000 }, 'firsts')
    const id = await makeBadge({ v: 1, kind: 'leaf_complete', leaf: 'firsts' }, 'firsts')
    await claimBadge(fan.actor, { id: one })
    await claimBadge(fan.actor, { id: two })
    expect(await inAlbum(fan, id)).toMatchObject({ value: 2, target: 3 })
    await database().execute(sql`update badges set retired_at = app_now() where id = ${retired}`)
    expect(await inAlbum(fan, id)).toMatchObject({ value: 2, target: 2 })
    await claimBadge(fan.actor, { id })
  })

  it('does not wait for another badge of the full page', async () => {
    const fan = await makeFan()
    await giveDone(fan, 1)
    await database().execute(sql`update badges set retired_at = app_now() where leaf = 'firsts'`)
    const other = await makeBadge({ v: 1, kind: 'declared_done', least: 1 }, 'firsts')
    const full = [
      await makeBadge({ v: 1, kind: 'leaf_complete', leaf: 'firsts' }, 'firsts'),
      await makeBadge({ v: 1, kind: 'leaf_complete', leaf: 'firsts' }, 'firsts'),
    ]
    await claimBadge(fan.actor, { id: other })
    for (const id of full) {
      expect(await inAlbum(fan, id)).toMatchObject({ value: 1, target: 1 })
      await claimBadge(fan.actor, { id })
    }
  })
})

it('has a case for each kind', () => {
  expect([...Object.keys(CASES), 'leaf_complete', 'long_shot'].sort()).toEqual([...BADGE_KINDS].sort())
})

it('the seeded album has valid rules', () => {
  for (const { rule } of BADGES) expect(badgeRule.safeParse(rule).success).toBe(true)
})
