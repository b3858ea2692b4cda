import { withConnection } from '@/db/one-connection'
import { probe } from '../../server/start/database.ts'

const LATE_SECONDS = 30

type State = { isReplica: boolean; isPlayed: boolean; age: number | null }

/** What is wrong with a replica of DATABASE_REPLICA_URLS, which the application then leaves out. */
export async function problemOfReplica(url: string, longestMs?: number): Promise<string | null> {
  await probe('DATABASE_REPLICA_URLS', url, longestMs)
  const [row] = await withConnection(
    url,
    (sql) => sql<State[]>`
      select pg_is_in_recovery() as "isReplica", pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() as "isPlayed",
        extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::int as age`,
  )
  if (!row?.isReplica) return 'it is not a replica: nothing is read from it'
  if (row.isPlayed || row.age === null || row.age < LATE_SECONDS) return null
  return `it is ${row.age} s behind: nothing is read from it until it has caught up`
}
