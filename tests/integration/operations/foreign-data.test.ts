import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimDataDir, refuseForeignData } from '@/server/start/running'

const ROOT = 0
const SOMEBODY = 12_345
const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-data-'))
const isRoot = process.getuid?.() === ROOT

beforeAll(() => {
  writeFileSync(path.join(folder, 'secrets.json'), '{}')
  // When the tests run as another user, the files already belong to that user.
  if (isRoot) chownSync(path.join(folder, 'secrets.json'), SOMEBODY, SOMEBODY)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('a start as root on the data of another user', () => {
  it('is refused with a one-line message', () => {
    expect(() => refuseForeignData(folder, ROOT)).toThrow(
      /belongs to the user with id \d+: start as that user/,
    )
  })

  it('touches nothing', async () => {
    await claimDataDir(folder).then(
      ({ release }) => release(),
      (error) => expect(String(error)).toMatch(/belongs to/),
    )
    expect(readdirSync(folder)).toEqual(['secrets.json'])
  })
})

it('a start as another user, or in a new folder, proceeds', () => {
  refuseForeignData(folder, SOMEBODY)
  refuseForeignData(path.join(folder, 'new'), ROOT)
})
