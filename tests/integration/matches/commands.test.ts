import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { auditLog } from '@/db/schema/audit'
import { matches } from '@/db/schema/matches'
import { missionTemplates } from '@/db/schema/missions'
import { weekendMatches } from '@/db/schema/weekend'
import { savePreferences } from '@/lib/account/commands'
import { auditPage } from '@/lib/audit/queries'
import type { Admin } from '@/lib/core/actor'
import { correctResult, createMatch, deleteMatch, liftCorrection, updateMatch } from '@/lib/matches/commands'
import { adminMatch, adminMatches, matchesForFan, matchFigures } from '@/lib/matches/queries'
import { correctResultInput, createMatchInput, updateMatchInput } from '@/lib/matches/schema'
import { asAdmin, makeFan } from '@/tests/support/factories'
import { copyTo, makeMatch, makeTemplate, resultOf } from '@/tests/support/factories-matches'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal, storm } from '@/tests/support/storm'
import { makeSudoer } from '@/tests/support/wallets'

const mister = await makeSudoer()
const pretender = asAdmin(await makeFan())
beforeEach(async () => {
  for (const table of [weekendMatches, missionTemplates, matches]) await database().delete(table)
})

const input = (fields: Record<string, string> = {}) =>
  createMatchInput.parse({ requestId: randomUUID(), home: 'Roma', away: 'Inter', ...fields })
const make = (fields: Record<string, string> = {}) => createMatch(mister, input(fields))
const rowOf = async (id: string) => (await database().select().from(matches).where(eq(matches.id, id)))[0]
const linesOf = async (subject: string) =>
  (await auditPage(mister, {})).lines.filter((line) => line.subject === subject).reverse()
/** What an admin saves who opens the match now. */
const change = async (id: string, fields: Record<string, string>) =>
  updateMatchInput.parse({ id, version: (await adminMatch(mister, id))?.factsVersion, ...fields })
const correction = (id: string, version: number, fields: Record<string, string> = {}) =>
  correctResultInput.parse({
    id,
    version: `${version}`,
    status: 'FINISHED',
    regularHome: '2',
    regularAway: '1',
    reason: 'Visto al VAR',
    ...fields,
  })

describe('a match created by an admin', () => {
  it.each(['', '2031-01-01T20:45'])(
    'is one when its form is sent several times at once: at %j',
    async (kickoff) => {
      const sent = input({ kickoff, round: '12' })
      const { done, refused } = await storm(8, () => createMatch(mister, sent))
      expect(refused).toEqual([])
      expect(new Set(done).size).toBe(1)
      const [id = ''] = done
      expect((await linesOf(id)).map(({ action }) => action)).toEqual(['match.create'])
      await expectUnchanged(async () => {
        expect(await createMatch(mister, sent)).toBe(id)
        for (const change of [{ home: 'Lazio' }, { round: 13 }, { kickoff: '2031-01-01T20:46' }])
          expect(await refusal(createMatch(mister, { ...sent, ...change }))).toBe('key_reused')
      })
    },
  )

  it('starts now, in generic_football, by default', async () => {
    const match = await rowOf(await make())
    expect(match).toMatchObject({
      source: 'admin',
      competition: 'generic_football',
      home: 'Roma',
      kickoffKnown: true,
      status: 'TIMED',
      season: null,
    })
    const [now] = await database().execute<{ ms: number }>(
      sql`select (extract(epoch from app_now()) * 1000)::float8 as ms`,
    )
    expect(Math.abs((match?.kickoffAt?.getTime() ?? 0) - (now?.ms ?? 0))).toBeLessThan(5_000)
  })

  it('has its kickoff in the product’s zone, before and after the clocks change', async () => {
    expect((await rowOf(await make({ kickoff: '2026-07-20T20:45' })))?.kickoffAt).toEqual(
      new Date('2026-07-20T18:45:00Z'),
    )
    const id = await make({ kickoff: '2026-12-20T20:45' })
    expect((await rowOf(id))?.kickoffAt).toEqual(new Date('2026-12-20T19:45:00Z'))
    expect(await adminMatch(mister, id)).toMatchObject({ kickoffLocal: '2026-12-20T20:45' })
  })

  it('needs both teams, and names the missing ones', async () => {
    for (const [fields, missing] of [
      [{ home: ' ' }, ['home']],
      [{ away: '' }, ['away']],
      [{ home: '', away: '' }, ['home', 'away']],
    ] as const) {
      const error = await expectUnchanged(() => make({ ...fields }).catch((refused: unknown) => refused))
      expect(error).toMatchObject({
        code: 'missing_teams',
        fields: Object.fromEntries(missing.map((name) => [name, 'required'])),
      })
    }
    const same = make({ home: 'Roma', away: 'ROMA' }).catch((refused: unknown) => refused)
    expect(await same).toMatchObject({ code: 'invalid_input', fields: { away: 'same_team' } })
  })

  it('is changed, keeps its kickoff when none is given, and is deleted', async () => {
    const id = await make({ kickoff: '2026-12-20T20:45' })
    await updateMatch(
      mister,
      await change(id, { home: 'Lazio', away: 'Inter', competition: 'serie_a', round: '7' }),
    )
    expect(await rowOf(id)).toMatchObject({
      home: 'Lazio',
      competition: 'serie_a',
      round: 7,
      version: 2,
      kickoffAt: new Date('2026-12-20T19:45:00Z'),
    })
    await deleteMatch(mister, { id })
    expect(await rowOf(id)).toBeUndefined()
    expect(await refusal(deleteMatch(mister, { id }))).toBe('not_found')
    expect((await linesOf(id)).map(({ action }) => action)).toEqual([
      'match.create',
      'match.update',
      'match.delete',
    ])
  })
})

const tie = async (id: string, standing: string) => {
  if (standing === 'a copy') return copyTo(id, await make({ home: 'Lazio' }))
  if (standing === 'a question') return void (await makeTemplate(resultOf(id)))
  await database().execute(sql`
    insert into weekend_matches (weekend, match_id, pricing, original_kickoff_at)
    select '2026-12-18', id, '{}', kickoff_at from matches where id = ${id}`)
}

it.each(['a question', 'a weekend', 'a copy'])('is not deleted while %s refers to it', async (standing) => {
  const id = await make({ kickoff: '2026-12-20T20:45' })
  expect(await adminMatch(mister, id)).toMatchObject({ isInUse: false })
  await tie(id, standing)
  expect(await adminMatch(mister, id)).toMatchObject({ isInUse: true })
  await expectUnchanged(async () => expect(await refusal(deleteMatch(mister, { id }))).toBe('match_in_use'))
})

it('a kickoff with only its day known stays so until it is moved', async () => {
  const id = await make({ kickoff: '2026-09-12T18:00' })
  await database().update(matches).set({ kickoffKnown: false }).where(eq(matches.id, id))
  const save = async (kickoff: string, round: string) =>
    updateMatch(mister, await change(id, { home: 'Roma', away: 'Inter', kickoff, round }))
  const before = await rowOf(id)
  await save('2026-09-12T18:00', '7')
  const { kickoffAt, originalKickoffAt } = before ?? {}
  expect(await rowOf(id)).toMatchObject({ round: 7, kickoffKnown: false, kickoffAt, originalKickoffAt })
  await save('2026-09-12T20:45', '7')
  expect(await rowOf(id)).toMatchObject({ kickoffKnown: true, kickoffAt: new Date('2026-09-12T18:45:00Z') })
})

it('a kickoff in the hour that the clock repeats stays where it is until it is moved', async () => {
  const id = await make()
  const kickoffAt = new Date('2026-10-25T00:30:00Z')
  await database().update(matches).set({ kickoffAt }).where(eq(matches.id, id))
  const kickoff = '2026-10-25T02:30'
  expect((await adminMatch(mister, id))?.kickoffLocal).toBe(kickoff)
  await updateMatch(mister, await change(id, { home: 'Roma', away: 'Inter', kickoff, round: '7' }))
  expect(await rowOf(id)).toMatchObject({ round: 7, kickoffAt })
})

describe('a result', () => {
  it('is corrected with a reason, and the log has both versions', async () => {
    const id = await make()
    expect(await correctResult(mister, correction(id, 1))).toBe(2)
    expect(await rowOf(id)).toMatchObject({
      status: 'FINISHED',
      winner: 'home',
      regularHome: 2,
      version: 2,
      correctionReason: 'Visto al VAR',
    })
    expect((await linesOf(id)).at(-1)).toMatchObject({
      action: 'match.correct',
      detail: {
        reason: 'Visto al VAR',
        before: { status: 'TIMED', regularHome: null },
        after: { status: 'FINISHED', regularHome: 2 },
      },
    })
    expect(await refusal(liftCorrection(mister, { id, version: 2 }))).toBe('not_found')
    expect(await matchFigures(mister)).toEqual({ total: 1, corrected: 1, withoutScore: 0 })
  })

  it('that has changed since it was read is not corrected: of twenty simultaneous corrections one succeeds', async () => {
    const id = await make()
    const { done, refused } = await storm(20, (place) =>
      correctResult(mister, correction(id, 1, { regularHome: `${place}` })),
    )
    expect([done.length, refused.length]).toEqual([1, 19])
    expect((await linesOf(id)).filter(({ action }) => action === 'match.correct')).toHaveLength(1)
  })

  it('that another admin has corrected again is not lifted by somebody who has seen only the first correction', async () => {
    const id = await make()
    const first = await correctResult(mister, correction(id, 1))
    await database().execute(sql`update matches set vendor_result = to_jsonb(matches) where id = ${id}`)
    const second = await correctResult(mister, correction(id, first, { regularHome: '3' }))
    expect(await expectUnchanged(() => refusal(liftCorrection(mister, { id, version: first })))).toBe(
      'changed_since',
    )
    expect(await rowOf(id)).toMatchObject({ regularHome: 3, version: second })
    expect(await liftCorrection(mister, { id, version: second })).toBe(second + 1)
  })

  it('is corrected once by a form sent twice, and lifted once, each with the same answer', async () => {
    const id = await make()
    const first = await correctResult(mister, correction(id, 1))
    const again = () => correctResult(mister, correction(id, 1))
    expect(await expectUnchanged(again)).toBe(first)
    const others: Record<string, string>[] = [{ regularAway: '0' }, { reason: 'Altro' }]
    for (const fields of others)
      expect(await refusal(correctResult(mister, correction(id, 1, fields)))).toBe('changed_since')
    expect(await refusal(correctResult(await makeSudoer(null), correction(id, 1)))).toBe('sudo_required')
    await database().execute(sql`update matches set vendor_result = to_jsonb(matches) where id = ${id}`)
    const lift = () => liftCorrection(mister, { id, version: first })
    const lifted = await lift()
    expect(await expectUnchanged(lift)).toBe(lifted)
    expect(await refusal(liftCorrection(mister, { id, version: lifted }))).toBe('not_found')
    expect(await refusal(liftCorrection(await makeSudoer(null), { id, version: first }))).toBe(
      'sudo_required',
    )
    expect(await refusal(again())).toBe('changed_since')
  })

  it('that is incomplete or out of range is refused by the table', async () => {
    const id = await make()
    for (const change of [
      sql`regular_home = 1`,
      sql`half_home = -1, half_away = 0`,
      sql`penalties_home = 100, penalties_away = 0`,
      sql`status = 'LOST'`,
      sql`corrected_at = app_now()`,
      sql`home = null`,
    ])
      await expect(database().execute(sql`update matches set ${change} where id = ${id}`)).rejects.toThrow()
  })
})

it('every statement refuses someone without the right, and nothing changes', async () => {
  const id = await make()
  const writes = [
    () => createMatch(pretender, input()),
    async () => updateMatch(pretender, await change(id, { home: 'x', away: 'y' })),
    () => deleteMatch(pretender, { id }),
    () => correctResult(pretender, correction(id, 1)),
    () => liftCorrection(pretender, { id, version: 1 }),
  ]
  for (const write of writes)
    expect(await expectUnchanged(() => refusal(write()))).toMatch(/forbidden|not_found/)
  expect(await adminMatches(pretender, {})).toEqual([])
  expect(await adminMatch(pretender, id)).toBeNull()
  expect(await auditPage(pretender, {})).toEqual({ lines: [], next: null })
  expect(await matchFigures(pretender)).toEqual({ total: 0, corrected: 0, withoutScore: 0 })
})

it('correcting a result, and lifting the correction, requires a fresh password', async () => {
  const [id, bare] = [await make(), await makeSudoer(null)]
  expect(await expectUnchanged(() => refusal(correctResult(bare, correction(id, 1))))).toBe('sudo_required')
  await correctResult(mister, correction(id, 1))
  await database()
    .update(matches)
    .set({ vendorResult: { status: 'TIMED' } as never })
    .where(eq(matches.id, id))
  expect(await expectUnchanged(() => refusal(liftCorrection(bare, { id, version: 2 })))).toBe('sudo_required')
})

describe('a change of the facts requires a fresh password', () => {
  const kickoff = '2031-01-01T20:45'
  const save = async (actor: Admin, id: string, fields: Record<string, string>) =>
    updateMatch(actor, await change(id, { home: 'Roma', away: 'Inter', ...fields }))
  /** Without a password, `free` is saved and each of the others refused; with one, they are saved. */
  const expectGuarded = async (
    id: string,
    free: Record<string, string>,
    ...others: Record<string, string>[]
  ) => {
    const bare = await makeSudoer(null)
    await save(bare, id, free)
    for (const fields of others)
      expect(await expectUnchanged(() => refusal(save(bare, id, fields)))).toBe('sudo_required')
    for (const fields of others) await save(mister, id, fields)
  }

  it('where it sets the kickoff of a match that has started', async () => {
    const id = await make({ kickoff })
    const bare = await makeSudoer(null)
    await save(bare, id, { kickoff: '2031-01-02T20:45' })
    await save(bare, id, { kickoff })
    await correctResult(mister, correction(id, 1))
    const played = (await adminMatch(mister, id))?.kickoffLocal ?? ''
    await expectGuarded(id, { round: '7', kickoff: played, home: 'Lazio' }, { kickoff: '2030-12-31T20:45' })
  })

  it('where it sets the kickoff or the teams of a match with questions, on a copy of it too', async () => {
    const [own, tied] = [await make({ kickoff }), await make({ kickoff: '2031-02-01T20:45' })]
    const copy = await make({ kickoff: '2031-03-01T20:45' })
    await makeTemplate(resultOf(own))
    await makeTemplate(resultOf(copy))
    await copyTo(tied, copy)
    for (const id of [own, tied])
      await expectGuarded(
        id,
        { round: '7' },
        { kickoff: `2031-04-0${id === own ? 1 : 2}T20:45` },
        { home: 'Inter', away: 'Roma' },
        { home: 'Lazio' },
      )
  })

  it('where it sets the kickoff or the teams of a match on offer for a weekend', async () => {
    const id = await make({ kickoff })
    await database().execute(sql`
      insert into weekend_matches (weekend, match_id, pricing, original_kickoff_at)
      select '2030-12-27', id, '{}', kickoff_at from matches where id = ${id}`)
    await expectGuarded(id, { round: '7' }, { kickoff: '2031-04-01T20:45' }, { home: 'Inter', away: 'Roma' })
  })
})

describe('the log', () => {
  it('cannot be changed, even by the application', async () => {
    const id = await make()
    const [line] = await linesOf(id)
    for (const change of [
      sql`update audit_log set action = 'x.y'`,
      sql`delete from audit_log where id = ${line?.id}`,
      sql`truncate audit_log`,
    ])
      await expect(database().execute(change)).rejects.toThrow()
    expect(await linesOf(id)).toEqual([line])
  })

  it('gets its line in the transaction of the change', async () => {
    const before = await database().$count(auditLog)
    await expect(
      database().transaction(async (tx) => {
        await createMatch(mister, input(), tx)
        throw new Error('afterwards')
      }),
    ).rejects.toThrow('afterwards')
    expect(await database().$count(auditLog)).toBe(before)
    expect(await database().$count(matches)).toBe(0)
  })

  it('is paged without gaps', async () => {
    for (let index = 0; index < 45; index++) await make({ home: `Roma ${index}` })
    const seen: number[] = []
    for (let before: number | null | undefined; before !== null; ) {
      const page = await auditPage(mister, { before })
      seen.push(...page.lines.map(({ id }) => id))
      before = page.next
    }
    expect(seen).toHaveLength(await database().$count(auditLog))
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
  })
})

describe('lists', () => {
  it('the admin’s has fifty matches from a day on, by kickoff, those without one last', async () => {
    await make({ kickoff: '2020-01-01T12:00' })
    for (let index = 0; index < 52; index++)
      await make({ home: `Roma ${index}`, kickoff: `2031-01-01T10:${String(59 - index).padStart(2, '0')}` })
    const list = await adminMatches(mister, {})
    expect(list).toHaveLength(50)
    expect(list.map(({ kickoffAt }) => kickoffAt)).toEqual(
      list.map(({ kickoffAt }) => kickoffAt).sort((a, b) => (a ?? 0) - (b ?? 0)),
    )
    expect((await adminMatches(mister, { from: '2020-01-01' }))[0]).toMatchObject({
      kickoffLocal: '2020-01-01T12:00',
    })
    expect(await adminMatches(mister, { competition: 'serie_a' })).toEqual([])
  })

  it('the admin’s is searched and filtered before it is cut to fifty', async () => {
    for (let index = 0; index < 50; index++)
      await make({ home: `Roma ${index}`, kickoff: '2031-01-01T10:00' })
    const late = await make({ home: 'Forlì', kickoff: '2031-01-01T11:00', competition: 'serie_a' })
    const cup = await make({ home: 'Lecco', kickoff: '2031-01-01T12:00' })
    await database()
      .update(matches)
      .set({ source: 'football-data', away: null, status: 'POSTPONED' })
      .where(eq(matches.id, cup))
    const called = { serie_a: 'Serie A', unknown: 'Da definire' }
    const found = async (wanted: Parameters<typeof adminMatches>[1]) =>
      (await adminMatches(mister, wanted, called)).map(({ id }) => id)
    expect(await found({ search: 'inter FORLI' })).toEqual([late])
    expect(await found({ search: 'serie forlì' })).toEqual([late])
    expect(await found({ search: 'lecco definire' })).toEqual([cup])
    expect(await found({ state: 'POSTPONED' })).toEqual([cup])
    expect(await found({ search: 'forlì', state: 'POSTPONED' })).toEqual([])
  })

  it('the admin’s of one state is looked for among all days unless one is given', async () => {
    const old = await makeMatch({ kickoff: '-10 days', status: 'POSTPONED' })
    const found = async (wanted: Parameters<typeof adminMatches>[1]) =>
      (await adminMatches(mister, wanted)).map(({ id }) => id)
    expect(await found({ state: '' })).toEqual([])
    expect(await found({ state: 'POSTPONED' })).toEqual([old])
    expect(await found({ state: 'POSTPONED', from: '2031-01-01' })).toEqual([])
  })

  it('the admin’s is searched among all days unless one is given, older ones last', async () => {
    const oldest = await make({ home: 'Forlì', kickoff: '2019-01-01T12:00' })
    const old = await make({ home: 'Forlì', kickoff: '2020-01-01T12:00' })
    const later = await make({ home: 'Forlì', kickoff: '2031-01-02T12:00' })
    const next = await make({ home: 'Forlì', kickoff: '2031-01-01T12:00' })
    await database()
      .update(matches)
      .set({ formerIds: ['551201'] })
      .where(eq(matches.id, old))
    const found = async (wanted: Parameters<typeof adminMatches>[1]) =>
      (await adminMatches(mister, wanted)).map(({ id }) => id)
    expect(await found({})).toEqual([next, later])
    expect(await found({ search: 'forlì' })).toEqual([next, later, old, oldest])
    expect(await found({ search: 'forlì', from: '2020-01-01' })).toEqual([old, next, later])
    expect(await found({ search: oldest })).toEqual([oldest])
    expect(await found({ search: (await rowOf(oldest))?.externalId })).toEqual([oldest])
    expect(await found({ search: '551201' })).toEqual([old])
    expect(await found({ search: '5512' })).toEqual([])
  })

  it('the admin’s can be limited to finished matches without a score, however old', async () => {
    const id = await make({ kickoff: '2020-01-01T12:00' })
    const withoutScore = async () =>
      (await adminMatches(mister, { withoutScore: true })).map((match) => match.id)
    const result = (fields: Partial<typeof matches.$inferInsert>) =>
      database().update(matches).set(fields).where(eq(matches.id, id))
    expect(await withoutScore()).toEqual([])
    for (const fields of [
      { status: 'FINISHED', winner: 'home' },
      { status: 'AWARDED', winner: null },
    ] as const) {
      await result(fields)
      expect(await withoutScore()).toEqual([id])
      expect((await matchFigures(mister)).withoutScore, 'their missions are void').toBe(0)
    }
    await result({ winner: 'draw' })
    expect(await withoutScore()).toEqual([])
    await result({ status: 'FINISHED', regularHome: 0, regularAway: 0 })
    expect(await withoutScore()).toEqual([])
    expect((await adminMatches(mister, { from: '2019-12-31' })).map((match) => match.id)).toContain(id)
  })

  it('a fan’s has the next matches of their competitions, soonest first', async () => {
    const fan = await makeFan()
    const at = (competition: string, year: number) =>
      make({ competition, kickoff: `${year}-01-01T12:00`, home: `${competition} ${year}` })
    for (const year of [2032, 2031, 2020])
      for (const name of ['serie_a', 'champions', 'DED']) await at(name, year)
    expect((await matchesForFan(fan.actor, 5)).map(({ home }) => home)).toEqual([
      'champions 2031',
      'champions 2032',
    ])
    await savePreferences(fan.actor, { nickname: null, competitions: ['serie_a', 'la_liga'] })
    expect((await matchesForFan(fan.actor, 1)).map(({ home }) => home)).toEqual(['serie_a 2031'])
  })
})
