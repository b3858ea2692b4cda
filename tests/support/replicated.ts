import { type ChildProcess, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type postgres from 'postgres'
import { oneConnection } from '@/db/one-connection'
import { createCluster, OWNER } from '@/server/postgres/cluster'
import { findPostgres, type PostgresPaths, programsOf } from '@/server/postgres/files'
import { ended } from '@/server/start/child'
import { freePort } from '@/server/start/ports'

const PASSWORD = 'streaming'
/** Of PostgreSQL's log. A shorter message has less overhead. */
const PAGE_BYTES = 8_192
const LONGEST_PAGE_HEADER = 40
const MESSAGE_OVERHEAD = 54
const SHORTEST_MESSAGE = 231
const TIMEOUT_MS = 30_000
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  wal_level: 'replica',
  // The replica's must not be lower than what initdb wrote.
  max_wal_senders: '10',
  wal_keep_size: '512MB',
  fsync: 'off',
  autovacuum: 'off',
  shared_buffers: '32MB',
  log_min_messages: 'fatal',
}

const urlOf = (port: number) => `postgres://${OWNER}:${PASSWORD}@127.0.0.1:${port}/${OWNER}`

function launch(place: PostgresPaths, settings: Record<string, string>): ChildProcess {
  const args = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  return programsOf(place)('postgres', ['-D', place.cluster, ...args], { stdio: 'ignore' })
}

/** Waits until the server takes connections. */
async function connected(url: string): Promise<postgres.Sql> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; ) {
    const sql = oneConnection(url, { connect_timeout: 1 })
    const isUp = await sql`select 1`.then(
      () => true,
      () => false,
    )
    if (isUp) return sql
    await sql.end({ timeout: 0 })
  }
  throw new Error('the server does not start')
}

/**
 * A primary and a streaming replica of it. The packaged PostgreSQL has no pg_basebackup: the replica begins as a copy of the
 * folder made before the primary first ran, which is what a base backup of an empty cluster is.
 */
export async function startReplicated() {
  const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-replica-'))
  // If the server's account could not reach the folder, the cluster would be created elsewhere, and stay there.
  chmodSync(folder, 0o711)
  const place = findPostgres(path.join(folder, 'primary'), false)
  await createCluster(place, programsOf(place), PASSWORD, false)
  const standby = { ...place, cluster: `${place.cluster}-standby` }
  spawnSync('cp', ['-a', place.cluster, standby.cluster])
  writeFileSync(path.join(standby.cluster, 'standby.signal'), '')
  const [port, standbyPort] = [await freePort(), await freePort()]
  const from = `host=127.0.0.1 port=${port} user=${OWNER} password=${PASSWORD}`
  const servers = [
    launch(place, { port: String(port) }),
    launch(standby, { port: String(standbyPort), primary_conninfo: from }),
  ]
  const root = await connected(urlOf(port).replace(/\w+$/, 'postgres'))
  await root`create database ${root(OWNER)}`
  await root.end()
  const [primary, replica] = [await connected(urlOf(port)), await connected(urlOf(standbyPort))]
  return {
    url: urlOf(port),
    replicaUrl: urlOf(standbyPort),
    /** Resolves once the replica has all that the primary has written so far. */
    async caughtUp(): Promise<void> {
      const [at] = await primary<{ lsn: string }[]>`select pg_current_wal_flush_lsn()::text as lsn`
      for (;;) {
        const [row] = await replica`select pg_last_wal_replay_lsn() >= ${at?.lsn ?? ''}::pg_lsn as there`
        if (row?.there) return
      }
    },
    /** Fills the page of the log that is being written to its last byte. */
    async fillPage(): Promise<void> {
      for (;;) {
        const [row] = await primary<{ offset: number }[]>`
          select mod(pg_current_wal_insert_lsn() - '0/0', ${PAGE_BYTES})::int as offset`
        const offset = row?.offset ?? 0
        if (offset <= LONGEST_PAGE_HEADER) return
        const rest = PAGE_BYTES - offset - MESSAGE_OVERHEAD
        await primary`select pg_logical_emit_message(false, '', repeat('-', ${Math.max(rest, SHORTEST_MESSAGE)}), true)`
      }
    },
    async pause(): Promise<void> {
      await replica`select pg_wal_replay_pause()`
      for (;;) {
        const [row] = await replica`select pg_get_wal_replay_pause_state() as state`
        if (row?.state === 'paused') return
      }
    },
    resume: () => replica`select pg_wal_replay_resume()`,
    /** Ends it with all its connections, as a crash does. */
    async crashReplica(): Promise<void> {
      servers[1]?.kill('SIGQUIT')
      if (servers[1]) await ended(servers[1])
    },
    async stop(): Promise<void> {
      await Promise.all([primary, replica].map((sql) => sql.end({ timeout: 1 })))
      for (const server of servers) server.kill('SIGQUIT')
      await Promise.all(servers.map(ended))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
