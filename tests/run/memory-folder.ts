import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const GIB = 2 ** 30
/** All that a run keeps at once takes less than a quarter of it. */
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
