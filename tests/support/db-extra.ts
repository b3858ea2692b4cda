import postgres from 'postgres'
import { inject } from 'vitest'
import { oneConnection } from '@/db/one-connection'
import { databaseUrl } from './db-cluster'

let made = 0

/** Runs with a further database of this file's own, empty or a copy of the migrated template. */
export async function withDatabase<T>(
  from: 'empty' | 'migrated',
  run: (url: string, sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const template = inject('template')
  const name = `${template}_w${process.env.VITEST_POOL_ID}_${++made}`
  const admin = oneConnection(inject('clusterUrl'))
  if (from === 'empty') await admin`create database ${admin(name)}`
  else await admin`create database ${admin(name)} template ${admin(template)}`
  const url = databaseUrl(inject('clusterUrl'), name)
  const sql = postgres(url, { max: 2, onnotice: () => {} })
  try {
    return await run(url, sql)
  } finally {
    await sql.end()
    await admin`drop database ${admin(name)} with (force)`
    await admin.end()
  }
}

/** Everything that a migration can make, as one text. */
export async function schemaOf(sql: postgres.Sql): Promise<string> {
  const rows = await sql<{ line: string }[]>`
    select format('column %s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
        pg_get_expr(adbin, adrelid)) as line
      from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
    union all select format('constraint %s %s', conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1`
  return rows.map(({ line }) => line).join('\n')
}
