import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Creates a folder level by level: where nothing can be created, as below /proc, `mkdirSync` with `recursive` never returns.
 */
export function makeFolder(folder: string, mode = 0o700): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder), mode)
  try {
    mkdirSync(folder, mode)
  } catch (error) {
    // Another start may have been faster.
    if (!existsSync(folder)) throw error
  }
}

/** PostgreSQL must be able to pass through that of root, because it runs as another user. */
export const makeDataFolder = (folder: string) => makeFolder(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
