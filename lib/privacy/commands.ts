import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { persons } from '@/db/schema/account'
import { dataExportPieces, dataExports } from '@/db/schema/privacy'
import { inTransaction } from '@/db/transaction'
import { enqueueMail } from '@/lib/account/mail/commands'
import type { SignedIn, System } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { notifyFan } from '@/lib/core/live/events'
import type { Locale } from '@/lib/core/locale'
import { log } from '@/lib/core/monitoring/log'
import { newArchive } from './archive/commands'
import { answersOf, filesOf, rowsOf, sourcesOf } from './queries'
import { EXPORT_ATTEMPTS, EXPORT_HOURS, namesOf } from './rules'

const LEASE_MINUTES = 5

/** Asks for an export; while one is being made, asking again does nothing. */
export async function requestExport({ userId }: SignedIn, tx?: Tx): Promise<void> {
  await inTransaction(async (conn) => {
    await conn
      .delete(dataExports)
      .where(
        sql`${dataExports.userId} = ${userId} and (ready_at is not null or attempts >= ${EXPORT_ATTEMPTS})`,
      )
    await conn.insert(dataExports).values({ userId }).onConflictDoNothing()
  }, tx)
}

type Job = { id: string; userId: string; locale: Locale }

/** Takes the oldest waiting export; that of a dead process becomes free when its lease ends. */
export const takeJob = (): Promise<Job | undefined> =>
  inTransaction(async (tx) => {
    const [job] = await tx.execute<Job>(sql`
      update ${dataExports} job set id = gen_random_uuid(), attempts = attempts + 1,
        leased_until = app_now() + make_interval(mins => ${LEASE_MINUTES})
      from ${persons} person
      where person.user_id = job.user_id and job.user_id = (
        select user_id from ${dataExports} where ready_at is null and attempts < ${EXPORT_ATTEMPTS}
          and (leased_until is null or leased_until < app_now())
        order by requested_at limit 1 for update skip locked)
      returning job.id, job.user_id as "userId", person.locale`)
    if (job) await tx.delete(dataExportPieces).where(eq(dataExportPieces.userId, job.userId))
    return job
  })

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
      await writePieces(job)
      if (await markReady(job)) made++
    } catch (error) {
      log.error({ error, export: job.id }, 'export failed')
    }
  return made
}

/**
 * All tables at one instant, so that they agree with each other whatever is written meanwhile; only the chain's own files may hold
 * later lines.
 */
const writePieces = (job: Job): Promise<void> =>
  database().sql.begin('isolation level repeatable read read only', async (tx) => {
    // The transaction is idle while other connections write the ledger's files, and a cursor's time goes on between its batches.
    await tx`set local idle_in_transaction_session_timeout = '5min'`
    await tx`set local statement_timeout = '5min'`
    const sources = await sourcesOf(job.userId, tx)
    const archive = await newArchive(job, await filesOf(job.userId, tx), pieceWriter(job))
    const step = progressOf(job, sources)
    for (const source of sources) {
      const columns = [...source.columns, ...namesOf(source.columns).map(({ as }) => as)]
      await archive.table(source.table, columns, counted(rowsOf(source, job, tx), step))
    }
    await archive.table(
      'quiz_answers',
      ['day', 'question', 'answer', 'correct', 'chosen_at'],
      answersOf(job.userId, job.locale, tx),
    )
    await archive.generatedFiles()
    await archive.finish()
  })

/**
 * Stores piece after piece, each in a transaction of its own: one of the whole ZIP would last too long, and its encoding would hold
 * up the process. @throws DomainError not_found when the export was taken over, or erased
 */
function pieceWriter({ id, userId }: Job) {
  let place = 0
  return async (bytes: Uint8Array) => {
    const stored = await database().execute(sql`
      with own as (
        update ${dataExports} set leased_until = app_now() + make_interval(mins => ${LEASE_MINUTES})
        where user_id = ${userId} and id = ${id} returning user_id)
      insert into ${dataExportPieces} (user_id, place, bytes)
      select user_id, ${place}::int, ${bytes}::bytea from own returning place`)
    if (stored.length === 0) throw new DomainError('not_found')
    place++
  }
}

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
          leased_until = app_now() + make_interval(mins => ${LEASE_MINUTES}) where user_id = ${userId} and id = ${id}`)
      await notifyFan(tx, { kind: 'notice', userId })
    })
  }
}

/** @returns false when the account was erased, or the export requested again, in the meantime */
const markReady = ({ id, userId, locale }: Job): Promise<boolean> =>
  inTransaction(async (tx) => {
    const [stored] = await tx.execute<{ email: string }>(sql`
      update ${dataExports} set ready_at = app_now(), leased_until = null, done = total,
        expires_at = app_now() + make_interval(hours => ${EXPORT_HOURS})
      from ${persons} person
      where ${dataExports}.user_id = ${userId} and id = ${id} and ready_at is null and person.user_id = ${userId} returning person.email`)
    if (!stored) return false
    await enqueueMail({ kind: 'export_ready', recipient: stored.email, locale }, tx)
    await notifyFan(tx, { kind: 'notice', userId })
    return true
  })

/** Drops exports past their time, and what killed processes wrote. @returns the number of exports dropped */
export async function purgeExports(_actor: System): Promise<number> {
  await dropKilledPieces()
  const deleted = await database().execute(sql`
    delete from ${dataExports} where expires_at < app_now()
      or (ready_at is null and requested_at < app_now() - interval '7 days') returning id`)
  return deleted.length
}

const dropKilledPieces = (): Promise<void> =>
  inTransaction(async (tx) => {
    // Under another id, so that a process that is only late neither adds to the export nor completes it.
    await tx.execute(sql`
      update ${dataExports} set id = gen_random_uuid(), leased_until = null where ready_at is null and leased_until < app_now()`)
    await tx.execute(sql`
      delete from ${dataExportPieces} using ${dataExports} own
      where own.user_id = ${dataExportPieces.userId} and own.ready_at is null and own.leased_until is null`)
  })
