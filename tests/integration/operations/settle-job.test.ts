import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { rankMoves } from '@/db/schema/ledger'
import { ingestRuns } from '@/db/schema/matches'
import { env } from '@/lib/env'
import { importFixtures } from '@/lib/matches/import/commands'
import { codesToImport } from '@/lib/matches/import/queries'
import { IMPORT_CODES } from '@/lib/matches/import/rules'
import { runSteps } from '@/lib/operations/jobs/commands'
import { settleByCron } from '@/lib/operations/settlement/commands'
import { atShiftedTime } from '@/tests/support/db-clock'
import { makeFans, system } from '@/tests/support/factories'
import {
  finish,
  makeMatch,
  makeTemplate,
  missionRow,
  moveKickoff,
  resultOf,
  setResult,
  takePart,
} from '@/tests/support/factories-matches'
import { finished, inDays, respondWith, startFakeFootball, vendorMatch } from '@/tests/support/fake-football'
import { switchDatabase } from '@/tests/support/other-database'
import { storm } from '@/tests/support/storm'

const vendor = await startFakeFootball()
beforeAll(() => {
  env.FOOTBALL_DATA_URL = vendor.url
})
beforeEach(async () => {
  vendor.reset()
  for (const code of IMPORT_CODES) vendor.seasons.set(code, [])
  await database().delete(ingestRuns)
})
afterAll(() => vendor.stop())

const codes = () => codesToImport(system)
const importing = (...competitions: string[]) =>
  importFixtures(system, { competitions, days: 30, dryRun: false })

describe('the competitions due for import', () => {
  it('are all of them at first, and none right after', async () => {
    expect(await codes()).toEqual(IMPORT_CODES)
    await importing(...IMPORT_CODES)
    expect(await codes()).toEqual([])
  })

  it('are those whose last run is six hours old', async () => {
    await importing(...IMPORT_CODES)
    await atShiftedTime('5 hours 59 minutes', async () => {
      expect(await codes()).toEqual([])
      await importing('SA')
    })
    await atShiftedTime('6 hours 1 minute', async () =>
      expect(await codes()).toEqual(IMPORT_CODES.filter((code) => code !== 'SA')),
    )
  })

  it('and, after five minutes, those with a match that should be over', async () => {
    await importing(...IMPORT_CODES)
    const over = await makeMatch({ competition: 'serie_a', kickoff: '-110 minutes' })
    await makeMatch({ competition: 'la_liga', kickoff: '-60 minutes' })
    await finish(await makeMatch({ competition: 'ligue_1', kickoff: '-110 minutes' }), [1, 0])
    await makeMatch({ competition: 'bundesliga', kickoff: '-110 minutes', status: 'POSTPONED' })
    await makeMatch({ competition: 'champions', kickoff: '-4 days' })
    await atShiftedTime('4 minutes', async () => expect(await codes()).toEqual([]))
    await atShiftedTime('6 minutes', async () => expect(await codes()).toEqual(['SA']))
    await setResult(over, { regular: [1, 0] })
    await atShiftedTime('6 minutes', async () => expect(await codes()).toEqual(['SA']))
    await finish(over, [1, 0])
    await atShiftedTime('6 minutes', async () => expect(await codes()).toEqual([]))
    await database().execute(sql`delete from matches where id = ${over}`)
  })

  it('are those outside the plan only after a day, or once an admin has imported them', async () => {
    await database().delete(ingestRuns)
    vendor.trouble.set('PL', respondWith(403, 'The resource you are looking for is restricted.'))
    await importing(...IMPORT_CODES)
    for (const hours of [1, 7, 13, 19, 23]) {
      await atShiftedTime(`${hours} hours`, async () => {
        expect(await codes()).not.toContain('PL')
        await settleByCron(system)
      })
    }
    const failed = await database().$count(ingestRuns, eq(ingestRuns.ok, false))
    expect(failed).toBe(0)
    await atShiftedTime('24 hours 1 minute', async () => expect(await codes()).toContain('PL'))
    vendor.trouble.clear()
    await importing('PL')
    await atShiftedTime('6 hours 1 minute', async () => expect(await codes()).toContain('PL'))
  })

  it('are those whose last run failed or was killed, after five minutes', async () => {
    vendor.trouble.set('PL', respondWith(404, 'none'))
    await importing(...IMPORT_CODES)
    expect(await codes()).toEqual([])
    await atShiftedTime('6 minutes', async () => expect(await codes()).toEqual(['PL']))
    await database()
      .update(ingestRuns)
      .set({ finishedAt: null, ok: null, outcomes: [{ code: 'PL', read: 0, upserted: 0, error: null }] })
    await atShiftedTime('6 minutes', async () =>
      expect(await codes()).toEqual(IMPORT_CODES.filter((code) => code !== 'PL')),
    )
  })

  it('are all of them once a clock that was an hour ahead is right again', async () => {
    vendor.trouble.set('PL', respondWith(403, 'The resource you are looking for is restricted.'))
    await atShiftedTime('1 hour', () => importing(...IMPORT_CODES))
    expect(await codes()).toEqual(IMPORT_CODES)
  })

  it('are not delayed by a dry run', async () => {
    await importFixtures(system, { competitions: ['SA'], days: 7, dryRun: true })
    expect(await codes()).toEqual(IMPORT_CODES)
  })
})

describe('the job', () => {
  it('20 times at once, and again: one import, one offer, one settlement', async () => {
    vendor.seasons.set('SA', [
      ...Array.from({ length: 6 }, (_, index) => vendorMatch({ id: 100 + index, utcDate: inDays(4) })),
    ])
    const fans = await makeFans(10)
    const matchId = await makeMatch({ competition: 'premier_league', round: 3 })
    const templateId = await makeTemplate(resultOf(matchId), 'premier_league')
    const ids = await Promise.all(fans.map((fan, index) => takePart(fan, templateId, index % 2 ? '1' : 'X')))
    await moveKickoff(matchId, '-3 hours')
    await database().execute(sql`
      update matches set status = 'FINISHED', regular_home = 1, regular_away = 0, half_home = 0, half_away = 0 where id = ${matchId}`)
    const { done, refused } = await storm(20, () => settleByCron(system))
    expect(refused).toEqual([])
    const sum = (of: 'imported' | 'missions' | 'points') => done.reduce((total, run) => total + run[of], 0)
    expect(sum('imported')).toBe(6)
    expect(vendor.asked).toHaveLength(IMPORT_CODES.length)
    expect(await database().$count(ingestRuns)).toBe(1)
    expect(sum('missions')).toBe(10)
    for (const [index, id] of ids.entries())
      expect(await missionRow(id)).toMatchObject({ outcome: index % 2 ? 'won' : 'lost', settledTimes: 1 })
    // Those that were not the one to import came to an end before it: the offer may be left to the next run.
    const { done: again } = await storm(20, () => settleByCron(system))
    const offered = [...done, ...again].reduce((total, run) => total + run.offered, 0)
    const [made] = await database().execute<{ n: number }>(sql`
      select count(*)::int as n from mission_templates where competition = 'serie_a'`)
    expect(offered).toBe(made?.n)
    expect(made?.n).toBeGreaterThanOrEqual(13)
    expect(again.reduce((total, run) => total + run.imported + run.missions, 0)).toBe(0)
  })

  it('settles and offers even while the vendor is down', async () => {
    for (const code of IMPORT_CODES) vendor.trouble.set(code, respondWith(403, 'restricted'))
    const [fan] = await makeFans(1)
    const matchId = await makeMatch()
    const templateId = await makeTemplate(resultOf(matchId))
    const id = fan ? await takePart(fan, templateId, 'X') : ''
    await database().execute(sql`update matches set status = 'CANCELLED' where id = ${matchId}`)
    expect(await settleByCron(system)).toMatchObject({ imported: 0, missions: 1 })
    expect(await missionRow(id)).toMatchObject({ outcome: 'void' })
  })

  it('that missed three days catches up in one run', async () => {
    vendor.seasons.set('SA', [vendorMatch({ id: 200, utcDate: inDays(1), matchday: 30 })])
    await settleByCron(system)
    const [match] = await database().execute<{ id: string }>(
      sql`select id from matches where external_id = '200'`,
    )
    const templateId = await makeTemplate(resultOf(match?.id ?? ''))
    const [fan] = await makeFans(1)
    const id = fan ? await takePart(fan, templateId, '1') : ''
    vendor.seasons.set('SA', [
      finished(200, 2, 0, { utcDate: inDays(1), matchday: 30, lastUpdated: inDays(3) }),
    ])
    await atShiftedTime('3 days', () => settleByCron(system))
    expect(await missionRow(id)).toMatchObject({ outcome: 'won', settledTimes: 1 })
    expect(await database().$count(rankMoves), 'left for ranks to read').toBe(0)
  })
})

describe('a step that fails', () => {
  it('stops no other step, and is reported at the end', async () => {
    const ran: string[] = []
    const step = (name: string) => async () => ran.push(name)
    const broken = async () => {
      throw new Error('broken rule')
    }
    await expect(runSteps({ one: step('one'), broken, two: step('two') })).rejects.toThrow('broken rule')
    expect(ran).toEqual(['one', 'two'])
    expect(await runSteps({ one: step('one'), two: step('two') })).toEqual({ one: 3, two: 4 })
  })

  it('ends the job when the database is down', async () => {
    const later: string[] = []
    const goBack = switchDatabase('postgres://nobody@127.0.0.1:1/away')
    try {
      const steps = { away: () => database().execute(sql`select 1`), later: async () => later.push('ran') }
      await expect(runSteps(steps)).rejects.toThrow()
    } finally {
      await goBack()
    }
    expect(later).toEqual([])
  })
})
