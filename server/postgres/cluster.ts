import { once } from 'node:events'
import { chownSync, existsSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { EmbeddedError, isCreated, type PostgresPaths, type Run, unfinishedOf } from './files'

export const OWNER = 'goalquest'

const isFull = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < 1_000_000
}

/** Turns the server's output into one line; on a full disk there is often no output at all. */
export function explain(output: string, folder: string, port?: number): string {
  if (/No space left on device|Disk quota exceeded|free disk space/i.test(output) || isFull(folder))
    return 'the disk is full: PostgreSQL cannot write'
  if (/could not bind|Address already in use/i.test(output))
    return `port ${port} is taken: PostgreSQL cannot listen`
  if (/incompatible with server|was initialized by PostgreSQL version/i.test(output))
    return 'the data folder was made by another version of PostgreSQL: restore a backup into a new DATA_DIR'
  const errorLine = output.split('\n').findLast((line) => /FATAL|PANIC|error:/i.test(line))
  return `PostgreSQL does not start: ${errorLine?.replace(/^.*?(FATAL|PANIC|error):\s*/i, '') ?? 'no reason in its output'}`
}

const empty = (folder: string) => {
  if (existsSync(folder))
    for (const name of readdirSync(folder)) rmSync(`${folder}/${name}`, { recursive: true })
}

/** Creates the cluster unless it exists; one that a crash left incomplete is created again. */
export async function createCluster(
  { cluster, account }: PostgresPaths,
  run: Run,
  password: string,
  persistent: boolean,
): Promise<void> {
  if (isCreated(cluster)) return
  const unfinished = unfinishedOf(cluster)
  rmSync(unfinished, { force: true })
  writeFileSync(unfinished, `${password}\n`, { mode: 0o600 })
  if (account) chownSync(unfinished, account.uid, account.gid)
  empty(cluster)
  const initdb = run(
    'initdb',
    [
      ...['--pgdata', cluster, '--username', OWNER, '--pwfile', unfinished, '--auth', 'scram-sha-256'],
      ...[
        '--encoding',
        'UTF8',
        '--locale',
        'C',
        '--locale-provider',
        'builtin',
        '--builtin-locale',
        'C.UTF-8',
      ],
      ...(persistent ? [] : ['--no-sync']),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [initdb.stdout, initdb.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
    })
  // Not `exit`: output may still arrive after that.
  const [status] = await once(initdb, 'close')
  if (status !== 0) throw new EmbeddedError(explain(output, cluster))
  rmSync(unfinished)
}
