import type { TransactionSql } from 'postgres'

type ForeignKey = { table: string; name: string; definition: string }

/**
 * Runs a load with the triggers of the tables off and their foreign keys dropped, then restores both: rows of a backup already carry
 * what triggers would add, and follow no order of foreign keys, which are checked when they are created again. It takes the
 * owner of the tables.
 */
export async function withoutConstraints<T>(
  sql: TransactionSql,
  tables: string[],
  load: () => Promise<T>,
): Promise<T> {
  const keys = await sql<ForeignKey[]>`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by conname`
  for (const { table, name } of keys) await sql.unsafe(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await sql`alter table ${sql(table)} disable trigger user`
  const result = await load()
  for (const { table, name, definition } of keys)
    await sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`)
  for (const table of tables) await sql`alter table ${sql(table)} enable trigger user`
  return result
}
