import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { sessions } from '@/db/schema/account'
import { outbox } from '@/db/schema/operations'
import { dataExportPieces, dataExports } from '@/db/schema/privacy'
import { purchases } from '@/db/schema/shop'
import { banFan, unbanFan } from '@/lib/account/fans/commands'
import { claimBadge } from '@/lib/badges/commands'
import { publishDue } from '@/lib/content/commands'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { LOCALES } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { joinLeague } from '@/lib/leagues/membership/commands'
import { purgeExports, requestExport, runExports, takeJob } from '@/lib/privacy/commands'
import { exportFile } from '@/lib/privacy/queries'
import { isColumnExported, isExported } from '@/lib/privacy/rules'
import { startQuiz, submitQuiz } from '@/lib/quiz/attempt/commands'
import { saveChoice } from '@/lib/quiz/choices/commands'
import { settingsOf } from '@/lib/settings/queries'
import { easyRule, makeBadge } from '@/tests/support/badges'
import { atShiftedTime } from '@/tests/support/db-clock'
import { makeFan, makeFans, makeMission, newEmail, system } from '@/tests/support/factories'
import { makeLeague } from '@/tests/support/leagues'
import { makeDevice } from '@/tests/support/push-devices'
import { answerKey, dailySchedule, fillBank, forgetContent } from '@/tests/support/quizzes'
import { makeProduct } from '@/tests/support/shop'
import { refusal, storm } from '@/tests/support/storm'
import { lookThenTake } from '@/tests/support/storm-twins'
import { correct, givePoints, makeSudoer } from '@/tests/support/wallets'

const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-export-'))
Object.assign(env, { DATA_DIR: folder })
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => database().delete(dataExports))

async function piecesOf(file: Awaited<ReturnType<typeof exportFile>>): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for await (const piece of file?.pieces ?? []) pieces.push(piece)
  return pieces
}

/** The files of the fan's ZIP by name. */
async function filesOf(fan: Awaited<ReturnType<typeof makeFan>>): Promise<Record<string, string>> {
  const file = await exportFile(fan.actor)
  const files = unzipSync(Buffer.concat(await piecesOf(file)))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

async function exported(fan: Awaited<ReturnType<typeof makeFan>>) {
  await requestExport(fan.actor)
  await runExports(system)
  return filesOf(fan)
}

describe('the export of a fan', () => {
  it('holds every row of theirs as JSON and CSV with a README, nothing of another fan, and is announced by mail', async () => {
    const [fan, other] = [await makeFan({ locale: 'en' }), await makeFan()]
    await makeMission(fan)
    await makeMission(other)
    const [session] = await database()
      .insert(sessions)
      .values({ userId: fan.userId, version: 1, expiresAt: new Date(Date.now() + 1e9) })
      .returning()
    const change = randomUUID()
    await database().execute(sql`
      insert into email_changes (user_id, id, email, token_hash, expires_at)
      values (${fan.userId}, ${change}, ${newEmail()}, sha256('x'), app_now() + interval '1 day')`)
    const device = await makeDevice(fan, 'https://push.example')
    const files = await exported(fan)
    expect(JSON.parse(files['json/missions.json'] ?? '')).toMatchObject([
      { user_id: fan.userId, title: 'Vedi il derby', points: 10 },
    ])
    expect(files['csv/missions.csv']?.split('\r\n')).toHaveLength(3)
    expect(JSON.parse(files['json/persons.json'] ?? '')).toMatchObject([{ email: fan.email }])
    expect(files['README.txt']).toContain('Your GoalQuest data')
    expect(files['README.txt']).toContain('missions (one row)')
    expect(files['json/push_subscriptions.json']).toContain(device.endpoint)
    expect(files['json/email_changes.json']).toContain('expires_at')
    expect(files['ledger.jsonl']).toContain('goalquest-ledger')
    const all = Object.values(files).join('\n')
    for (const secret of [
      other.userId,
      other.email,
      session?.id ?? '',
      device.actor.sessionId,
      change,
      '$argon2',
    ])
      expect(all, secret).not.toContain(secret)
    const mails = await database().select().from(outbox)
    expect(mails.filter(({ recipient }) => recipient === fan.email)).toMatchObject([{ kind: 'export_ready' }])
  })

  it('holds why an admin suspended the fan and lifted it, without the admin, and a correction as a number', async () => {
    const [admin, fan] = [await makeSudoer(), await makeFan({ locale: 'en' })]
    await banFan(admin, { id: fan.userId, reason: 'Insulti in chat di lega', days: 7 })
    await unbanFan(admin, { id: fan.userId, reason: 'Era un malinteso' })
    await givePoints(fan, 100)
    await correct(admin, fan, { asset: 'points', amount: -50 })
    const files = await exported(fan)
    expect(JSON.parse(files['json/audit_log.json'] ?? '')).toMatchObject([
      { action: 'fan.ban', detail: { reason: 'Insulti in chat di lega', days: 7 } },
      { action: 'fan.unban', detail: { reason: 'Era un malinteso' } },
    ])
    expect(JSON.parse(files['json/users.json'] ?? '')).toMatchObject([{ id: fan.userId, banned_at: null }])
    expect(files['csv/corrections.csv']).toMatch(/,-50,/)
    expect(files['README.txt']).toContain('audit_log (2 rows)')
    expect(Object.values(files).join()).not.toContain(admin.userId)
  })

  it('names what its ids stand for, in the fan’s language', async () => {
    const fan = await makeFan({ locale: 'en' })
    const { joinCode } = await makeLeague(await makeFan(), 'Curva Nord')
    await joinLeague(fan.actor, joinCode)
    const [badgeId, productId] = [await makeBadge(easyRule), await makeProduct()]
    await claimBadge(fan.actor, { id: badgeId })
    await database().insert(purchases).values({ userId: fan.userId, productId, source: 'bundle', paid: 0 })
    const files = await exported(fan)
    const rowOf = (table: string) => JSON.parse(files[`json/${table}.json`] ?? '[]')[0]
    expect(rowOf('league_members')).toMatchObject({ league: 'Curva Nord' })
    expect(rowOf('purchases')).toMatchObject({ product_id: productId, product: 'Trial' })
    expect(rowOf('badge_ownerships')).toMatchObject({ badge_id: badgeId, badge: expect.any(String) })
    expect(files['csv/purchases.csv']).toMatch(/^[^\r]*,product\r\n.*,Trial\r\n$/)
    expect(files['README.txt']).toMatch(/purchases \(one row\)\n.*\n.*, product\n/)
  })

  it('T08: tells which quiz answers were right once the fan’s own attempt is closed', async () => {
    await forgetContent()
    await fillBank()
    await dailySchedule()
    await publishDue(system)
    const [first] = await answerKey()
    const fan = await makeFan()
    if (!first) throw new Error('the scene is not set')
    const { questionId, right: optionId } = first
    const attemptId = await startQuiz(fan.actor)
    const choice = { attemptId, questionId, optionId }
    await saveChoice(fan.actor, choice)
    await atShiftedTime('1 day', async () => {
      // Begun a minute before midnight, with extended time.
      await database()
        .sql`update quiz_attempts set ends_at = app_now() + interval '1 minute' where id = ${attemptId}`
      expect(JSON.parse((await exported(fan))['json/quiz_answers.json'] ?? '')).toEqual([])
      await saveChoice(fan.actor, choice)
      await submitQuiz(fan.actor, attemptId)
      const files = await exported(fan)
      expect(JSON.parse(files['json/quiz_answers.json'] ?? '')).toMatchObject([{ correct: true }])
      expect(files['README.txt']).toContain('quiz_answers (una riga)')
    })
  })

  it('counts its rows while it is created, and is deleted a day later', async () => {
    const fan = await makeFan()
    for (let made = 0; made < 3; made++) await makeMission(fan)
    await exported(fan)
    const { dataExport: own } = await settingsOf(fan.actor)
    expect(own).toMatchObject({ attempts: 1, done: own?.total, readyAt: expect.any(Number) })
    expect(own?.total).toBeGreaterThan(3)
    await atShiftedTime('25 hours', async () => {
      expect(await exportFile(fan.actor)).toBeNull()
      await purgeExports(system)
      expect((await settingsOf(fan.actor)).dataExport).toBeNull()
    })
  })

  it('can be downloaded by nobody else', async () => {
    const [fan, other] = await makeFans(2)
    if (!fan || !other) throw new Error('no fans')
    await exported(fan)
    expect(await exportFile(other.actor)).toBeNull()
  })

  it('is created once, however many processes look for work, and requesting it twice creates one', async () => {
    const fan = await makeFan()
    await storm(10, () => requestExport(fan.actor))
    const { done } = await storm(8, () => takeJob())
    expect(done.filter((job) => job)).toHaveLength(1)
    expect((await settingsOf(fan.actor)).dataExport).toMatchObject({ attempts: 1 })
    expect(await lookThenTake(8)).toBeGreaterThan(1)
  })

  it('is created by one call per process at a time, which also creates those of the others', async () => {
    const fans = await makeFans(3)
    for (const fan of fans) await requestExport(fan.actor)
    const { done } = await storm(8, () => runExports(system))
    expect(done.filter((made) => made > 0)).toEqual([3])
  })

  it('has minutes for each table, since the clock of a statement goes on while its rows are written', async () => {
    const fan = await makeFan()
    await makeLeague(fan, 'Amici')
    await claimBadge(fan.actor, { id: await makeBadge(easyRule) })
    await database().sql.unsafe(`
      alter table badges rename to named_badges;
      create function in_time(name text) returns text language plpgsql as $$ begin
        if current_setting('statement_timeout')::interval < interval '5 minutes' then raise exception 'too slow'; end if;
        return name;
      end $$;
      create view badges as select id, in_time(name_it) as name_it, name_en from named_badges`)
    const files = await exported(fan).finally(() =>
      database().sql.unsafe(
        'drop view badges; drop function in_time; alter table named_badges rename to badges',
      ),
    )
    expect(files['csv/badge_ownerships.csv']).toContain('Figurina')
  })

  it('is sent in chunks, and stops once it is requested again', async () => {
    const fan = await makeFan()
    await exported(fan)
    const written = [randomBytes(1_200_000), randomBytes(1_000_000), randomBytes(500)]
    await database().delete(dataExportPieces)
    await database()
      .insert(dataExportPieces)
      .values(written.map((bytes, place) => ({ userId: fan.userId, place, bytes })).reverse())
    const file = await exportFile(fan.actor)
    expect(file?.bytes).toBe(2_200_500)
    expect(Buffer.concat(await piecesOf(file)).equals(Buffer.concat(written))).toBe(true)
    const late = await exportFile(fan.actor)
    await late?.pieces.next()
    await requestExport(fan.actor)
    expect(await refusal(late?.pieces.next() ?? Promise.resolve())).toBe('not_found')
  })

  it('holds no reviewing admin’s id, and no deleted data that includes other fans', () => {
    expect(isColumnExported('coach_turns', 'reviewed_by')).toBe(false)
    expect(isExported('deletions')).toBe(false)
  })

  it('has a README that says of every table what it holds', async () => {
    const tables = await database().execute<{ name: string }>(sql`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id' order by table_name`)
    const names = tables.map(({ name }) => name).filter(isExported)
    expect(names.length).toBeGreaterThan(40)
    for (const locale of LOCALES) {
      const described = MESSAGES[locale].dataExport.readme.tables
      expect(names.filter((name) => !Object.hasOwn(described, name))).toEqual([])
    }
  })

  it('is resumed when its process dies, and given up after five tries', async () => {
    const fan = await makeFan()
    await requestExport(fan.actor)
    await database()
      .update(dataExports)
      .set({ attempts: 1, leasedUntil: sql`app_now() + interval '1 minute'` })
    expect(await runExports(system)).toBe(0)
    expect(await atShiftedTime('2 minutes', () => runExports(system))).toBe(1)
    await requestExport(fan.actor)
    await database().update(dataExports).set({ attempts: 5 })
    expect(await runExports(system)).toBe(0)
    await requestExport(fan.actor)
    expect(await runExports(system)).toBe(1)
  })
})
