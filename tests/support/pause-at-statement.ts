import { sql } from 'drizzle-orm'
import type { ReservedSql } from 'postgres'
import { expect } from 'vitest'
import { database } from '@/db/client'

const KEY = 59

export type Pause = {
  event: 'insert' | 'update'
  table: string
  /** A condition in SQL under which the statement pauses. */
  when: string
}

/** Runs `run` while whatever `begin` starts is paused at this statement; `held` is a connection of its own. */
export async function whilePausedAt(
  { event, table, when }: Pause,
  begin: () => void,
  run: (held: ReservedSql, pid: number) => Promise<unknown>,
): Promise<void> {
  const held = await database().sql.reserve()
  await held.unsafe(`
    create function pause_statement() returns trigger language plpgsql as $$ begin
      if ${when} then perform pg_advisory_xact_lock_shared(${KEY}); end if;
      return null;
    end $$;
    create trigger pause_statement before ${event} on ${table} for each statement execute function pause_statement();
    select pg_advisory_lock(${KEY})`)
  try {
    begin()
    const waiting = async () => {
      const [row] = await held<{ pid: number }[]>`
        select pid from pg_locks where locktype = 'advisory' and objid = ${KEY} and not granted
          and database = (select oid from pg_database where datname = current_database())`
      return row?.pid ?? 0
    }
    await expect.poll(waiting, { interval: 10 }).toBeGreaterThan(0)
    await run(held, await waiting())
  } finally {
    await held`select pg_advisory_unlock(${KEY})`
    held.release()
  }
}

/** Removes all pauses, at the end of each test that sets one. */
export const dropPauses = () => database().execute(sql`drop function if exists pause_statement() cascade`)
