import postgres from 'postgres'

const LATE_SECONDS = 30

/** What is wrong with a replica of DATABASE_REPLICA_URLS, which the application then leaves out. */
export async function problemOfReplica(url: string): Promise<string | null> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    const [row] = await sql<{ isReplica: boolean; isPlayed: boolean; age: number | null }[]>`
      select pg_is_in_recovery() as "isReplica", pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() as "isPlayed",
        extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::int as age`
    if (!row?.isReplica) return 'it is no replica: nothing is read from it'
    if (row.isPlayed || row.age === null || row.age < LATE_SECONDS) return null
    return `it is ${row.age} s behind: nothing is read from it until it has caught up`
  } finally {
    await sql.end({ timeout: 1 })
  }
}
