import assert from 'node:assert'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { LIMITS } from '@/lib/core/security/limits'
import { rotateCode } from '@/lib/leagues/commands'
import { withGuessLimit } from '@/lib/leagues/guesses/commands'
import { joinLeague, leaveLeague } from '@/lib/leagues/membership/commands'
import { JOIN_CODE_LENGTH } from '@/lib/leagues/rules'
import { type MadeFan, makeFan, makeFans } from '@/tests/support/factories'
import { makeLeague } from '@/tests/support/leagues'
import { codes, refusal, storm, stormFans } from '@/tests/support/storm'

class Undo extends Error {}

/** Codes as the command gives them to a league, recorded by a trigger that lasts as long as the transaction. */
async function freshCodes(count: number): Promise<string[]> {
  // A row that one transaction changes thousands of times is slow to find.
  const leagues = await Promise.all(Array.from({ length: 20 }, () => makeLeague()))
  let codes: string[] = []
  const run = database().transaction(async (tx) => {
    await tx.execute(sql`create table given_codes (code text)`)
    await tx.execute(sql`
      create function keep_code() returns trigger language plpgsql as
      'begin insert into given_codes values (new.join_code); return null; end'`)
    await tx.execute(sql`
      create trigger keep_code after update on leagues for each row execute function keep_code()`)
    for (const { id, owner } of leagues)
      await Promise.all(Array.from({ length: count / leagues.length }, () => rotateCode(owner.actor, id, tx)))
    const given = await tx.execute<{ code: string }>(sql`select code from given_codes`)
    codes = given.map(({ code }) => code)
    throw new Undo()
  })
  await expect(run).rejects.toThrow(Undo)
  return codes
}

it('10 000 codes are distinct and uniform in each position: 50 bits (F14)', async () => {
  const codes = await freshCodes(10_000)
  expect(new Set(codes).size).toBe(10_000)
  for (let index = 0; index < JOIN_CODE_LENGTH; index++) {
    const counts = new Map<string, number>()
    for (const code of codes) counts.set(code.charAt(index), (counts.get(code.charAt(index)) ?? 0) + 1)
    expect(counts.size).toBe(32)
    const each = codes.length / 32
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - each) ** 2 / each, 0)
    // 31 degrees of freedom: a fair draw is above 100 once in 10⁸ runs.
    expect(chiSquare).toBeLessThan(100)
  }
})

it('guessing without pause hits one of 100 000 leagues less than once in a hundred years (F14, T17)', () => {
  expect(LIMITS.league_code).toEqual({ points: 10, seconds: 3600, by: 'account' })
  expect(LIMITS.league_code_network).toEqual({ points: 30, seconds: 3600, by: 'network' })
  const YEAR = 365 * 24 * 3600
  const { points, seconds } = LIMITS.league_code_network
  const guesses = (points * YEAR) / seconds
  const hits = (guesses * 100_000) / 32 ** JOIN_CODE_LENGTH
  // From 400 networks at the same time.
  expect(400 * hits).toBeLessThan(0.01)
})

describe('T17: thousands of guesses at once', () => {
  const [OF_FAN, OF_NETWORK] = [LIMITS.league_code.points, LIMITS.league_code_network.points]
  const somewhere = () => `network ${randomUUID()}`

  /** Wrong guesses by fan and network. @returns how many were looked up, by fan and by network */
  async function guess(guesses: { fan: MadeFan; network: string }[]) {
    const looked: Record<string, number> = {}
    const { refused } = await storm(guesses.length, (place) => {
      const { fan, network } = guesses[place] ?? assert.fail()
      return withGuessLimit(fan.actor, network, async () => {
        for (const who of [fan.userId, network]) looked[who] = (looked[who] ?? 0) + 1
        return joinLeague(fan.actor, String(place).padStart(JOIN_CODE_LENGTH, '0'))
      })
    })
    return { looked, refusals: codes(refused) }
  }

  it('of many fans behind four networks: exactly thirty of each network are looked up', async () => {
    const [fans, networks] = [await makeFans(stormFans(40)), Array.from({ length: 4 }, somewhere)]
    const guesses = Array.from({ length: 50 * fans.length }, (_, index) => ({
      fan: fans[index % fans.length] ?? assert.fail(),
      network: networks[index % 4] ?? assert.fail(),
    }))
    const { looked, refusals } = await guess(guesses)
    const some = 4 * OF_NETWORK
    expect(refusals).toEqual({ code_invalid: some, rate_limited: guesses.length - some })
    for (const network of networks) expect(looked[network]).toBe(OF_NETWORK)
    for (const { userId } of fans) expect(looked[userId] ?? 0).toBeLessThanOrEqual(OF_FAN)
  })

  it('of one fan, each from another network: exactly ten are looked up', async () => {
    const fan = await makeFan()
    const guesses = Array.from({ length: 200 }, () => ({ fan, network: somewhere() }))
    expect((await guess(guesses)).refusals).toEqual({ code_invalid: OF_FAN, rate_limited: 200 - OF_FAN })
  })

  it('a fan without a free slot uses up no try', async () => {
    const [fan, network] = [await makeFan(), somewhere()]
    await makeLeague(fan)
    for (let round = 0; round < OF_FAN + 1; round++)
      expect(
        await refusal(withGuessLimit(fan.actor, network, () => joinLeague(fan.actor, '0'.repeat(10)))),
      ).toBe('league_limit')
  })

  it('a valid code is not counted as a guess, so a fan can join and leave repeatedly', async () => {
    const [league, fan, network] = [await makeLeague(), await makeFan(), somewhere()]
    for (let time = 0; time <= OF_FAN; time++) {
      const id = await withGuessLimit(fan.actor, network, () => joinLeague(fan.actor, league.joinCode))
      await leaveLeague(fan.actor, id)
    }
  })
})
