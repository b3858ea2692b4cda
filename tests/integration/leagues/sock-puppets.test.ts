import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { database } from '@/db/client'
import { claimBadge } from '@/lib/badges/commands'
import { publishDue } from '@/lib/content/commands'
import { LIMITS } from '@/lib/core/security/limits'
import { joinLeague } from '@/lib/leagues/membership/commands'
import { standingsOf } from '@/lib/leagues/queries'
import { LEAGUE_MEMBERS_MAX } from '@/lib/leagues/rules'
import { WEEKLY_CONVERSION_CAP } from '@/lib/ledger/conversion/rules'
import { setMissionStatus } from '@/lib/missions/commands'
import { DAILY_DECLARED_XP } from '@/lib/missions/rules'
import { startQuiz, submitQuiz } from '@/lib/quiz/attempt/commands'
import { heldAttempts } from '@/lib/quiz/held/queries'
import { POINTS_PER_ANSWER } from '@/lib/quiz/rules'
import { easyRule, makeBadge } from '@/tests/support/badges'
import { asAdmin, type MadeFan, makeFan, makeFans, makeMission, system } from '@/tests/support/factories'
import { makeLeague } from '@/tests/support/leagues'
import { answerKey, dailySchedule, fillBank } from '@/tests/support/quizzes'
import { refusal, storm, stormFans } from '@/tests/support/storm'
import { convert } from '@/tests/support/wallets'

/** With STORM_FANS as many as a league has room for; one network signs up 200 in twenty hours. */
const PUPPETS = Math.min(stormFans(40), LEAGUE_MEMBERS_MAX - 1)
const AT_ONCE = 10
const QUIZ = 10 * POINTS_PER_ANSWER

type Holding = { xp: number; points: number; tokens: number; ranked: number }

const holdings = async (fans: MadeFan[]) => [
  ...(await database().sql<Holding[]>`
    select coalesce(sum(balance) filter (where asset = 'xp'), 0)::int as xp,
      coalesce(sum(balance) filter (where asset = 'points'), 0)::int as points,
      coalesce(sum(balance) filter (where asset = 'tokens'), 0)::int as tokens,
      coalesce((select points from earned_points earned where earned.user_id = account.user_id and period = 'all'), 0)::int as ranked
    from ledger_accounts account where user_id = any(${fans.map(({ userId }) => userId)}) group by user_id`),
]

it('T13: sock puppets that know all answers gain their owner nothing, and what each earns in a day is bounded', async () => {
  await fillBank()
  await dailySchedule()
  await publishDue(system)
  const choices = (await answerKey()).map(({ questionId, right }) => ({ questionId, optionId: right }))
  const [master, badge] = [await makeFan(), await makeBadge(easyRule)]
  const league = await makeLeague(master)
  const puppets = await makeFans(PUPPETS)

  /** Everything that pays without waiting for a match. */
  const live = async (puppet: MadeFan) => {
    await joinLeague(puppet.actor, league.joinCode)
    await claimBadge(puppet.actor, { id: badge })
    for (let mission = 0; mission < 3; mission++)
      await setMissionStatus(puppet.actor, { id: await makeMission(puppet, 100), status: 'done' })
    await submitQuiz(puppet.actor, await startQuiz(puppet.actor), choices)
    await convert(puppet, QUIZ)
    return refusal(convert(puppet, 1, randomUUID()))
  }
  for (let at = 0; at < PUPPETS; at += AT_ONCE) {
    const some = puppets.slice(at, at + AT_ONCE)
    const { done, refused } = await storm(some.length, (place) => live(some[place] ?? master))
    expect([refused, new Set(done)]).toEqual([[], new Set(['conflict'])])
  }

  const day = { xp: DAILY_DECLARED_XP + QUIZ, points: 0, tokens: QUIZ, ranked: 0 }
  expect(await holdings(puppets)).toEqual(Array(PUPPETS).fill(day))
  expect(await holdings([master])).toEqual([{ xp: 0, points: 0, tokens: 0, ranked: 0 }])
  expect(new Set((await standingsOf(master.actor, league.id, 'all')).map(({ points }) => points))).toEqual(
    new Set([0]),
  )
  // Whoever answers all at once is flagged, and no more than an admin's page shows is fetched.
  const [flagged] = await database().execute<{ n: number }>(sql`
    select count(*)::int as n from quiz_attempts where held and reviewed_at is null`)
  expect(flagged?.n).toBe(PUPPETS)
  expect((await heldAttempts(asAdmin(await makeFan({ isAdmin: true })))).length).toBeGreaterThan(0)

  // A week of it stays below what one fan may convert, and one network signs up this many in twenty hours.
  expect(7 * QUIZ).toBeLessThan(WEEKLY_CONVERSION_CAP)
  const { points, seconds } = LIMITS.sign_up_network
  expect(((200 / points) * seconds) / 3600).toBe(20)
})
