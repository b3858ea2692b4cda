import { type Database, database } from '@/db/client'
import { env } from '@/lib/env'

const pools = globalThis as typeof globalThis & { goalquestDb?: Database }

/** Lets the product use another database from here on. @returns goes back to the file's own */
export function switchDatabase(url: string): () => Promise<void> {
  const own = { url: env.DATABASE_URL, pool: database() }
  env.DATABASE_URL = url
  pools.goalquestDb = undefined
  return async () => {
    const other = database()
    env.DATABASE_URL = own.url
    pools.goalquestDb = own.pool
    await other.sql.end({ timeout: 5 })
  }
}
