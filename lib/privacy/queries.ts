import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type postgres from 'postgres'
import { database } from '@/db/client'
import { dataExportPieces, dataExports } from '@/db/schema/privacy'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { inLocale, type Locale } from '@/lib/core/locale'
import { EXPORT_FILES_MAX, isColumnExported, isExported, namesOf } from './rules'

type ExportFile = { bytes: number; pieces: AsyncGenerator<Uint8Array> }

/**
 * The ZIP of the fan's own export; null when there is none or it has expired. Read in pieces: a few whole ones would fill the heap
 * of a process.
 */
export async function exportFile({ userId }: SignedIn): Promise<ExportFile | null> {
  const [row] = await database()
    .select({ id: dataExports.id, bytes: bytesOf(userId) })
    .from(dataExports)
    .where(sql`${dataExports.userId} = ${userId} and ${dataExports.expiresAt} > app_now()`)
  if (!row?.bytes) return null
  return { bytes: row.bytes, pieces: piecesOf(userId, row.id, row.bytes) }
}

const bytesOf = (userId: string) =>
  sql<
    number | null
  >`(select sum(octet_length(bytes))::int from ${dataExportPieces} where user_id = ${userId})`

async function* piecesOf(userId: string, id: string, bytes: number): AsyncGenerator<Uint8Array> {
  for (let place = 0, sent = 0; sent < bytes; place++) {
    const [row] = await database()
      .select({ piece: dataExportPieces.bytes })
      .from(dataExportPieces)
      .innerJoin(dataExports, eq(dataExports.userId, dataExportPieces.userId))
      .where(and(eq(dataExports.userId, userId), eq(dataExports.id, id), eq(dataExportPieces.place, place)))
    if (!row) throw new DomainError('not_found')
    sent += row.piece.length
    yield row.piece
  }
}

type Source = { table: string; owner: string; columns: string[]; rows: number }

const SOURCES = `
  select relname as table, owner.attname as owner,
    array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
      and atttypid <> 'bytea'::regtype order by attnum) as columns
  from pg_class join pg_attribute owner on owner.attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and (owner.attname = 'user_id'
      or (relname, owner.attname) in (('users', 'id'), ('leagues', 'owner_id'), ('audit_log', 'subject')))
  order by relname`

/** Every table with rows of the fan, so that a new table is in the export automatically. */
export async function sourcesOf(userId: string, tx: postgres.TransactionSql): Promise<Source[]> {
  const tables = await tx.unsafe<Omit<Source, 'rows'>[]>(SOURCES)
  const found: Source[] = []
  for (const { table, owner, columns } of tables.filter((source) => isExported(source.table))) {
    const [row] = await tx<{ rows: number }[]>`
      select count(*)::int as rows from ${tx(table)} where ${tx(owner)} = ${userId}`
    if (row?.rows)
      found.push({
        table,
        owner,
        rows: row.rows,
        columns: columns.filter((name) => isColumnExported(table, name)),
      })
  }
  return found
}

const BATCH_SIZE = 500

/** The fan's rows of a table in pieces, each an object of the columns that are exported and of what their ids stand for. */
export function rowsOf(
  { table, owner, columns }: Source,
  { userId, locale }: { userId: string; locale: Locale },
  tx: postgres.TransactionSql,
) {
  const shown = [
    tx`select ${tx(columns)}`,
    ...namesOf(columns).map(
      (name) => tx`, (
        select named.${tx(name[locale])} from ${tx(name.table)} named where named.id = own.${tx(name.id)}) as ${tx(name.as)}`,
    ),
  ]
  return tx<Record<string, unknown>[]>`
    ${shown} from ${tx(table)} own where ${tx(owner)} = ${userId}`.cursor(BATCH_SIZE)
}

/**
 * What the fan answered in quizzes that are over, with the words of question and answer in a language. Leaves out an attempt that
 * is still open past the end of its quiz, since its choices may still change.
 */
export function answersOf(userId: string, locale: Locale, tx: postgres.TransactionSql) {
  const text = tx(inLocale(locale, 'text_it', 'text_en'))
  return tx<Record<string, unknown>[]>`
    select quizzes.day, question.${text} as question, option.${text} as answer, option.is_correct as correct, answer.chosen_at
    from quiz_attempts attempt
    join quizzes on quizzes.id = attempt.quiz_id and quizzes.closes_at < app_now()
    join quiz_answers answer on answer.attempt_id = attempt.id
    join quiz_questions question on question.id = answer.question_id
    join quiz_options option on option.id = answer.option_id
    where attempt.user_id = ${userId} and attempt.closed_at is not null order by quizzes.day, question.place`.cursor(
    BATCH_SIZE,
  )
}

export type OwnFile = { id: string; mediaType: string }

/** The pictures and sounds made for the fan, newest first, up to an export's limit, and how many it leaves out. */
export async function filesOf(
  userId: string,
  tx: postgres.TransactionSql,
): Promise<{ files: OwnFile[]; leftOut: number }> {
  const all = await tx<(OwnFile & { fits: boolean })[]>`
    select id, media_type as "mediaType",
      sum(bytes) over (order by created_at desc, id) <= ${EXPORT_FILES_MAX} as fits
    from assets where user_id = ${userId} order by created_at desc, id`
  const files = all.filter(({ fits }) => fits)
  return { files, leftOut: all.length - files.length }
}
