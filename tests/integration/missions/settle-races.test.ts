import { spawn } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { database, type Tx } from '@/db/client'
import { statementTimeout } from '@/db/timeouts'
import { correctResult } from '@/lib/matches/commands'
import { correctResultInput } from '@/lib/matches/schema'
import { deleteMission } from '@/lib/missions/commands'
import { settleDue } from '@/lib/missions/settlement/commands'
import { addSuggestion } from '@/lib/missions/suggestions/commands'
import { begunMatch } from '@/tests/support/begun-match'
import { everyConnection, waitingForLocks } from '@/tests/support/db-connections'
import { type MadeFan, makeFan, makeFans, system } from '@/tests/support/factories'
import {
  finish,
  makeMatch,
  makeTemplate,
  moveKickoff,
  overOf,
  purse,
  resultOf,
  takePart,
} from '@/tests/support/factories-matches'
import { withoutGuards } from '@/tests/support/guardless'
import { expectHealthyLedger } from '@/tests/support/healthy-ledger'
import { untilDoneOr } from '@/tests/support/over-or'
import { dropPauses, whilePausedAt } from '@/tests/support/pause-at-statement'
import { unratedPoints } from '@/tests/support/prices'
import { refusal, storm } from '@/tests/support/storm'
import { barrier, lookThenTake } from '@/tests/support/storm-twins'
import { makeSudoer } from '@/tests/support/wallets'

const settle = () => settleDue(system)
afterEach(() => void vi.useRealTimers())
afterEach(expectHealthyLedger)

/** Many missions with the pick `1`, each of a fan of its own, put there in bulk. */
async function crowd(templateId: string, count: number, points: number): Promise<void> {
  await database().transaction(async (tx) => {
    await tx.execute(sql`select ${statementTimeout(60_000)}`)
    await tx.execute(sql`
      with fan as (insert into users (created_at) select app_now() from generate_series(1, ${count}::int) returning id)
      insert into missions (user_id, request_id, template_id, title, points, status, kind, pick, picked_at, counted_week, outcome)
      select id, gen_random_uuid(), ${templateId}, 'Folla', ${points}, 'in_progress', 'match', '1', app_now() - interval '1 day', app_week(app_now()), 'open' from fan`)
  })
}
const tally = async (templateId: string) => {
  const [row] = await database().execute<{ won: number; open: number; times: number; lines: number }>(sql`
    select count(*) filter (where outcome = 'won')::int as won, count(*) filter (where outcome = 'open')::int as open,
      coalesce(max(settled_times), 0)::int as times,
      (select count(*)::int from ledger_transactions where cause_kind = 'mission'
        and cause_id in (select id::text from missions where template_id = ${templateId})) as lines
    from missions where template_id = ${templateId}`)
  return row
}

describe('at the same time', () => {
  it('a question offered while its match is cancelled is settled by the cancellation', async () => {
    const matchId = await makeMatch()
    const offer = await database().transaction(async (tx) => {
      await tx.execute(sql`update matches set status = 'CANCELLED' where id = ${matchId}`)
      const made = makeTemplate(resultOf(matchId))
      await expect.poll(waitingForLocks).toBeGreaterThan(0)
      return { made }
    })
    const templateId = await offer.made
    await settle()
    const [row] = await database().execute<{ judged: number; version: number }>(sql`
      select template_match.judged_version as judged, matches.version from template_matches template_match join matches on matches.id = template_match.match_id
      where template_match.template_id = ${templateId}`)
    expect(row).toEqual({ judged: 2, version: 2 })
  })

  it('T03: 20 settlements settle each mission once and book each line once', async () => {
    const { matchId, rule, templateId, fans } = await begunMatch(resultOf, ['1', '1', 'X', undefined])
    await crowd(templateId, 1_200, unratedPoints(rule, '1'))
    await finish(matchId, [1, 0])
    const { done, refused } = await storm(20, settle)
    expect(refused).toEqual([])
    expect(done.reduce((sum, { missions }) => sum + missions, 0)).toBe(1_204)
    expect(await tally(templateId)).toEqual({ won: 1_202, open: 0, times: 1, lines: 1_202 })
    for (const [index, fan] of fans.entries())
      expect((await purse(fan)).points).toBe(index < 2 ? unratedPoints(rule, '1') : 0)
    expect(await settle()).toEqual({ templates: 0, missions: 0, points: 0 })
  })

  it('would pay a mission several times if the check came before the write', async () => {
    expect(await lookThenTake(20)).toBeGreaterThan(1)
  })

  it('a settlement is not given up while it waits for a lock, which it may longer than a fan', async () => {
    const { matchId, templateId } = await begunMatch(resultOf, ['1', 'X'])
    await finish(matchId, [1, 0])
    await everyConnection()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let settling: Promise<unknown> | undefined
    await database().transaction(async (tx) => {
      await tx.execute(sql`select from missions where template_id = ${templateId} for update`)
      settling = settle()
      settling.catch(() => {})
      await expect.poll(waitingForLocks).toBe(1)
      vi.advanceTimersByTime(9_000)
    })
    vi.useRealTimers()
    expect(await settling).toMatchObject({ missions: 2 })
  })

  it('settlements of matches with the same fans cause no deadlock', async () => {
    const fans = await makeFans(12)
    const matchIds = await Promise.all(Array.from({ length: 6 }, () => makeMatch()))
    for (const matchId of matchIds) {
      const templateId = await makeTemplate(overOf(matchId))
      await Promise.all(fans.map((fan) => takePart(fan, templateId, 'over')))
    }
    for (const matchId of matchIds) {
      await moveKickoff(matchId, '-3 hours')
      await finish(matchId, [2, 2])
    }
    const { refused } = await storm(10, settle)
    expect(refused).toEqual([])
    const points = unratedPoints(overOf(''), 'over')
    for (const fan of fans) expect(await purse(fan)).toMatchObject({ xp: 6 * points, points: 6 * points })
  })

  it('corrections and settlements: the last result counts in the end', async () => {
    const mister = await makeSudoer()
    const { matchId, rule, templateId, fan } = await begunMatch(resultOf, ['1', '2'])
    await finish(matchId, [0, 1])
    const correct = async (home: number, away: number) => {
      const [match] = await database().execute<{ version: number }>(
        sql`select version from matches where id = ${matchId}`,
      )
      const given = { id: matchId, version: String(match?.version), status: 'FINISHED', reason: 'Prova' }
      const goals = { regularHome: String(home), regularAway: String(away) }
      return refusal(correctResult(mister, correctResultInput.parse({ ...given, ...goals })))
    }
    const { refused } = await storm(24, async (index) => {
      if (index % 3 === 0)
        expect(['done', 'changed_since']).toContain(await correct(index % 2, 1 - (index % 2)))
      else await settle()
    })
    expect(refused).toEqual([])
    expect(await correct(3, 0)).toBe('done')
    await settle()
    expect(await tally(templateId)).toMatchObject({ won: 1, open: 0 })
    const points = unratedPoints(rule, '1')
    expect(await purse(fan)).toEqual({ xp: points, points, owed: 0 })
  })

  it('fans who add and pick while the match begins: nobody is missed', async () => {
    const fans = await makeFans(20)
    const matchId = await makeMatch()
    const templateId = await makeTemplate(resultOf(matchId))
    const { done, refused } = await storm(24, async (index) => {
      const fan = fans[index]
      if (fan) return refusal(takePart(fan, templateId, index % 2 ? '1' : 'X'))
      await moveKickoff(matchId, '-3 hours')
      await finish(matchId, [1, 0])
      await settle()
      return 'settled'
    })
    expect(refused).toEqual([])
    expect(done.filter((answer) => answer === 'settled')).toHaveLength(4)
    await settle()
    const left = await database().execute(sql`
      select id from missions where template_id = ${templateId} and outcome = 'open' and deleted_at is null`)
    expect([...left]).toEqual([])
  })

  it.each<[string, Late]>([
    [
      'a change of mind',
      (fan, { templateId }, tx) =>
        tx.execute(sql`
          select take_picks(${fan.userId}, jsonb_build_array(jsonb_build_object('template_id', ${templateId}::uuid, 'pick', 'X', 'points', 32)),
            app_now(), 'it', 30)`),
    ],
    [
      'a mission taken back from the deleted ones',
      (fan, { templateId }, tx) => addSuggestion(fan.actor, { templateId }, 'it', tx),
    ],
  ])('%s at the last moment is settled by its final state', async (name, late) => {
    const [fan, matchId] = [await makeFan(), await makeMatch({ kickoff: '1 hour' })]
    const templateId = await makeTemplate(resultOf(matchId))
    const id = await takePart(fan, templateId, 'X')
    if (name.includes('deleted')) await deleteMission(fan.actor, { id })
    const [hasActed, mayCommit] = [barrier(2), barrier(2)]
    const acting = database().transaction(async (tx) => {
      await late(fan, { id, templateId }, tx)
      await hasActed()
      await mayCommit()
    })
    await hasActed()
    await finish(matchId, [1, 1])
    const settling = settle()
    await expect.poll(() => active('Lock')).toBeGreaterThan(0)
    await Promise.all([mayCommit(), acting, settling])
    expect(await tally(templateId)).toMatchObject({ won: 1, open: 0, times: 1 })
  })
})

type Late = (fan: MadeFan, mission: { id: string; templateId: string }, tx: Tx) => Promise<unknown>

async function active(on?: string): Promise<number> {
  const [row] = await database().execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'active'
      and (${on ?? null}::text is null or wait_event_type = ${on ?? null})`)
  return row?.n ?? 0
}

/** A settlement pauses in its batch until another, of a later result, is done or waits for it. @returns who has won */
async function overtaken(): Promise<string[]> {
  const { matchId, templateId, outcomes } = await begunMatch(resultOf, ['1', 'X'])
  await finish(matchId, [1, 0])
  const when = `(select count(*) from settlements where template_id = '${templateId}') = 1`
  const runs: Promise<unknown>[] = []
  await whilePausedAt(
    { event: 'update', table: 'missions', when },
    () => runs.push(settle()),
    async () => {
      await finish(matchId, [1, 1])
      const newer = settle()
      runs.push(newer)
      await untilDoneOr(newer, async () => (await active('Lock')) === 2)
    },
  )
  await Promise.all(runs)
  expect(await settle()).toEqual({ templates: 0, missions: 0, points: 0 })
  return outcomes()
}

const UNTIL_NEWER = / and settlement_id = (\$\d+) for share/

describe('a settlement that another overtakes', () => {
  afterEach(dropPauses)

  it('leaves the missions to the newer one', async () => {
    expect(await overtaken()).toEqual(['lost score', 'won score'])
  })

  it('would overwrite them if it did not check that it is still current', () =>
    withoutGuards({ constraints: {}, conditions: [[UNTIL_NEWER, ' and $1::uuid is not null']] }, async () => {
      expect(await overtaken()).toEqual(['won score', 'lost score'])
    }))
})

describe('kill -9 in the middle', () => {
  it('leaves complete batches; the next run settles the rest, each once', async () => {
    const { matchId, rule, templateId } = await begunMatch(resultOf, ['1'])
    const points = unratedPoints(rule, '1')
    await crowd(templateId, 3_200, points)
    await finish(matchId, [1, 0])
    // The third batch waits at one of its fans: there the process is killed, however fast it is.
    const [isHeld, mayGo] = [barrier(2), barrier(2)]
    const holding = database().transaction(async (tx) => {
      // The other process may take longer to start than a session may idle in a transaction.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      await tx.execute(sql`
        select from ledger_chains where user_id = (
          select user_id from missions where template_id = ${templateId} order by user_id offset 2500 limit 1) for update`)
      await isHeld()
      await mayGo()
    })
    await isHeld()
    const variables = { DATABASE_URL: process.env.DATABASE_URL, NODE_ENV: 'test' as const }
    const args = ['--conditions=react-server', '--import', 'tsx', 'tests/support/settle-child.ts']
    const child = spawn(process.execPath, args, { env: { ...process.env, ...variables }, stdio: 'ignore' })
    const gone = new Promise((resolve) => child.once('exit', resolve))
    await expect.poll(() => active('Lock')).toBe(1)
    child.kill('SIGKILL')
    await Promise.all([gone, mayGo(), holding])
    await expect.poll(() => active()).toBe(1)
    const [{ settling } = { settling: false }] = await database().execute<{ settling: boolean }>(sql`
      select settling from mission_templates where id = ${templateId}`)
    const half = await tally(templateId)
    expect(settling).toBe(true)
    expect(half?.won).toBe(2_000)
    expect(await settle()).toMatchObject({ missions: 1_201 })
    expect(await tally(templateId)).toEqual({ won: 3_201, open: 0, times: 1, lines: 3_201 })
  })
})
