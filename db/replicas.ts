import { connectReplicas, type Database, database } from './client'

const CHECK_MS = 1_000
const ANSWER_MS = 1_000
/** A replica is fresh if it has replayed what the primary had written this long ago. */
const LAG_MS = 3_000

type Replica = { db: Database; freshUntil: number }
type Sample = { at: number; lsn: string }

async function inTime<T>(run: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the replica does not answer')), ANSWER_MS)
  })
  try {
    return await Promise.race([run, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The replicas of one primary, and how far each has come. */
export class Replicas {
  readonly #primary: () => Database
  readonly #replicas: Replica[]
  readonly #lagMs: number
  #samples: Sample[] = []
  #next = 0
  #timer?: ReturnType<typeof setInterval>

  constructor(primary: () => Database, replicas: Database[], lagMs = LAG_MS) {
    this.#primary = primary
    this.#replicas = replicas.map((db) => ({ db, freshUntil: 0 }))
    this.#lagMs = lagMs
  }

  /** Checks the replicas from now on. */
  watch(): this {
    if (this.#replicas.length > 0) this.#timer ??= setInterval(() => void this.check(), CHECK_MS).unref()
    return this
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Compares positions in the primary's log, since clocks differ and an idle replica has no age. */
  async check(): Promise<void> {
    const lsn = await this.#place().catch(() => null)
    const now = performance.now()
    if (lsn) this.#samples.push({ at: now, lsn })
    const due = this.#samples.findLastIndex(({ at }) => at <= now - this.#lagMs)
    const sample = this.#samples[due]
    this.#samples = this.#samples.slice(Math.max(due, 0))
    const look = async (replica: Replica) => {
      const isFresh = lsn && sample && (await hasReplayed(replica.db, sample.lsn).catch(() => false))
      replica.freshUntil = isFresh ? now + 2 * CHECK_MS : 0
    }
    await Promise.all(this.#replicas.map(look))
  }

  /**
   * The end of the WAL that the primary has flushed, which includes every confirmed commit. Not the insert position: after a full
   * page it lies past the header of the next one, which no replica reaches until more is written.
   */
  async #place(): Promise<string | undefined> {
    const [row] = await inTime(
      this.#primary().sql<{ lsn: string }[]>`select pg_current_wal_flush_lsn()::text as lsn`,
    )
    return row?.lsn
  }

  /**
   * Reads from a fresh replica, in turn, when the reader may see the database as it was some seconds ago; otherwise, and when the
   * replica fails, from the primary.
   */
  async read<T>(mayLag: boolean, run: (db: Database) => Promise<T>): Promise<T> {
    const fresh = mayLag ? this.#replicas.filter(({ freshUntil }) => freshUntil > performance.now()) : []
    const replica = fresh[this.#next++ % Math.max(fresh.length, 1)]
    if (!replica) return run(this.#primary())
    try {
      return await inTime(run(replica.db))
    } catch {
      // A read may be repeated; a fault of the statement itself shows at the primary too.
      replica.freshUntil = 0
      return run(this.#primary())
    }
  }
}

async function hasReplayed({ sql }: Database, lsn: string): Promise<boolean> {
  const [row] = await inTime(sql<{ isFresh: boolean }[]>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as "isFresh"`)
  return row?.isFresh === true
}

const shared = globalThis as typeof globalThis & { goalquestReplicas?: Replicas }

/** Reads tables, ranks and history from a replica for a reader who has written nothing lately (`mayLag`). */
export const readFromReplica = <T>(
  { mayLag = false }: { mayLag?: boolean },
  run: (db: Database) => Promise<T>,
): Promise<T> => {
  shared.goalquestReplicas ??= new Replicas(database, connectReplicas()).watch()
  return shared.goalquestReplicas.read(mayLag, run)
}
