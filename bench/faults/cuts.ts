import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'

const EVERY_MS = 100

/** Ends one connection of GoalQuest, chosen at random, every 100 ms. @returns how many */
export async function cutConnections(sql: postgres.Sql, seconds: number): Promise<number> {
  const began = performance.now()
  let cut = 0
  for (let due = 0; due < seconds * 1000; due += EVERY_MS) {
    await sleep(Math.max(0, began + due - performance.now()))
    const ended = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'goalquest' and datname = current_database() order by random() limit 1`
    cut += ended.count
  }
  return cut
}
