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
import { errorCode } from '../../lib/core/unknown.ts'
import { isLive, ownIdentity, parseIdentity } from './process-identity.ts'

/** Finished builds, one folder each: `next build` empties its own folder, so no process may serve from that. */
const BUILDS = '.builds'
const OUTPUT = '.next'
const LOCK = `${BUILDS}/lock`
const BUILDS_KEPT = 3
/** The program of a web process in a build. */
export const WEB_PROGRAM = 'web/web.mjs'
/** A lock is written in one go, so one that stays unreadable for longer is damaged. */
const UNREADABLE_MS = 1_000
/** Entries that serving does not need. */
const NOT_SERVED = new Set(['cache', 'dev', 'diagnostics', 'lock', 'trace', 'trace-build', 'types'])

export const folderOf = (id: string) => `${BUILDS}/${id}`

export const isBuilt = (id: string) => existsSync(`${folderOf(id)}/${WEB_PROGRAM}`)

/** A folder that is being written or removed; a start that is killed leaves it. */
const unfinishedOf = (folder: string) => `${folder}.${process.pid}`

/** Copies the output of `next build` into a folder of its own, completely or not at all. */
export function storeBuild(id: string): void {
  const draft = unfinishedOf(folderOf(id))
  cpSync(OUTPUT, draft, {
    recursive: true,
    filter: (source) => !NOT_SERVED.has(path.relative(OUTPUT, source)),
  })
  rmSync(folderOf(id), { recursive: true, force: true })
  renameSync(draft, folderOf(id))
}

const usersOf = (folder: string) =>
  existsSync(`${folder}/users`)
    ? readdirSync(`${folder}/users`).filter((name) =>
        isLive({ pid: Number(name), startedAt: readFileSync(`${folder}/users/${name}`, 'utf8') }),
      )
    : []

/**
 * Marks the build as used by this process.
 * @returns a function that removes the mark
 */
export function markUsed(id: string): () => void {
  const mark = `${folderOf(id)}/users/${process.pid}`
  mkdirSync(path.dirname(mark), { recursive: true })
  writeFileSync(mark, ownIdentity().startedAt)
  return () => rmSync(mark, { force: true })
}

function remove(folder: string): void {
  const removed = unfinishedOf(folder)
  renameSync(folder, removed)
  rmSync(removed, { recursive: true, force: true })
}

/** Removes old builds that no live process uses, and what killed starts have left; the latest builds stay for a rollback. */
export function pruneBuilds(): void {
  const folders = readdirSync(BUILDS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${BUILDS}/${name}`)
  for (const unfinished of folders.filter((folder) => path.extname(folder)))
    rmSync(unfinished, { recursive: true, force: true })
  const newestFirst = folders
    .filter((folder) => !path.extname(folder))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const folder of newestFirst.slice(BUILDS_KEPT)) if (usersOf(folder).length === 0) remove(folder)
}

/** Runs while no other start of this clone builds. */
export async function asOnlyBuilder<T>(run: () => Promise<T>): Promise<T> {
  mkdirSync(BUILDS, { recursive: true })
  for (let hasWaited = false; !takeLock(); hasWaited = true) {
    if (isAbandoned()) rmSync(LOCK, { force: true })
    else if (!hasWaited) process.stdout.write('goalquest: waiting for another start that builds\n')
    await sleep(200)
  }
  try {
    return await run()
  } finally {
    rmSync(LOCK, { force: true })
  }
}

function takeLock(): boolean {
  try {
    writeFileSync(LOCK, JSON.stringify(ownIdentity()), { flag: 'wx' })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    rmSync(LOCK, { force: true })
    throw error
  }
}

/** Whether the process that holds the lock is gone. An unreadable lock is being written, or was left by a full disk. */
function isAbandoned(): boolean {
  const written = statSync(LOCK, { throwIfNoEntry: false })
  if (!written) return false
  try {
    return !isLive(parseIdentity(readFileSync(LOCK, 'utf8')))
  } catch {
    return Date.now() - written.mtimeMs > UNREADABLE_MS
  }
}
