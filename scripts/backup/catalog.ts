import type { Sql, TransactionSql } from 'postgres'
import type { TableShape } from './format.ts'

type Connection = Sql | TransactionSql

/** Every table of the application with its writable columns. */
export async function tablesOf(sql: Connection): Promise<TableShape[]> {
  return sql<TableShape[]>`
    select class.relname as "table", array_agg(attribute.attname::text order by attribute.attnum) as columns
    from pg_class class
    join pg_attribute attribute on attribute.attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
    group by class.relname order by class.relname`
}

export async function sequencesOf(sql: Connection): Promise<{ name: string; value: string }[]> {
  return sql<{ name: string; value: string }[]>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`
}

/** The hashes of the applied migrations, oldest first. */
export async function migrationsOf(sql: Connection): Promise<string[]> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`
  if (!table?.name) return []
  const rows = await sql<
    { hash: string }[]
  >`select hash from drizzle.__drizzle_migrations order by created_at`
  return rows.map(({ hash }) => hash)
}
