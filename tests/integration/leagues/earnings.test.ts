import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import { leaveLeague } from '@/lib/leagues/membership/commands'
import { earningsOf, standingsOf } from '@/lib/leagues/queries'
import { PERIODS } from '@/lib/leagues/rules'
import { bookRewards } from '@/lib/ledger/rewards/commands'
import { deleteMission } from '@/lib/missions/commands'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, system } from '@/tests/support/factories'
import { makeMatch, makeTemplate, purse, resultOf, templateRow } from '@/tests/support/factories-matches'
import { earn, leagueWith, makeLeague, spend } from '@/tests/support/leagues'

const earnings = (
  viewer: MadeFan,
  leagueId: string,
  of: MadeFan,
  period: (typeof PERIODS)[number] = 'week',
) => earningsOf(viewer.actor, { leagueId, userId: of.userId, period })

/** A match with its template, and the settlement that its rewards refer to. */
async function settledTemplate() {
  const templateId = await makeTemplate(resultOf(await makeMatch()))
  const [row] = await database().execute<{ id: string }>(sql`
    insert into settlements (template_id, rule_version, judgement, sources, locked)
    values (${templateId}, 1, '{}', '[]', true) returning id`)
  return { templateId, settlementId: row?.id ?? '' }
}

const template = await settledTemplate()

/** The fan's mission on it, won for nothing yet. */
async function makeWon({ userId }: MadeFan): Promise<string> {
  const [row] = await database().execute<{ id: string }>(sql`
    insert into missions (user_id, request_id, template_id, settlement_id, title, points, kind, pick, picked_at, counted_week,
      outcome, settled_by, settled_at)
    values (${userId}, gen_random_uuid(), ${template.templateId}, ${template.settlementId}, 'Vinta', 150, 'match', '1', app_now(), app_week(app_now()),
      'won', 'score', app_now())
    returning id`)
  return row?.id ?? ''
}

/** Changes the reward of a mission, as a settlement does. */
const rewardWith = ({ userId }: MadeFan, causeId: string, reward: number) =>
  inTransaction(async (tx) => {
    const [row] = await tx.execute<{ reward: number }>(sql`select reward from missions where id = ${causeId}`)
    const change = reward - (row?.reward ?? 0)
    const rewards = [{ userId, causeId, key: randomUUID(), xp: change, points: change }]
    await bookRewards(system, { causeKind: 'mission', ruleVersion: 1, rewards }, tx)
    await tx.execute(sql`update missions set reward = ${reward} where id = ${causeId}`)
  })

describe('the breakdown of a member’s points', () => {
  it('links the receipts of the fan’s own missions that still exist', async () => {
    const { id, owner, mates } = await leagueWith(1)
    const [mate = owner] = mates
    const mission = await makeWon(owner)
    await rewardWith(owner, mission, 90)
    expect(await earnings(owner, id, owner)).toMatchObject([{ causeId: mission, hasReceipt: true }])
    expect(await earnings(mate, id, owner)).toMatchObject([{ causeId: mission, hasReceipt: false }])
    await deleteMission(owner.actor, { id: mission })
    expect(await earnings(owner, id, owner)).toMatchObject([{ causeId: mission, hasReceipt: false }])
  })

  it('has a line per cause, newest first, with the mission’s title', async () => {
    const { id, owner } = await makeLeague()
    const quiz = await earn(owner, 30)
    const mission = await makeWon(owner)
    await rewardWith(owner, mission, 90)
    const { titleIt, titleEn } = await templateRow(template.templateId)
    const ofMission = {
      causeId: mission,
      kind: 'mission',
      titleIt,
      titleEn,
      day: null,
      points: 90,
      hasReceipt: true,
    }
    const ofQuiz = {
      causeId: quiz,
      kind: 'quiz',
      titleIt: null,
      titleEn: null,
      day: null,
      points: 30,
      hasReceipt: false,
    }
    expect(await earnings(owner, id, owner)).toEqual([ofMission, ofQuiz])
    await earn(owner, -20, quiz)
    expect(await earnings(owner, id, owner)).toEqual([{ ...ofQuiz, points: 10 }, ofMission])
  })

  it('is shown to the member and league mates only', async () => {
    const { id, owner, mates } = await leagueWith(2)
    const [mate = owner, former = owner] = mates
    await leaveLeague(former.actor, id)
    const elsewhere = await makeLeague()
    for (const fan of [owner, mate, former, elsewhere.owner]) await earn(fan, 30)
    const seen = [{ kind: 'quiz', points: 30 }]
    expect(await earnings(mate, id, mate)).toMatchObject(seen)
    expect(await earnings(mate, id, owner)).toMatchObject(seen)
    expect(await earnings(owner, id, mate)).toMatchObject(seen)
    for (const fan of [former, elsewhere.owner]) {
      expect(await earnings(owner, id, fan)).toEqual([])
      expect(await earnings(fan, id, owner)).toEqual([])
      expect(await earnings(fan, id, fan)).toEqual([])
    }
    expect(await earnings(owner, elsewhere.id, owner)).toEqual([])
    expect(await earnings(owner, elsewhere.id, elsewhere.owner)).toEqual([])
    expect(await earnings(owner, randomUUID(), owner)).toEqual([])
  })

  it('covers only the chosen period', async () => {
    const { id, owner } = await makeLeague()
    await atShiftedTime('-32 days', () => earn(owner, 5))
    await earn(owner, 30)
    const points = async (period: (typeof PERIODS)[number]) =>
      (await earnings(owner, id, owner, period)).map((each) => each.points)
    expect(await points('week')).toEqual([30])
    expect(await points('month')).toEqual([30])
    expect(await points('all')).toEqual([30, 5])
  })

  it('lists the latest 30 causes', async () => {
    const { id, owner } = await makeLeague()
    for (let quiz = 1; quiz <= 31; quiz++) await earn(owner, quiz)
    const points = (await earnings(owner, id, owner)).map((each) => each.points)
    expect(points).toEqual(Array.from({ length: 30 }, (_, index) => 31 - index))
  })
})

const FANS = 3
const amount = fc.integer({ min: 1, max: 150 })
const step = fc.record({
  fan: fc.nat(FANS - 1),
  daysAgo: fc.constantFrom(0, 0, 0, 8, 40),
  does: fc.oneof(
    fc.record({ kind: fc.constant('quiz' as const), amount }),
    fc.record({ kind: fc.constant('correct' as const), amount }),
    fc.record({ kind: fc.constant('reward' as const), amount: fc.integer({ min: 0, max: 150 }) }),
    fc.record({ kind: fc.constant('spend' as const), amount }),
  ),
})

it('the breakdown sums to the points in the table after any earning, correction, spending and repayment', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const { id, owner, mates } = await leagueWith(FANS - 1)
      const members = await Promise.all(
        [owner, ...mates].map(async (fan) => ({
          fan,
          mission: await makeWon(fan),
          reward: 0,
          quiz: '',
          sum: 0,
        })),
      )
      // Oldest first, as time goes.
      for (const { fan: place, daysAgo, does } of steps.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
        const member = members[place]
        if (!member) continue
        const { fan, mission } = member
        await atShiftedTime(`-${daysAgo} days`, async () => {
          if (does.kind === 'quiz') {
            member.quiz = await earn(fan, does.amount)
            member.sum += does.amount
          } else if (does.kind === 'correct' && member.quiz) {
            await earn(fan, -does.amount, member.quiz)
            member.sum -= does.amount
          } else if (does.kind === 'reward') {
            await rewardWith(fan, mission, does.amount)
            member.sum += does.amount - member.reward
            member.reward = does.amount
          } else if (does.kind === 'spend') {
            const { points } = await purse(fan)
            if (points > 0) await spend(fan, Math.min(points, does.amount))
          }
        })
      }
      for (const period of PERIODS) {
        const rows = await standingsOf(owner.actor, id, period)
        expect(rows).toHaveLength(FANS)
        for (const row of rows) {
          const lines = await earningsOf(owner.actor, { leagueId: id, userId: row.userId, period })
          expect(lines.reduce((sum, { points }) => sum + points, 0)).toBe(row.points)
          const member = members.find(({ fan }) => fan.userId === row.userId)
          if (period === 'all') expect(row.points).toBe(member?.sum)
        }
        expect(rows.map(({ points }) => points)).toEqual(
          rows.map(({ points }) => points).sort((a, b) => b - a),
        )
      }
    }),
    { numRuns: 12 },
  )
})
