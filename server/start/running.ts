import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { errorCode } from '../../lib/core/unknown.ts'
import { explainFailure, StartError } from './failure.ts'
import { makeDataFolder } from './folder.ts'
import { isLive, ownIdentity, parseIdentity } from './process-identity.ts'

const record = z.object({
  pid: z.number(),
  startedAt: z.string(),
  databaseUrl: z.string().optional(),
  appUrl: z.string().optional(),
  buildDir: z.string().optional(),
  isStopping: z.boolean().optional(),
})
type Running = z.infer<typeof record>

const fileOf = (dataDir: string) => path.join(dataDir, 'running.json')

const read = (dataDir: string): Running | null => {
  try {
    return record.parse(parseIdentity(readFileSync(fileOf(dataDir), 'utf8')))
  } catch (error) {
    if (errorCode(error) === 'EACCES') throw error
    return null
  }
}

/** The program that is using this data folder, or null. */
export function findRunningInstance(dataDir: string): Running | null {
  const found = read(dataDir)
  return found && isLive(found) ? found : null
}

type Claim = {
  update(changes: Pick<Running, 'databaseUrl' | 'appUrl' | 'buildDir' | 'isStopping'>): void
  release(): void
}

const TIMEOUT_MS = 1_000
const STOPPING_MS = 40_000

const FILES_OF_OWNER = ['secrets.json', 'running.json', 'mailbox.json']

/**
 * Root could write every file, but the files would then belong to root.
 * @throws StartError when root starts on the data of another user
 */
export function refuseForeignData(dataDir: string, uid = process.getuid?.()): void {
  if (uid !== 0) return
  for (const file of FILES_OF_OWNER) {
    const owner: number = statSync(path.join(dataDir, file), { throwIfNoEntry: false })?.uid ?? uid
    if (owner !== uid)
      throw new StartError(
        `${dataDir} belongs to the user with id ${owner}: start as that user, or set another DATA_DIR`,
      )
  }
}

/** @throws StartError when a live program has the folder */
async function takeDataDir(dataDir: string, own: Running): Promise<void> {
  const file = fileOf(dataDir)
  makeDataFolder(dataDir)
  for (const began = Date.now(); ; await sleep(50)) {
    try {
      writeFileSync(file, JSON.stringify(own), { mode: 0o600, flag: 'wx' })
      return
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
    const found = read(dataDir)
    const waited = Date.now() - began
    if (!found) {
      // Another process may have just created the file and not yet written it.
      if (waited > TIMEOUT_MS) rmSync(file, { force: true })
    } else if (!isLive(found)) rmSync(file, { force: true })
    else if (waited > (found.isStopping ? STOPPING_MS : TIMEOUT_MS))
      throw new StartError(
        `${dataDir} is in use by the running process ${found.pid}: stop it, or set another DATA_DIR`,
      )
  }
}

/**
 * Claims the data folder for this process alone.
 * @throws StartError when it cannot be written, a live program has it, or it holds another user's data
 */
export async function claimDataDir(dataDir: string): Promise<Claim> {
  const file = fileOf(dataDir)
  const draft = `${file}.${process.pid}`
  const own: Running = ownIdentity()
  refuseForeignData(dataDir)
  await takeDataDir(dataDir, own).catch((error: unknown) => {
    if (error instanceof StartError) throw error
    throw new StartError(
      `DATA_DIR cannot be written (${explainFailure(error)}): fix that, or set another DATA_DIR`,
    )
  })
  let known: Running = own
  return {
    update(changes) {
      known = { ...known, ...changes }
      writeFileSync(draft, JSON.stringify(known), { mode: 0o600 })
      renameSync(draft, file)
    },
    release() {
      for (const one of [draft, file]) rmSync(one, { force: true })
    },
  }
}
