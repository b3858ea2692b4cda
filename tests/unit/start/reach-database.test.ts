import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { env } from '@/lib/env'
import { Lifecycle } from '@/server/start/lifecycle'
import { reachDatabase } from '@/server/start/reach-database'

const SOMEBODY = 12_345
const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-tool-'))
const file = path.join(folder, 'secrets.json')
const { DATABASE_URL, DATA_DIR } = env

afterEach(() => {
  Object.assign(env, { DATABASE_URL, DATA_DIR })
  vi.restoreAllMocks()
})
afterAll(() => rmSync(folder, { recursive: true }))

it('a tool that root runs on the data of another user is refused, also with a database of its own', async () => {
  writeFileSync(file, '{}')
  // Of a run as another user the file is that user's already.
  if (process.getuid?.() === 0) chownSync(file, SOMEBODY, SOMEBODY)
  vi.spyOn(process, 'getuid').mockReturnValue(0)
  Object.assign(env, { DATABASE_URL: 'postgres://fan@127.0.0.1:1/none', DATA_DIR: folder })
  await expect(reachDatabase(new Lifecycle())).rejects.toThrow(/belongs to the user with id \d+/)
  expect(readFileSync(file, 'utf8')).toBe('{}')
})

it('a tool that examines creates nothing where there is no database', async () => {
  const empty = path.join(folder, 'empty')
  Object.assign(env, { DATABASE_URL: undefined, DATA_DIR: empty })
  await expect(reachDatabase(new Lifecycle())).rejects.toThrow(/there is no database/)
  expect(existsSync(empty)).toBe(false)
})
