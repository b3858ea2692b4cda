import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Finished builds, one folder each: `next build` empties its own folder, so no process may serve from that. */
const BUILDS = '.builds'
const OUTPUT = '.next'
const LOCK = `${BUILDS}/lock`
const KEPT = 3
/** Entries that serving does not need. */
const NOT_SERVED = new Set(['cache', 'dev', 'diagnostics', 'lock', 'trace', 'trace-build', 'types'])

export const folderOf = (id: string) => `${BUILDS}/${id}`

export const isBuilt = (id: string) => existsSync(folderOf(id))

/** Copies the output of `next build` into a folder of its own, completely or not at all. */
export function keepBuild(id: string): void {
  const draft = `${folderOf(id)}.${process.pid}`
  cpSync(OUTPUT, draft, {
    recursive: true,
    filter: (source) => !NOT_SERVED.has(path.relative(OUTPUT, source)),
  })
  renameSync(draft, folderOf(id))
}

const isLive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const usersOf = (folder: string) =>
  existsSync(`${folder}/users`) ? readdirSync(`${folder}/users`).map(Number).filter(isLive) : []

/** Marks the build as used by this process. @returns removes the mark */
export function markUsed(id: string): () => void {
  const mark = `${folderOf(id)}/users/${process.pid}`
  mkdirSync(path.dirname(mark), { recursive: true })
  writeFileSync(mark, '')
  return () => rmSync(mark, { force: true })
}

/** Removes old builds that no live process uses; the latest ones stay for a rollback. */
export function pruneBuilds(): void {
  const folders = readdirSync(BUILDS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${BUILDS}/${name}`)
  const newestFirst = folders.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const folder of newestFirst.slice(KEPT))
    if (usersOf(folder).length === 0) rmSync(folder, { recursive: true, force: true })
}

/** Runs while no other start of this clone builds. */
export async function asOnlyBuilder<T>(run: () => Promise<T>): Promise<T> {
  mkdirSync(BUILDS, { recursive: true })
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    if (!isLive(builder())) rmSync(LOCK, { force: true })
    await sleep(200)
  }
  try {
    return await run()
  } finally {
    rmSync(LOCK, { force: true })
  }
}

/** The id of the process that builds; our own, which is live, for a lock that is being written or released. */
function builder(): number {
  try {
    return Number(readFileSync(LOCK, 'utf8')) || process.pid
  } catch {
    return process.pid
  }
}
