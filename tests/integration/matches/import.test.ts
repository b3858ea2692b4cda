import { spawn } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { ingestRuns, matches } from '@/db/schema/matches'
import { readTable } from '@/lib/core/tables/table'
import { env } from '@/lib/env'
import { correctResult, liftCorrection } from '@/lib/matches/commands'
import { importFixtures } from '@/lib/matches/import/commands'
import { IMPORT_CODES, RUN_KINDS, RUN_OUTCOMES, RUN_SORTS } from '@/lib/matches/import/rules'
import { latestRuns, ownRun, runPage } from '@/lib/matches/import/runs/queries'
import { matchesUpcoming } from '@/lib/matches/queries'
import { correctResultInput } from '@/lib/matches/schema'
import { maintain } from '@/lib/operations/commands'
import { atShiftedTime } from '@/tests/support/db-clock'
import { asAdmin, guest, makeFan, system } from '@/tests/support/factories'
import {
  dropConnection,
  finished,
  inDays,
  neverAnswer,
  respondText,
  respondWith,
  startFakeFootball,
  vendorMatch,
} from '@/tests/support/fake-football'
import { refusal, storm } from '@/tests/support/storm'
import { makeSudoer } from '@/tests/support/wallets'

const vendor = await startFakeFootball()
const mister = await makeSudoer()
beforeAll(() => {
  env.FOOTBALL_DATA_URL = vendor.url
})
beforeEach(async () => {
  vendor.reset()
  await database().delete(matches)
  await database().delete(ingestRuns)
})
afterAll(() => vendor.stop())

const run = (codes = ['SA'], more: { days?: number; dryRun?: boolean } = {}) =>
  importFixtures(mister, { competitions: codes, days: 14, dryRun: false, ...more })
const rows = () => database().select().from(matches).orderBy(matches.externalId)
const one = async (externalId: string) => (await rows()).find((row) => row.externalId === externalId)
const season = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => vendorMatch({ id: from + index }))

describe('an import', () => {
  it('stores fixtures and results in our columns, and counts them', async () => {
    vendor.seasons.set('SA', [vendorMatch({ id: 1, home: 'Roma', away: 'Inter' }), finished(2, 2, 1)])
    expect(await run()).toMatchObject({
      ok: true,
      read: 2,
      upserted: 2,
      outcomes: [{ code: 'SA', read: 2, upserted: 2, error: null }],
    })
    expect(await rows()).toMatchObject([
      {
        source: 'football-data',
        externalId: '1',
        competition: 'serie_a',
        season: 2026,
        round: 12,
        home: 'Roma',
        away: 'Inter',
        homeId: '2',
        status: 'TIMED',
        kickoffKnown: true,
        regularHome: null,
        version: 1,
      },
      {
        externalId: '2',
        status: 'FINISHED',
        winner: 'home',
        regularHome: 2,
        regularAway: 1,
        halfHome: 0,
        version: 1,
      },
    ])
    expect(await matchesUpcoming(guest, { competitions: ['serie_a'], limit: 5 })).toMatchObject([
      { home: 'Roma', away: 'Inter' },
    ])
    expect(vendor.asked.every(({ token }) => token === 'local')).toBe(true)
  })

  it('repeated changes nothing, not even a row’s physical version', async () => {
    vendor.seasons.set('SA', [...season(5), finished(9, 0, 0)])
    await run()
    const before = await database().execute(sql`select xmin::text, * from matches order by external_id`)
    expect(await run()).toMatchObject({ ok: true, read: 6, upserted: 0 })
    expect(await database().execute(sql`select xmin::text, * from matches order by external_id`)).toEqual(
      before,
    )
  })

  it('keeps the row of a match whose date moves, even far outside the window', async () => {
    vendor.seasons.set('SA', season(1))
    await run()
    const before = await one('1')
    const utcDate = inDays(80)
    vendor.seasons.set('SA', [vendorMatch({ id: 1, utcDate, lastUpdated: '2026-11-02T00:00:00Z' })])
    expect(await run()).toMatchObject({ upserted: 1 })
    const after = await one('1')
    expect(after).toMatchObject({
      id: before?.id,
      version: 1,
      kickoffAt: new Date(utcDate),
      originalKickoffAt: new Date(utcDate),
    })
  })

  it('keeps the kickoff before a postponement, whatever dates follow', async () => {
    const first = inDays(2)
    vendor.seasons.set('SA', [vendorMatch({ id: 1, utcDate: first })])
    await run()
    vendor.seasons.set('SA', [vendorMatch({ id: 1, utcDate: first, status: 'POSTPONED' })])
    await run()
    const last = inDays(11)
    for (const utcDate of [inDays(9), last]) {
      vendor.seasons.set('SA', [vendorMatch({ id: 1, utcDate })])
      await run()
    }
    expect(await one('1')).toMatchObject({
      status: 'TIMED',
      kickoffAt: new Date(last),
      originalKickoffAt: new Date(first),
    })
  })

  it('stores a new match only if it is soon or has no kickoff', async () => {
    vendor.seasons.set('SA', [
      vendorMatch({ id: 1, utcDate: inDays(20) }),
      vendorMatch({ id: 2, utcDate: null }),
      vendorMatch({ id: 3, utcDate: inDays(5), status: 'SCHEDULED' }),
    ])
    expect(await run()).toMatchObject({ read: 2, upserted: 2 })
    expect(await rows()).toMatchObject([
      { externalId: '2', kickoffAt: null, kickoffKnown: false },
      { externalId: '3', kickoffKnown: false },
    ])
    expect(await run(['SA'], { days: 30 })).toMatchObject({ read: 3, upserted: 1 })
  })

  it('raises the version only when the result changes', async () => {
    const at = (day: string) => `2026-11-${day}T00:00:00Z`
    const steps = [
      vendorMatch({ id: 1, utcDate: inDays(-1) }),
      vendorMatch({ id: 1, utcDate: inDays(-1), home: 'Altro nome', lastUpdated: at('02') }),
      vendorMatch({
        id: 1,
        utcDate: inDays(-1),
        home: 'Altro nome',
        status: 'IN_PLAY',
        lastUpdated: at('03'),
        score: { fullTime: { home: 0, away: 0 } },
      }),
      finished(1, 1, 0, { home: 'Altro nome', lastUpdated: at('04') }),
      finished(1, 1, 1, { home: 'Altro nome', lastUpdated: at('05') }),
    ]
    const versions: (number | undefined)[] = []
    for (const step of steps) {
      vendor.seasons.set('SA', [step])
      await run()
      versions.push((await one('1'))?.version)
    }
    expect(versions).toEqual([1, 1, 2, 3, 4])
  })

  it('ignores an older answer that arrives late', async () => {
    vendor.seasons.set('SA', [finished(1, 3, 0, { lastUpdated: '2026-11-09T00:00:00Z' })])
    await run()
    vendor.seasons.set('SA', [vendorMatch({ id: 1, lastUpdated: '2026-11-08T00:00:00Z' })])
    expect(await run()).toMatchObject({ read: 1, upserted: 0 })
    expect(await one('1')).toMatchObject({ status: 'FINISHED', regularHome: 3 })
  })

  it('takes a season of 10 000 matches', async () => {
    vendor.seasons.set('PL', season(10_000, 1_000))
    expect(await run(['PL'])).toMatchObject({ ok: true, upserted: 10_000 })
  })
})

describe('a preview', () => {
  it('shows what an import would change, and changes nothing; the import then does exactly that', async () => {
    vendor.seasons.set('SA', [...season(3), finished(8, 1, 0)])
    await run()
    vendor.seasons.set('SA', [
      ...season(2),
      vendorMatch({ id: 3, home: 'Nuova' }),
      finished(8, 2, 0),
      vendorMatch({ id: 99 }),
    ])
    const before = await rows()
    const dry = await run(['SA'], { dryRun: true })
    expect(dry).toMatchObject({ ok: true, read: 5, upserted: 3 })
    expect(await rows()).toEqual(before)
    const [last] = await latestRuns(mister)
    const changes = Object.fromEntries((last?.diff ?? []).map((change) => [change.externalId, change]))
    expect(changes).toMatchObject({
      3: { isNew: false, fields: { home: { from: 'Casa 3', to: 'Nuova' } } },
      8: { isNew: false, fields: { regular_home: { from: '1', to: '2' } } },
      99: { isNew: true, home: 'Casa 99' },
    })
    expect(await run()).toMatchObject({ upserted: dry.upserted })
    expect(await run(['SA'], { dryRun: true })).toMatchObject({ upserted: 0 })
  })
})

describe('an admin’s own run', () => {
  it('stays the preview that it was, however often the job and other admins import, and is recent for an hour', async () => {
    vendor.seasons.set('SA', season(1))
    expect(await ownRun(mister)).toBeNull()
    const { id } = await run(['SA'], { dryRun: true, days: 30 })
    const other = asAdmin(await makeFan({ isAdmin: true }))
    await importFixtures(other, { competitions: ['SA'], days: 7, dryRun: false })
    for (let minute = 0; minute < 10; minute++)
      await importFixtures(system, { competitions: ['SA'], days: 7, dryRun: false })
    const own = { id, days: 30, competitions: ['SA'], diff: [{ externalId: '1' }] }
    expect(await ownRun(mister)).toMatchObject({ ...own, isRecent: true })
    expect(await atShiftedTime('2 hours', () => ownRun(mister))).toMatchObject({ ...own, isRecent: false })
    expect(await atShiftedTime('8 days', () => ownRun(mister))).toBeNull()
    await database().execute(sql`update users set is_admin = false where id = ${other.userId}`)
    expect(await ownRun(other)).toBeNull()
  })
})

describe('an error in one competition', () => {
  const long = JSON.stringify({ matches: season(5) })
  it.each([
    ['400', respondWith(400, 'Bad filter'), /^bad_request: 400 Bad filter/],
    ['a wrong token', respondWith(400, 'Your API token is invalid.'), /^bad_token/],
    ['403', respondWith(403, 'The resource you are looking for is restricted.'), /^restricted: 403/],
    ['500', respondWith(500, 'x'), /^vendor_down: 500/],
    [
      '429',
      respondWith(429, 'You reached your request limit. Wait 0 seconds.', { 'x-requestcounter-reset': '0' }),
      /^rate_limited: 429/,
    ],
    ['a cut connection', dropConnection, /^unreachable/],
    ['truncated JSON', respondText(long.slice(0, -40)), /^truncated/],
    ['another JSON', respondText('{"matches":{}}'), /^unreadable: matches/],
  ])(
    '%s: reported, nothing of it imported, the stored matches kept, the others imported',
    async (_name, trouble, says) => {
      vendor.seasons.set('SA', [vendorMatch({ id: 1 })])
      await run()
      const before = await rows()
      vendor.trouble.set('SA', trouble)
      vendor.seasons.set('PL', [vendorMatch({ id: 50 })])
      const done = await run(['SA', 'PL'])
      expect(done).toMatchObject({
        ok: false,
        upserted: 1,
        outcomes: [
          { code: 'SA', read: 0, upserted: 0, error: expect.stringMatching(says) },
          { code: 'PL', upserted: 1, error: null },
        ],
      })
      expect((await rows()).filter(({ competition }) => competition === 'serie_a')).toEqual(before)
      expect((await latestRuns(mister))[0]).toMatchObject({
        ok: false,
        finishedAt: expect.any(Date),
        itemsRead: 1,
        itemsUpserted: 1,
        error: expect.stringMatching(/^SA /),
      })
    },
  )

  it('in one row of an answer: the row is skipped and reported, its stored match stays, the rest is written', async () => {
    vendor.seasons.set('SA', season(3))
    await run()
    const before = await one('3')
    const bad = {
      ...finished(3, 2, 0),
      score: { ...finished(3, 2, 0).score, fullTime: { home: '2', away: 0 } },
    }
    const unknown = vendorMatch({ id: 4, status: 'ABANDONED' })
    vendor.trouble.set(
      'SA',
      respondText(JSON.stringify({ matches: [finished(1, 1, 0), finished(2, 0, 0), bad, unknown] })),
    )
    expect(await run()).toMatchObject({ ok: true, read: 2, upserted: 2 })
    expect(await one('3')).toEqual(before)
    expect(before?.missingSince).toBeNull()
    const skipped = [
      { id: '3', reason: 'unreadable: score.fullTime.home invalid_type' },
      { id: '4', reason: 'unknown_status: ABANDONED' },
    ]
    expect((await latestRuns(mister))[0]?.outcomes).toEqual([
      { code: 'SA', read: 2, upserted: 2, error: null, skipped: { count: 2, rows: skipped } },
    ])
    const many = Array.from({ length: 30 }, (_, index) => ({ ...bad, id: 100 + index }))
    vendor.trouble.set('SA', respondText(JSON.stringify({ matches: [finished(1, 1, 0), ...many] })))
    const [outcome] = (await run()).outcomes
    expect(outcome?.skipped?.count).toBe(30)
    expect(outcome?.skipped?.rows).toHaveLength(20)
  })

  it('in the database, halfway: nothing of the competition is stored', async () => {
    await database().execute(sql`create function fail_late() returns trigger language plpgsql as $$ begin
      if new.external_id = '2500' then raise exception 'no'; end if; return new; end $$`)
    await database().execute(
      sql`create trigger fail_late before insert on matches for each row execute function fail_late()`,
    )
    vendor.seasons.set('SA', season(3_000))
    vendor.seasons.set('PL', season(3, 9_000))
    expect(await run(['SA', 'PL'])).toMatchObject({
      ok: false,
      upserted: 3,
      outcomes: [{ error: 'database' }, { error: null }],
    })
    await database().execute(sql`drop function fail_late cascade`)
    expect(await database().$count(matches)).toBe(3)
    expect(await run(['SA', 'PL'])).toMatchObject({ ok: true, upserted: 3_000 })
  })

  it('is not raised for an unknown team, a missing score or a match listed twice', async () => {
    vendor.seasons.set('CL', [
      vendorMatch({ id: 1, home: null, away: null }),
      vendorMatch({ id: 2, status: 'FINISHED', utcDate: inDays(-2) }),
      finished(3, 1, 0, { lastUpdated: '2026-11-02T00:00:00Z' }),
      finished(3, 2, 0, { lastUpdated: '2026-11-03T00:00:00Z' }),
      finished(3, 0, 0, { lastUpdated: '2026-11-01T00:00:00Z' }),
    ])
    expect(await run(['CL'])).toMatchObject({ ok: true, read: 3, upserted: 3 })
    expect(await rows()).toMatchObject([
      { home: null, homeId: null, competition: 'champions' },
      { status: 'FINISHED', regularHome: null },
      { regularHome: 2 },
    ])
  })
})

describe('at the same time', () => {
  it('ten imports of the same season store and count each match once', async () => {
    vendor.seasons.set('SA', season(200))
    vendor.seasons.set('PL', season(200, 500))
    const { done, refused } = await storm(10, () => run(['SA', 'PL']))
    expect(refused).toEqual([])
    expect(done.reduce((sum, { upserted }) => sum + upserted, 0)).toBe(400)
    expect(await database().$count(matches)).toBe(400)
    expect(done.every(({ ok }) => ok)).toBe(true)
  })

  it('would count a match several times if it read first and wrote later', async () => {
    const { lookThenInsert } = await import('@/tests/support/storm-twins')
    expect(await lookThenInsert(20)).toBeGreaterThan(1)
  })
})

describe('a correction', () => {
  const correction = (id: string, version: number) =>
    correctResultInput.parse({
      id,
      version: String(version),
      status: 'FINISHED',
      regularHome: '3',
      regularAway: '0',
      reason: 'A tavolino',
    })

  it('stands whatever is imported; the vendor’s result is stored in case it is lifted', async () => {
    vendor.seasons.set('SA', [finished(1, 1, 1)])
    await run()
    const match = await one('1')
    if (!match) throw new Error('no match')
    await correctResult(mister, correction(match.id, match.version))
    expect(await one('1')).toMatchObject({
      regularHome: 3,
      regularAway: 0,
      winner: 'home',
      version: 2,
      correctionReason: 'A tavolino',
    })
    expect(await run()).toMatchObject({ upserted: 0 })
    vendor.seasons.set('SA', [finished(1, 1, 2, { lastUpdated: '2026-11-05T00:00:00Z' })])
    expect(await run()).toMatchObject({ upserted: 1 })
    expect(await one('1')).toMatchObject({
      regularHome: 3,
      version: 2,
      vendorResult: { regular_home: 1, regular_away: 2 },
    })
    await liftCorrection(mister, { id: match.id, version: 2 })
    expect(await one('1')).toMatchObject({
      regularHome: 1,
      regularAway: 2,
      winner: 'away',
      version: 3,
      correctedAt: null,
    })
  })

  it('stands when imports run at the same time', async () => {
    vendor.seasons.set('SA', [finished(1, 1, 1)])
    await run()
    const match = await one('1')
    if (!match) throw new Error('no match')
    vendor.seasons.set('SA', [finished(1, 0, 2, { lastUpdated: '2026-11-05T00:00:00Z' })])
    let corrected = 0
    await storm(12, async (place) => {
      if (place % 4 !== 0) return run()
      const seen = (await one('1'))?.version ?? 0
      const answer = await refusal(correctResult(mister, correction(match.id, seen)))
      if (answer === 'done') corrected++
      else expect(answer).toBe('changed_since')
      return null
    })
    expect(corrected).toBeGreaterThan(0)
    expect(await one('1')).toMatchObject({
      regularHome: 3,
      regularAway: 0,
      vendorResult: { regular_home: 0, regular_away: 2 },
    })
  })
})

describe('a run', () => {
  it('that is killed keeps what it had finished and is marked as failed; the next one does the rest', async () => {
    vendor.seasons.set('SA', season(5))
    vendor.seasons.set('PL', season(5, 100))
    vendor.trouble.set('PL', neverAnswer)
    const variables = {
      DATABASE_URL: process.env.DATABASE_URL,
      FOOTBALL_DATA_URL: vendor.url,
      NODE_ENV: 'test' as const,
    }
    const args = ['--conditions=react-server', '--import', 'tsx', 'tests/support/import-child.ts']
    const child = spawn(process.execPath, args, { env: { ...process.env, ...variables }, stdio: 'ignore' })
    await expect.poll(() => vendor.asked.length).toBe(2)
    expect(await database().$count(matches)).toBe(5)
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
    expect((await latestRuns(mister))[0]).toMatchObject({
      finishedAt: null,
      ok: null,
      outcomes: [{ code: 'SA', upserted: 5 }],
    })
    vendor.trouble.clear()
    await database().update(ingestRuns).set({ startedAt: sql`app_now() - interval '4 minutes'` })
    await maintain(system)
    expect((await latestRuns(mister))[0]).toMatchObject({ finishedAt: null, ok: null })
    await database().update(ingestRuns).set({ startedAt: sql`app_now() - interval '6 minutes'` })
    expect(await run(['SA', 'PL'])).toMatchObject({ ok: true, read: 10, upserted: 5 })
    expect((await latestRuns(mister))[1]).toMatchObject({
      finishedAt: expect.any(Date),
      ok: false,
      error: 'killed',
      outcomes: [{ code: 'SA', upserted: 5 }],
    })
  })

  it('of a job has no admin; without the right nobody can start one', async () => {
    vendor.seasons.set('SA', season(1))
    expect(await importFixtures(system, { competitions: ['SA'], days: 7, dryRun: false })).toMatchObject({
      upserted: 1,
    })
    const pretender = asAdmin(await makeFan())
    expect(await refusal(importFixtures(pretender, { competitions: ['SA'], days: 7, dryRun: false }))).toBe(
      'forbidden',
    )
    expect(await latestRuns(pretender)).toEqual([])
    expect(await latestRuns(mister)).toHaveLength(1)
  })

  it('lists the last ten', async () => {
    for (let index = 0; index < 12; index++) await run(['SA'])
    expect(await latestRuns(mister)).toHaveLength(10)
  })
})

describe('the table of runs', () => {
  const CALLED = { SA: 'Serie A', PL: 'Premier League', bad_token: 'chiave non valida' }
  const spec = {
    sorts: RUN_SORTS,
    filters: { outcome: RUN_OUTCOMES, competition: IMPORT_CODES, kind: RUN_KINDS },
  }
  const page = (search: Record<string, string>, actor = mister) =>
    runPage(actor, readTable(spec, search), CALLED)
  /** Sixty runs, one a minute: every second of SA, every third failed, every fifth a preview; the newest runs. */
  const fill = () =>
    database().execute(sql`
      insert into ingest_runs (endpoint, competitions, days, dry_run, started_at, finished_at, ok, items_read, items_upserted, error)
      select 'x', case when n % 2 = 0 then array['SA', 'DED'] else array['PL'] end, 7, n % 5 = 0,
        app_now() - make_interval(mins => n), case when n > 1 then app_now() - make_interval(mins => n) + make_interval(secs => n) end,
        case when n > 1 then n % 3 <> 0 end, n, n, case when n > 1 and n % 3 = 0 then 'PL bad_token: 403' end
      from generate_series(1, 60) n`)

  it('pages through all stored runs, the newest first, only for admins', async () => {
    await fill()
    const last = await page({ page: '400' })
    expect([last.total, last.pages, last.rows.at(-1)?.itemsRead]).toEqual([60, 6, 60])
    expect((await page({})).rows.map(({ itemsRead }) => itemsRead).slice(0, 3)).toEqual([1, 2, 3])
    expect(await page({}, asAdmin(await makeFan()))).toMatchObject({ rows: [], total: 0 })
  })

  it('filters by outcome, competition and kind, and searches the names that the page shows', async () => {
    await fill()
    const total = async (search: Record<string, string>) => (await page(search)).total
    expect([await total({ outcome: 'running' }), await total({ outcome: 'failed' })]).toEqual([1, 20])
    expect([await total({ competition: 'SA' }), await total({ kind: 'dry' })]).toEqual([30, 12])
    expect(await total({ competition: 'SA', outcome: 'ok', kind: 'import' })).toBe(16)
    expect([await total({ q: 'serie ded' }), await total({ q: 'CHIAVE non' })]).toEqual([30, 20])
    for (const q of ['%', "' or true --", 'ligue']) expect(await total({ q }), q).toBe(0)
  })

  it('sorts by figures and duration, previews and running ones last', async () => {
    await fill()
    const read = async (search: Record<string, string>) =>
      (await page(search)).rows.map(({ itemsRead }) => itemsRead)
    expect((await read({ sort: '-took' })).slice(0, 2)).toEqual([60, 59])
    expect((await read({ sort: 'took', page: '6' })).at(-1)).toBe(1)
    expect((await read({ sort: '-upserted' })).slice(0, 2)).toEqual([59, 58])
  })
})
