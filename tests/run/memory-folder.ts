import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const GIB = 2 ** 30
/** Integration was seen to take 0.4 GB at its peak, each application of the browser tests 0.1 GB; the rest is for longer runs. */
const NEEDED = 6 * GIB

/**
 * The folder for what a run throws away: memory where the system has plenty, since a test database is copied there in a twentieth
 * of the time; the folder for temporary files elsewhere.
 */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    accessSync(MEMORY, constants.W_OK)
    return bavail * bsize >= NEEDED && freemem() >= 2 * NEEDED ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
