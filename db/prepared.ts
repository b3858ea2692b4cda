import { type Database, database } from './client'
import { oncePer } from './once'

/** A prepared statement of this process's database, built at its first use: the pool is not open earlier. */
export function prepared<T>(make: (db: Database) => T): () => T {
  const of = oncePer(make)
  return () => of(database())
}
