import 'server-only'
import { sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { persons } from '@/db/schema/account'
import { dataExports } from '@/db/schema/privacy'
import { inTransaction } from '@/db/transaction'
import { enqueueMail } from '@/lib/account/mail/commands'
import type { SignedIn, System } from '@/lib/core/actor'
import { notifyFan } from '@/lib/core/live'
import type { Locale } from '@/lib/core/locale'
import { log } from '@/lib/core/log'
import { newArchive } from './archive/commands'
import { answersOf, filesOf, rowsOf, sourcesOf } from './queries'
import { EXPORT_ATTEMPTS, EXPORT_HOURS } from './rules'

const LEASE_MINUTES = 5

/** Asks for an export; while one is being made, asking again does nothing. */
export async function requestExport({ userId }: SignedIn, tx?: Tx): Promise<void> {
  await inTransaction(
    (conn) =>
      conn.execute(sql`
        insert into ${dataExports} as own (user_id) values (${userId})
        on conflict (user_id) do update set id = gen_random_uuid(), requested_at = app_now(), done = 0, total = 0, attempts = 0,
          leased_until = null, ready_at = null, expires_at = null, file = null
        where own.ready_at is not null or own.attempts >= ${EXPORT_ATTEMPTS}`),
    tx,
  )
}

type Job = { id: string; userId: string; locale: Locale }

/** Takes the oldest waiting export; that of a dead process becomes free when its lease ends. */
export async function takeJob(): Promise<Job | undefined> {
  const [job] = await database().execute<Job>(sql`
    update ${dataExports} job set attempts = attempts + 1, leased_until = app_now() + make_interval(mins => ${LEASE_MINUTES})
    from ${persons} person
    where person.user_id = job.user_id and job.user_id = (
      select user_id from ${dataExports} where ready_at is null and attempts < ${EXPORT_ATTEMPTS}
        and (leased_until is null or leased_until < app_now())
      order by requested_at limit 1 for update skip locked)
    returning job.id, job.user_id as "userId", person.locale`)
  return job
}

let isRunning = false

/**
 * Makes the waiting exports, one after the other in each process: each holds a connection while it asks for another, so several at
 * once could wait for each other's. @returns how many are ready now
 */
export async function runExports(_actor: System): Promise<number> {
  if (isRunning) return 0
  isRunning = true
  try {
    return await makeWaitingExports()
  } finally {
    isRunning = false
  }
}

async function makeWaitingExports(): Promise<number> {
  let made = 0
  for (let job = await takeJob(); job; job = await takeJob())
    try {
      const file = await fileOf(job)
      if (await storeFile(job, file)) made++
    } catch (error) {
      log.error({ error, export: job.id }, 'export failed')
    }
  return made
}

/**
 * All tables at one instant, so that they agree with each other whatever is written meanwhile; only the chain's own files may hold
 * later lines.
 */
const fileOf = (job: Job): Promise<Uint8Array> =>
  database().sql.begin('isolation level repeatable read read only', async (tx) => {
    // The transaction is idle while other connections write the ledger's files.
    await tx`set local idle_in_transaction_session_timeout = '5min'`
    const sources = await sourcesOf(job.userId, tx)
    const archive = await newArchive(job, await filesOf(job.userId, tx))
    const step = progressOf(job, sources)
    for (const source of sources)
      await archive.table(source.table, source.columns, counted(rowsOf(source, job.userId, tx), step))
    await archive.table(
      'quiz_answers',
      ['day', 'question', 'answer', 'correct', 'chosen_at'],
      answersOf(job.userId, job.locale, tx),
    )
    await archive.generatedFiles()
    return archive.finish()
  })

async function* counted<T>(pieces: AsyncIterable<T[]>, step: (rows: number) => Promise<void>) {
  for await (const piece of pieces) {
    yield piece
    await step(piece.length)
  }
}

/** Updates the page's progress on a connection of its own, since the reading transaction does not commit. */
function progressOf({ id, userId }: Job, sources: { rows: number }[]) {
  const total = sources.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  return async (rows: number) => {
    done += rows
    await inTransaction(async (tx) => {
      await tx.execute(sql`
        update ${dataExports} set done = ${done}::int, total = ${total}::int,
          leased_until = app_now() + make_interval(mins => ${LEASE_MINUTES}) where id = ${id}`)
      await notifyFan(tx, { kind: 'notice', userId })
    })
  }
}

/** @returns false when the account was erased, or the export requested again, in the meantime */
const storeFile = ({ id, userId, locale }: Job, file: Uint8Array): Promise<boolean> =>
  inTransaction(async (tx) => {
    const [stored] = await tx.execute<{ email: string }>(sql`
      update ${dataExports} set file = ${Buffer.from(file)}, ready_at = app_now(), leased_until = null, done = total,
        expires_at = app_now() + make_interval(hours => ${EXPORT_HOURS})
      from ${persons} person
      where id = ${id} and ready_at is null and person.user_id = ${dataExports}.user_id returning person.email`)
    if (!stored) return false
    await enqueueMail({ kind: 'export_ready', recipient: stored.email, locale }, tx)
    await notifyFan(tx, { kind: 'notice', userId })
    return true
  })

/** Drops files past their time. @returns the number dropped */
export async function purgeExports(_actor: System): Promise<number> {
  const deleted = await database().execute(sql`
    delete from ${dataExports} where expires_at < app_now()
      or (ready_at is null and requested_at < app_now() - interval '7 days') returning id`)
  return deleted.length
}
