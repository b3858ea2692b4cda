import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import journal from '@/db/migrations/meta/_journal.json'

const files = readdirSync('db/migrations')
  .filter((name) => name.endsWith('.sql'))
  .sort()
const text = (file: string) => readFileSync(`db/migrations/${file}`, 'utf8')

describe('migrations', () => {
  it('are the files of the journal, in its order', () => {
    expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(files)
    expect(journal.entries.map(({ idx }) => idx)).toEqual(files.map((_file, index) => index))
    for (const [index, file] of files.entries())
      expect(file).toMatch(new RegExp(`^${String(index).padStart(4, '0')}_`))
  })

  it('keep only the latest snapshot: `drizzle-kit generate` compares with no other', () => {
    const snapshots = readdirSync('db/migrations/meta').filter((name) => name !== '_journal.json')
    expect(snapshots).toHaveLength(1)
  })

  it('have times that ascend: drizzle skips one that is older than the last applied', () => {
    const times = journal.entries.map(({ when }) => when)
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
  })

  it('run in a transaction: nothing in them ends it or cannot run in one', () => {
    for (const file of files)
      expect(text(file)).not.toMatch(
        /^\s*(commit|rollback|begin|start transaction)\s*;|^\s*vacuum\b|\bconcurrently\b/im,
      )
  })

  it('leave zone and clock to the functions of the schema', () => {
    for (const file of files)
      expect(text(file)).not.toMatch(
        /\b(current_date|current_timestamp|localtime\w*|now\(\)(?<!app_now\(\)))/i,
      )
  })
})
