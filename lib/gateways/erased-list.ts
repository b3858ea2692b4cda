import 'server-only'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '@/lib/core/unknown'
import { env } from '@/lib/env'

const placeOfList = () => path.join(/* turbopackIgnore: true */ env.DATA_DIR, 'erased-accounts.txt')

/** Ids of erased accounts, one per line, kept outside the database so that they survive its loss. */
export async function readErasedList(): Promise<string[]> {
  const text = await readFile(placeOfList(), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').filter((line) => /^[\da-f-]{36}$/.test(line))
}

/** Appends the ids that are missing from the list. */
export async function addToErasedList(userIds: readonly string[]): Promise<void> {
  const known = new Set(await readErasedList())
  const added = userIds.filter((id) => !known.has(id))
  if (added.length === 0) return
  await mkdir(env.DATA_DIR, { recursive: true })
  await appendFile(placeOfList(), added.map((id) => `${id}\n`).join(''), { mode: 0o600 })
}
