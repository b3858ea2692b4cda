import 'server-only'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '@/lib/core/unknown'
import { env } from '@/lib/env'
import type { AssetStore } from './asset-store'

const isMissing = (error: unknown) => errorCode(error) === 'ENOENT'

/** Spread over folders by the first two digits of the key. */
function placeOf(key: string): string {
  if (!/^[\da-f-]{36}$/.test(key)) throw new Error('asset store: not a key')
  return path.join(/* turbopackIgnore: true */ env.DATA_DIR, 'assets', key.slice(0, 2), key)
}

/** Files below `DATA_DIR/assets`; a file appears whole or not at all. */
export const fileStore = (): AssetStore => ({
  async put(key, bytes) {
    const place = placeOf(key)
    const draft = `${place}.${randomUUID()}`
    await mkdir(path.dirname(place), { recursive: true })
    try {
      await writeFile(draft, bytes, { mode: 0o600 })
      await rename(draft, place)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  },
  read: (key) =>
    readFile(placeOf(key)).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    }),
  async remove(key) {
    const place = placeOf(key)
    const folder = path.dirname(place)
    const names = await readdir(/* turbopackIgnore: true */ folder).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    // A process that was killed has left its draft.
    const own = names.filter((name) => name === key || name.startsWith(`${key}.`))
    await Promise.all(own.map((name) => rm(path.join(folder, name), { force: true })))
  },
})
