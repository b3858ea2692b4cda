import type postgres from 'postgres'
import { ADVISORY_LOCKS } from './advisory-locks'

/** `pg_trigger.tgtype` of an append-only table's trigger: before (2), delete (8), update (16), truncate (32). */
const APPEND_ONLY_TRIGGER = 2 + 8 + 16 + 32

/** Creates the login role if it is missing and sets its password. Requires a role that may create roles. */
export async function ensureRole(sql: postgres.Sql, role: string, password: string): Promise<void> {
  const [found] = await sql`select from pg_roles where rolname = ${role}`
  const verb = found ? 'alter' : 'create'
  const [row] = await sql<{ statement: string }[]>`
    select format('%s role %I with login nosuperuser nocreatedb nocreaterole noinherit password %L',
      ${verb}::text, ${role}::text, ${password}::text) as statement`
  await sql.unsafe(row?.statement ?? '')
}

/**
 * Grants the role the privileges it needs at runtime and nothing more: rows of every table, but no changes to append-only ones, and no objects or
 * triggers of its own, with which it could bypass the ledger's. It gets the rows of a later table from the migration that creates it, since
 * instances of the older code still serve then, and triggers may write there. Repeatable; requires the owner of the tables.
 */
export async function grantServing(sql: postgres.Sql, role: string): Promise<void> {
  await sql.begin(async (tx) => {
    const name = tx(role)
    await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.privileges})`
    const [database] = await tx<{ name: string }[]>`select current_database() as name`
    await tx`revoke temporary on database ${tx(database?.name ?? '')} from public`
    await tx`revoke create on schema public from public`
    await tx`revoke all on all tables in schema public from ${name}`
    await tx`grant usage on schema public, drizzle to ${name}`
    await tx`grant select on all tables in schema drizzle to ${name}`
    await tx`grant select, insert, update, delete on all tables in schema public to ${name}`
    await tx`grant usage on all sequences in schema public to ${name}`
    await tx`alter default privileges in schema public grant select, insert, update, delete on tables to ${name}`
    await tx`alter default privileges in schema public grant usage on sequences to ${name}`
    await tx`revoke delete on ledger_accounts, ledger_chains from ${name}`
    const fixed = await tx<{ table: string }[]>`
      select distinct relname as "table" from pg_trigger
      join pg_class on pg_class.oid = tgrelid and relnamespace = 'public'::regnamespace
      where tgtype = ${APPEND_ONLY_TRIGGER} and not tgisinternal`
    for (const { table } of fixed) await tx`revoke update, delete on ${tx(table)} from ${name}`
  })
}

/** Rights of an existing role beyond serving, in words. */
export async function excessRights(sql: postgres.Sql, role: string): Promise<string[]> {
  const [row] = await sql<
    { isSuperuser: boolean; isOwner: boolean; mayChange: boolean; mayCreate: boolean }[]
  >`
    select rolsuper as "isSuperuser",
      pg_has_role(rolname, (select relowner from pg_class where oid = 'ledger_entries'::regclass), 'member') as "isOwner",
      has_table_privilege(rolname, 'ledger_entries', 'update, delete, truncate, trigger') as "mayChange",
      has_database_privilege(rolname, current_database(), 'temporary')
        or has_schema_privilege(rolname, 'public', 'create') as "mayCreate"
    from pg_roles where rolname = ${role}`
  if (!row) return []
  if (row.isSuperuser) return ['is a superuser']
  if (row.isOwner) return ['owns the tables']
  return [
    ...(row.mayChange ? ['may change the ledger'] : []),
    ...(row.mayCreate ? ['may create tables and functions'] : []),
  ]
}
