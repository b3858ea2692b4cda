import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { database } from '@/db/client'
import { migrateDatabase } from '@/db/migrate'
import { oneConnection } from '@/db/one-connection'
import { persons } from '@/db/schema/account'
import { outbox } from '@/db/schema/operations'
import { env } from '@/lib/env'
import { type AssetStore, assetStore } from '@/lib/gateways/asset-store'
import { addToErasedList } from '@/lib/gateways/erased-list'
import { checkInvariants } from '@/lib/ledger/invariants/queries'
import { maintain } from '@/lib/operations/commands'
import { ERASED_LIST_JOB, PAYMENTS_JOB } from '@/lib/operations/jobs/rules'
import { readBackup } from '@/scripts/backup/read'
import { writeBackup } from '@/scripts/backup/write'
import { explainFailure } from '@/server/start/failure'
import { atShiftedTime } from '@/tests/support/db-clock'
import { databaseUrl } from '@/tests/support/db-cluster'
import { schemaOf, withDatabase } from '@/tests/support/db-extra'
import { system } from '@/tests/support/factories'
import { posterPng } from '../../../vendors/openai/poster/poster'

const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-backup-'))
const file = path.join(folder, 'backup.gz')
const bad = path.join(folder, 'bad.gz')
const OWNER = `${inject('template')}_owner`
const LEAST_BYTES = 16_000_000

const admin = oneConnection(inject('clusterUrl'))
beforeAll(async () => {
  await admin`create role ${admin(OWNER)} login password 'plain' nosuperuser`
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await admin`drop role ${admin(OWNER)}`
  await admin.end()
})

/** Fans with ledger entries. */
async function addFans(sql: postgres.Sql): Promise<void> {
  await sql`insert into users select from generate_series(1, 50)`
  await sql`
    with lines as (
      insert into ledger_transactions (idempotency_key, cause_kind, cause_id, rule_version)
      select 'test:' || user_id, 'test', user_id::text, 1 from ledger_accounts where user_id is not null and asset = 'xp'
      returning id, cause_id)
    insert into ledger_entries (transaction_id, account_id, amount)
    select lines.id, account.id, case when account.user_id is null then -10 else 10 end
    from lines join ledger_accounts account on account.asset = 'xp'
      and (account.user_id is null or account.user_id::text = lines.cause_id)`
}

/** More than 16 MB that hardly compress, with every character that COPY escapes. */
async function addMails(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into outbox (kind, recipient, locale, last_error)
    select 'verify', 'fan@example.it', 'it',
      E'a line feed \n, a tab \t, a backslash \\ and \\.' || (select string_agg(md5(mail || '.' || part), '') from generate_series(1, 60) part)
    from generate_series(1, 10000) mail`
}

async function fingerprints(sql: postgres.Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`
  const seen = tables.map(async ({ name }) => {
    const [row] = await sql<{ seen: string }[]>`
      select count(*) || ' ' || coalesce(md5(string_agg(md5(line::text), '' order by md5(line::text))), '') as seen from ${sql(name)} line`
    return [name, row?.seen ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(seen))
}

/** A database that belongs to a role without any privilege beyond owning it, migrated by that role. */
async function asPlainOwner<T>(run: (url: string, sql: postgres.Sql) => Promise<T>): Promise<T> {
  const name = `${inject('template')}_restored`
  await admin`create database ${admin(name)} owner ${admin(OWNER)}`
  const url = new URL(databaseUrl(inject('clusterUrl'), name))
  url.username = OWNER
  url.password = 'plain'
  const sql = postgres(url.href, { max: 2, onnotice: () => {} })
  try {
    await migrateDatabase(url.href)
    return await run(url.href, sql)
  } finally {
    await sql.end()
    await admin`drop database ${admin(name)} with (force)`
  }
}

/** A DATA_DIR of its own, with nothing in it. */
const useDisk = (name: string) => {
  Object.assign(env, { DATA_DIR: mkdtempSync(path.join(folder, `${name}-`)) })
  return assetStore()
}
const storedFiles = () => {
  const place = path.join(env.DATA_DIR, 'assets')
  return existsSync(place)
    ? readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : []
}

/** A picture as the local vendor draws it, kept as the studio keeps it. */
async function addPicture(sql: postgres.Sql): Promise<{ id: string; bytes: Buffer }> {
  const [id, bytes] = [randomUUID(), Buffer.from(posterPng('Nebbia a novembre', { width: 240, height: 240 }))]
  await assetStore().put(id, bytes, 'image/png')
  await sql`
    insert into assets (id, user_id, kind, prompt, media_type, bytes, sha256, width, height, demo)
    select ${id}, id, 'image', 'Nebbia a novembre', 'image/png', ${bytes.length}, ${createHash('sha256').update(bytes).digest()},
      240, 240, true from users order by id limit 1`
  return { id, bytes }
}

const disabled = (sql: postgres.Sql) => sql`select tgname from pg_trigger where tgenabled <> 'O'`

describe('T60i: a backup of more than 16 MB', () => {
  it('is written without hanging and restored row by row by an ordinary owner, with schema and triggers intact', async () => {
    const before = await withDatabase('migrated', async (url, sql) => {
      await addFans(sql)
      await addMails(sql)
      const { rows } = await writeBackup(url, file, null)
      expect(rows).toMatchObject({ users: 50, ledger_entries: 100, outbox: 10_000 })
      return { rows: await fingerprints(sql), schema: await schemaOf(sql) }
    })
    expect(gunzipSync(readFileSync(file)).length).toBeGreaterThan(LEAST_BYTES)
    await asPlainOwner(async (url, sql) => {
      await readBackup(url, file, assetStore())
      expect(await fingerprints(sql)).toEqual(before.rows)
      expect(await schemaOf(sql)).toBe(before.schema)
      const broken = (await checkInvariants(drizzle({ client: sql }))).filter(({ violations }) => violations)
      expect(broken).toEqual([])
      expect(await disabled(sql)).toHaveLength(0)
      await expect(sql`update ledger_entries set amount = 1`).rejects.toThrow(/append-only/)
      await expect(readBackup(url, file, assetStore())).rejects.toThrow(/not empty \(users\)/)
      expect(await fingerprints(sql)).toEqual(before.rows)
    })
  })
})

const TOOL = ['--conditions=react-server', '--import', 'tsx']
const RESTORE = [...TOOL, 'scripts/restore.ts', file]

it('a restored backup brings back nobody who was erased after it was made (T60j)', async () => {
  useDisk('erased')
  const [gone, stays] = await withDatabase('migrated', async (url, sql) => {
    await addFans(sql)
    const fans = await sql<{ id: string }[]>`select id from users order by id limit 2`
    for (const { id } of fans)
      await sql`insert into persons (user_id, email, password_hash, locale) values (${id}, ${`${id}@example.it`}, 'x', 'it')`
    await sql`
      insert into job_runs (job, period, finished_at)
      values (${ERASED_LIST_JOB}, 'last', app_now()), (${PAYMENTS_JOB}, to_char(app_now(), 'YYYY-MM-DD HH24'), app_now())`
    await sql`insert into sessions (user_id, version, expires_at) select id, 1, app_now() + interval '1 day' from users`
    await writeBackup(url, file, null)
    return fans.map(({ id }) => id)
  })
  const restored = (url: string) =>
    spawnSync(process.execPath, RESTORE, {
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: env.DATA_DIR },
      encoding: 'utf8',
    })
  await withDatabase('migrated', async (url, sql) => {
    const list = path.join(env.DATA_DIR, 'erased-accounts.txt')
    mkdirSync(list, { recursive: true })
    expect(restored(url).status).toBe(1)
    expect(await sql`select from users`).toHaveLength(0)
    rmSync(list, { recursive: true })
    await addToErasedList([gone ?? ''])
    const { stdout, status } = restored(url)
    expect([status, stdout]).toEqual([0, expect.stringContaining('erased again: 1 account that')])
    expect(await sql`select user_id from persons`).toEqual([{ user_id: stays }])
    expect(await sql`select from sessions`).toHaveLength(0)
    expect(await sql`select from job_runs`, 'the list, when cut off, and Stripe are compared').toHaveLength(0)
  })
}, 60_000)

it('a restored backup gives whoever was leaving, and may have withdrawn it since, another week and an email', async () => {
  useDisk('withdrawn')
  const email = 'ginevra@example.it'
  await withDatabase('migrated', async (url, sql) => {
    const [fan] = await sql`insert into users default values returning id`
    await sql`insert into persons (user_id, email, password_hash, locale) values (${fan?.id}, ${email}, 'x', 'it')`
    await sql`
      insert into account_deletions (user_id, requested_at, erase_at)
      values (${fan?.id}, app_now() - interval '9 days', app_now() - interval '2 days')`
    await writeBackup(url, file, null)
  })
  await readBackup(env.DATABASE_URL ?? '', file, assetStore())
  expect((await maintain(system)).accountsErased).toBe(0)
  expect(await database().select({ email: persons.email }).from(persons)).toEqual([{ email }])
  expect(await database().select({ recipient: outbox.recipient, kind: outbox.kind }).from(outbox)).toEqual([
    { recipient: email, kind: 'deletion_requested' },
  ])
  expect((await atShiftedTime('7 days', () => maintain(system))).accountsErased).toBe(1)
}, 60_000)

describe('a backup that cannot be restored leaves the database as it was:', () => {
  const damage: [string, RegExp, () => void][] = [
    ['cut short', /not a whole backup/, () => truncateSync(bad, readFileSync(bad).length >> 1)],
    ['not a backup at all', /not a whole backup/, () => writeFileSync(bad, 'hello')],
    [
      'with rows that a foreign key refuses',
      /foreign key/,
      () => {
        const text = gunzipSync(readFileSync(bad)).toString('latin1')
        const gone = text
          .replace(/(\{"table":"users"[^\n]*\n)[^\n]*\n/, '$1')
          .replace('"users":50', '"users":49')
        writeFileSync(bad, gzipSync(Buffer.from(gone, 'latin1')))
      },
    ],
  ]
  beforeEach(() =>
    withDatabase('migrated', async (url, sql) => {
      await addFans(sql)
      await writeBackup(url, bad, null)
    }),
  )

  it.each(damage)('%s', async (_name, says, make) => {
    make()
    await withDatabase('migrated', async (url, sql) => {
      const before = { rows: await fingerprints(sql), schema: await schemaOf(sql) }
      await expect(readBackup(url, bad, assetStore())).rejects.toThrow(says)
      expect({ rows: await fingerprints(sql), schema: await schemaOf(sql) }).toEqual(before)
      expect(await disabled(sql)).toHaveLength(0)
    })
  })
})

it('a database that sends nothing ends the backup with a one-line message and leaves no file', async () => {
  await withDatabase('migrated', async (url, sql) => {
    const refused = sql.begin(async (tx) => {
      await tx`lock table users in access exclusive mode`
      return writeBackup(url, path.join(folder, 'never.gz'), null, 500)
    })
    await expect(refused).rejects.toThrow(/sent nothing for/)
    expect(() => readFileSync(path.join(folder, 'never.gz'))).toThrow()
    expect(() => readFileSync(path.join(folder, 'never.gz.unfinished'))).toThrow()
  })
})

it('a backup ended by a signal says so by its exit code and leaves no file', async () => {
  await withDatabase('migrated', async (url, sql) => {
    const target = path.join(mkdtempSync(path.join(folder, 'signal-')), 'backup.gz')
    await sql.begin(async (tx) => {
      await tx`lock table users in access exclusive mode`
      const tool = spawn(process.execPath, [...TOOL, 'scripts/backup.ts', target], {
        env: { ...process.env, DATABASE_URL: url, DATA_DIR: env.DATA_DIR },
        stdio: 'ignore',
      })
      await expect.poll(() => existsSync(`${target}.unfinished`)).toBe(true)
      tool.kill('SIGTERM')
      const [code] = await once(tool, 'exit')
      expect(code).toBe(130)
    })
    expect(readdirSync(path.dirname(target))).toEqual([])
  })
})

describe('a backup belongs to one schema:', () => {
  const newer = (sql: postgres.Sql) =>
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of-a-later-version', 9999999999999)`

  it('it is not restored into a newer database, which stays as it is', async () => {
    await withDatabase('migrated', async (url, sql) => {
      await addFans(sql)
      await writeBackup(url, file, null)
    })
    await withDatabase('migrated', async (url, sql) => {
      await newer(sql)
      const before = await fingerprints(sql)
      await expect(readBackup(url, file, assetStore())).rejects.toThrow(
        /of another schema: restore it with the code that made it/,
      )
      expect(await fingerprints(sql)).toEqual(before)
      await expect(migrateDatabase(url)).rejects.toThrow(/newer than this code/)
    })
  })

  it('one from a newer database is refused by this code', async () => {
    await withDatabase('migrated', async (url, sql) => {
      await newer(sql)
      await writeBackup(url, file, null)
    })
    await withDatabase('empty', async (url, sql) => {
      const { stderr, status } = spawnSync(process.execPath, RESTORE, {
        env: { ...process.env, DATABASE_URL: url, DATA_DIR: env.DATA_DIR },
        encoding: 'utf8',
      })
      expect([status, stderr]).toEqual([1, expect.stringContaining('of another schema')])
      expect(await sql`select from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(0)
    })
  })
})

it('a backup never replaces a folder or a device, and then reads nothing', async () => {
  const own = mkdtempSync(path.join(folder, 'device-'))
  const device = path.join(own, 'stdout')
  symlinkSync('/dev/null', device)
  for (const place of [own, device])
    expect(await writeBackup('postgres://nobody@127.0.0.1:1/none', place, null).catch(explainFailure)).toBe(
      `${place} is not a file: name the file to be written`,
    )
  expect(readlinkSync(device)).toBe('/dev/null')
})

it('an option is not taken for a file: the backup answers with its usage', () => {
  const { stderr, status } = spawnSync(process.execPath, [...TOOL, 'scripts/backup.ts', '--help'], {
    env: { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: env.DATA_DIR },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, 'goalquest: usage: npm run backup, or npm run backup -- FILE\n'])
})

it('a backup makes its own folder, and none for a file that the operator names: a disk may not be mounted', async () => {
  const own = mkdtempSync(path.join(folder, 'mount-'))
  await withDatabase('migrated', async (url) => {
    const run = (...files: string[]) => {
      const { stderr, status } = spawnSync(process.execPath, [...TOOL, 'scripts/backup.ts', ...files], {
        env: { ...process.env, DATABASE_URL: url, DATA_DIR: path.join(own, 'data') },
        encoding: 'utf8',
      })
      return [status, stderr]
    }
    expect(run(path.join(own, 'safe/gq.gz'))).toEqual([
      1,
      `goalquest: the folder ${own}/safe does not exist: is its disk mounted?\n`,
    ])
    expect(existsSync(path.join(own, 'safe'))).toBe(false)
    expect(run()).toEqual([0, ''])
    expect(readdirSync(path.join(own, 'data/backups'))).toHaveLength(1)
  })
})

it('a full disk ends the backup with a one-line message, leaves no partial file and keeps the last one', async () => {
  const own = mkdtempSync(path.join(folder, 'full-'))
  const target = path.join(own, 'backup.gz')
  writeFileSync(target, 'the last one')
  // Linux answers each write to this device as a full disk does.
  expect(existsSync('/dev/full')).toBe(true)
  symlinkSync('/dev/full', `${target}.unfinished`)
  await withDatabase('migrated', async (url, sql) => {
    await addMails(sql)
    const reason = await writeBackup(url, target, null).catch(explainFailure)
    expect(reason).toBe('the disk is full')
    expect(
      await sql`select from pg_stat_activity where state = 'active' and query ilike 'copy%'`,
    ).toHaveLength(0)
  })
  expect(readdirSync(own)).toEqual(['backup.gz'])
  expect(readFileSync(target, 'utf8')).toBe('the last one')
})

it('a disk that fills up in the middle of a table is reported as such, not by the database’s next error', async () => {
  const target = path.join(mkdtempSync(path.join(folder, 'mid-')), 'backup.gz')
  // A pipe whose reader leaves after a while fails a write as late as a disk does.
  spawnSync('mkfifo', [`${target}.unfinished`])
  spawn('head', ['--bytes=300000', `${target}.unfinished`], { stdio: 'ignore' })
  await withDatabase('migrated', async (url, sql) => {
    await addMails(sql)
    expect(await writeBackup(url, target, null).catch((error) => error.code)).toBe('EPIPE')
  })
})

describe('the generated files', () => {
  it('are restored byte for byte onto any disk, and restoring again leaves them', async () => {
    const first = useDisk('first')
    const picture = await withDatabase('migrated', async (url, sql) => {
      await addFans(sql)
      const [kept, gone, altered] = [await addPicture(sql), await addPicture(sql), await addPicture(sql)]
      await first.remove(gone.id)
      await first.put(altered.id, Buffer.from('another file'), 'image/png')
      const { files, lost } = await writeBackup(url, file, first)
      expect([files, lost]).toEqual([1, 2])
      return kept
    })
    const second = useDisk('second')
    for (const _time of ['into nothing', 'over what is there'])
      await withDatabase('migrated', async (url, sql) => {
        expect((await readBackup(url, file, second)).files).toBe(1)
        const [row] = await sql<{ sha256: Buffer }[]>`select sha256 from assets where id = ${picture.id}`
        const bytes = Buffer.from((await second.read(picture.id)) ?? [])
        expect(bytes).toEqual(picture.bytes)
        expect(createHash('sha256').update(bytes).digest()).toEqual(row?.sha256)
        expect(storedFiles()).toHaveLength(1)
      })
  })

  const damages: [string, (text: string) => string][] = [
    ['a changed byte in a file', (text) => text.replace(/\niVBORw0K/, '\niVBORw0L')],
    ['a missing file', (text) => text.replace(/\{"file":[\s\S]*?\n\\\.\n/, '')],
    ['no end', (text) => text.slice(0, text.lastIndexOf('\\.\n'))],
  ]

  it('of an altered or truncated backup are not restored, and neither are its rows', async () => {
    const store = useDisk('damaged')
    await withDatabase('migrated', async (url, sql) => {
      await addFans(sql)
      await addPicture(sql)
      await addPicture(sql)
      await writeBackup(url, bad, store)
    })
    const whole = gunzipSync(readFileSync(bad)).toString('latin1')
    const empty = useDisk('untouched')
    await withDatabase('migrated', async (url, sql) => {
      for (const [name, damage] of damages) {
        expect(damage(whole), name).not.toBe(whole)
        writeFileSync(bad, gzipSync(Buffer.from(damage(whole), 'latin1')))
        await expect(readBackup(url, bad, empty), name).rejects.toThrow(/not a whole backup/)
        expect(await sql`select from assets`, name).toHaveLength(0)
        expect(storedFiles(), name).toEqual([])
      }
    })
  })

  describe('of a restore that is interrupted are removed with its rows', () => {
    const interrupted = async (run: (url: string, sql: postgres.Sql) => Promise<void>) => {
      const first = useDisk('whole')
      await withDatabase('migrated', async (url, sql) => {
        await addFans(sql)
        await addPicture(sql)
        await addPicture(sql)
        await writeBackup(url, file, first)
      })
      useDisk('interrupted')
      await withDatabase('migrated', async (url, sql) => {
        await run(url, sql)
        expect(storedFiles()).toEqual([])
        expect(await sql`select from users`).toHaveLength(0)
      })
    }

    it('by a signal, whatever its transaction waits for', () =>
      interrupted(async (url, sql) => {
        await sql`
          create function pause() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(1); return null; end $$`
        await sql`create trigger pause before delete on sessions execute function pause()`
        await sql.begin(async (tx) => {
          await tx`select pg_advisory_xact_lock(1)`
          const tool = spawn(process.execPath, RESTORE, {
            env: { ...process.env, DATABASE_URL: url, DATA_DIR: env.DATA_DIR },
            stdio: 'ignore',
          })
          await expect.poll(storedFiles).toHaveLength(2)
          tool.kill('SIGINT')
          const [code] = await once(tool, 'exit')
          expect(code).toBe(130)
        })
      }))

    it('between two of them', () =>
      interrupted(async (url) => {
        const [stop, disk] = [new AbortController(), assetStore()]
        const store: AssetStore = {
          ...disk,
          put: async (...given) => {
            await disk.put(...given)
            stop.abort()
          },
        }
        await expect(readBackup(url, file, store, { signal: stop.signal })).rejects.toThrow()
      }))
  })
})
