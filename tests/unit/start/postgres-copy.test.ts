import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { copyOf } from '@/server/postgres/files'

const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-binaries-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('a new release of PostgreSQL is not served from the copy of the one before', () => {
  const copyOfRelease = (version: string) => {
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version }))
    return copyOf(path.join(folder, 'native'))
  }
  const first = copyOfRelease('18.4.0')
  expect(copyOfRelease('18.5.0')).not.toBe(first)
  expect(copyOfRelease('18.4.0')).toBe(first)
})
