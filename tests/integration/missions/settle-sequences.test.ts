import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { database } from '@/db/client'
import type { MatchPredicate } from '@/lib/missions/predicates/kinds'
import { picksOf } from '@/lib/missions/predicates/rules'
import { settleDue } from '@/lib/missions/settlement/commands'
import { type MadeFan, makeFans, system } from '@/tests/support/factories'
import {
  comebackOf,
  makeMatch,
  makeTemplate,
  missionRow,
  moveKickoff,
  overOf,
  purse,
  resultOf,
  setResult,
  takePart,
} from '@/tests/support/factories-matches'
import { expectHealthyLedger } from '@/tests/support/healthy-ledger'

const FANS = 3
const MATCHES = 3

const goals = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }))
const result = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      status: fc.constant('FINISHED' as const),
      regular: goals,
      half: fc.constant([0, 0] as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      status: fc.constantFrom('IN_PLAY' as const, 'SUSPENDED' as const),
      regular: goals,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constant({
      status: 'AWARDED' as const,
      regular: [3, 0] as const,
      winner: 'home' as const,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom({ status: 'CANCELLED' as const }, { status: 'FINISHED' as const }),
  },
)
type Result = Parameters<typeof setResult>[1]
type Step = { match: number; result: Result } | 'settle'
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ match: fc.nat(MATCHES - 1), result }) },
  { weight: 2, arbitrary: fc.constant('settle' as const) },
)
/** For each fan and template, which of its picks, or none. */
const picks = fc.array(fc.option(fc.nat(8), { freq: 5 }), { minLength: FANS * 5, maxLength: FANS * 5 })

function rulesOn([first = '', second = '', third = '']: string[]): MatchPredicate[] {
  const matchIds = [first, second, third]
  return [
    resultOf(first),
    overOf(second),
    comebackOf(third),
    { v: 1, kind: 'round_goals', competition: 'serie_a', season: 2026, round: 12, matchIds, bounds: [4, 8] },
    { v: 1, kind: 'team_streak', team: { id: 'Roma', name: 'Roma' }, streak: 'unbeaten', matchIds },
  ]
}

/** Fans with their picks on matches that have begun. */
async function world(chosen: readonly (number | null)[]) {
  const fans = await makeFans(FANS)
  const matchIds = await Promise.all(Array.from({ length: MATCHES }, () => makeMatch()))
  const missions: string[] = []
  for (const [place, rule] of rulesOn(matchIds).entries()) {
    const templateId = await makeTemplate(rule)
    const offered = picksOf(rule)
    for (const [index, fan] of fans.entries()) {
      const wanted = chosen[place * FANS + index] ?? null
      missions.push(
        await takePart(fan, templateId, wanted === null ? undefined : offered[wanted % offered.length]),
      )
    }
  }
  for (const matchId of matchIds) await moveKickoff(matchId, '-3 hours')
  return { fans, matchIds, missions }
}

/** Every result comes as an admin's correction: a void that fans were told of is final for anything else. */
async function correct(matchId: string, result: Result) {
  await setResult(matchId, result)
  await database().execute(sql`
    update matches set corrected_at = app_now(), correction_reason = 'Prova' where id = ${matchId}`)
}

async function stateOf({ fans, missions }: { fans: MadeFan[]; missions: string[] }) {
  const rows = await Promise.all(missions.map(missionRow))
  return {
    missions: rows.map(({ outcome, settledBy, reward, status, points }) => ({
      outcome,
      settledBy,
      reward,
      status,
      points,
    })),
    purses: await Promise.all(fans.map(purse)),
  }
}

async function holds() {
  await expectHealthyLedger()
  const [bare] = await database().execute<{ n: number }>(sql`
    select count(*)::int as n from missions left join settlements on settlements.id = missions.settlement_id
    where missions.reward > 0 and (settlements.id is null or settlements.template_id <> missions.template_id)`)
  expect(bare).toEqual({ n: 0 })
}

it('any sequence of corrections, repeats and settlements pays what settling the last results once would', async () => {
  await fc.assert(
    fc.asyncProperty(picks, fc.array(step, { minLength: 3, maxLength: 14 }), async (chosen, steps) => {
      const one = await world(chosen)
      const last = new Map<number, Result>()
      for (const each of steps) {
        if (each === 'settle') {
          await settleDue(system)
          await holds()
          continue
        }
        last.set(each.match, each.result)
        await correct(one.matchIds[each.match] ?? '', each.result)
      }
      await settleDue(system)
      const other = await world(chosen)
      for (const [match, final] of last) await correct(other.matchIds[match] ?? '', final)
      await settleDue(system)
      expect(await stateOf(one)).toEqual(await stateOf(other))
      await holds()
    }),
    { numRuns: 20, interruptAfterTimeLimit: 120_000 },
  )
}, 180_000)
