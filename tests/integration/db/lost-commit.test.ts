import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { asDomainError } from '@/lib/core/database/errors'
import { env } from '@/lib/env'
import { createLeague } from '@/lib/leagues/commands'
import { createMission, setMissionStatus } from '@/lib/missions/commands'
import { type MadeFan, makeFan, makeMission, missionInput } from '@/tests/support/factories'
import { startLosingCommits } from '@/tests/support/lost-commits'
import { switchDatabase } from '@/tests/support/other-database'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal } from '@/tests/support/storm'
import { convert, givePoints, walletState } from '@/tests/support/wallets'

const way = await startLosingCommits(env.DATABASE_URL ?? '')
afterAll(switchDatabase(way.url))

const countOf = async (table: string, { userId }: MadeFan, owner = 'user_id') => {
  const { sql } = database()
  const [row] = await sql<{ rows: number }[]>`
    select count(*)::int as rows from ${sql(table)} where ${sql(owner)} = ${userId}`
  return row?.rows
}

describe('a COMMIT whose answer is lost (T60b)', () => {
  /** Each takes effect once, however often it is called with one key. @returns what was made */
  const KEYED: Record<string, (fan: MadeFan, requestId: string) => Promise<unknown>> = {
    'a mission': ({ actor }, requestId) => createMission(actor, missionInput({ requestId })),
    'a league': ({ actor }, requestId) => createLeague(actor, { requestId, name: 'Bar dello Sport' }),
    'a conversion': (fan, requestId) => convert(fan, 70, requestId),
  }
  const traces = async (fan: MadeFan) => [
    await countOf('missions', fan),
    await countOf('leagues', fan, 'owner_id'),
    (await walletState(fan)).tokens,
  ]

  it.each(Object.keys(KEYED))(
    '%s: the fan is asked to try again, and doing so duplicates nothing',
    async (name) => {
      const run = KEYED[name]
      if (!run) throw new Error(name)
      const fan = await makeFan()
      await givePoints(fan, 300)
      const [before, requestId, lost] = [await traces(fan), randomUUID(), way.lost()]
      way.loseNext()
      expect(await refusal(run(fan, requestId))).toBe('unavailable')
      expect(way.lost()).toBe(lost + 1)
      const after = await traces(fan)
      expect(after).not.toEqual(before)
      const [first, again] = [await run(fan, requestId), await run(fan, requestId)]
      expect(again).toEqual(first)
      expect(await traces(fan)).toEqual(after)
    },
  )

  it('a mission is done once: repeating the status pays no XP a second time', async () => {
    const fan = await makeFan()
    const id = await makeMission(fan, 20)
    way.loseNext()
    expect(await refusal(setMissionStatus(fan.actor, { id, status: 'done' }))).toBe('unavailable')
    await setMissionStatus(fan.actor, { id, status: 'done' })
    const [xp] = await database().sql<{ balance: number }[]>`
      select balance::int from ledger_accounts where user_id = ${fan.userId} and asset = 'xp'`
    expect(xp).toEqual({ balance: 20 })
  })

  it('the twin: trying again with another key does it twice', async () => {
    const fan = await makeFan()
    way.loseNext()
    expect(await refusal(createMission(fan.actor, missionInput()))).toBe('unavailable')
    await createMission(fan.actor, missionInput())
    expect(await countOf('missions', fan)).toBe(2)
  })
})

describe('a database without space (T60f)', () => {
  it('refuses writes with a request to try again, leaves nothing half done, keeps reading, and recovers', async () => {
    const { sql } = database()
    const fan = await makeFan()
    const id = await makeMission(fan, 20)
    await sql`create function no_space() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`
    // The last write of the command: everything before it has been done.
    await sql`create trigger no_space before insert on ledger_entries execute function no_space()`
    const full = await expectUnchanged(() =>
      setMissionStatus(fan.actor, { id, status: 'done' }).catch((error: unknown) => asDomainError(error)),
    )
    expect(full).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
    expect(await countOf('missions', fan)).toBe(1)
    await sql`drop function no_space() cascade`
    expect(await setMissionStatus(fan.actor, { id, status: 'done' })).toMatchObject({ xp: 20 })
  })
})
