import { type Database, database } from './client'
import { memoizeByKey } from './once'

/** A prepared statement of this process's database, built at its first use: the pool is not open earlier. */
export function prepared<T>(make: (db: Database) => T): () => T {
  const of = memoizeByKey(make)
  return () => of(database())
}
