import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Creates the data folder level by level: where nothing can be created, as below /proc, `mkdirSync` with `recursive` never returns.
 * PostgreSQL must be able to pass through that of root, for it runs as another user.
 */
export function makeDataFolder(folder: string): void {
  if (existsSync(folder)) return
  makeDataFolder(path.dirname(folder))
  try {
    mkdirSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
  } catch (error) {
    // Another start may have been faster.
    if (!existsSync(folder)) throw error
  }
}
