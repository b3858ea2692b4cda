import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { backupName, expiredBackups, problemOfBackups, removeExpired } from '@/scripts/backup/retention'

const now = new Date('2026-11-22T12:00:00Z')
const daysAgo = (days: number, seconds = 0) =>
  backupName(new Date(now.getTime() - days * 86_400_000 - seconds * 1000))

describe('a backup expires', () => {
  it('a second after its days, and not before', () => {
    const names = [daysAgo(0), daysAgo(30), daysAgo(30, 1), daysAgo(31)]
    expect(expiredBackups(names, 30, now)).toEqual([daysAgo(31), daysAgo(30, 1)])
  })

  it('never as the newest: after a pause of months one is still there', () => {
    expect(expiredBackups([daysAgo(90), daysAgo(120)], 30, now)).toEqual([daysAgo(120)])
  })

  it('never with 0 days', () => {
    expect(expiredBackups([daysAgo(0), daysAgo(9_000)], 0, now)).toEqual([])
  })
})

it('backups are late when the newest is two days old, and missing where there is none', () => {
  expect(problemOfBackups([daysAgo(2), daysAgo(9)], now)).toMatch(/^the last one is 2 days old: /)
  expect(problemOfBackups([daysAgo(9), daysAgo(1, 86_399)], now)).toBeNull()
  for (const none of [[], ['notes.txt', `${daysAgo(9)}.unfinished`]])
    expect(problemOfBackups(none, now)).toMatch(/^there is none: /)
})

it('a backup from the future, of a clock that was wrong, neither expires the others nor hides that they are late', () => {
  const names = [daysAgo(-200), daysAgo(40), daysAgo(50)]
  expect(expiredBackups(names, 30, now)).toEqual([daysAgo(50)])
  expect(problemOfBackups(names, now)).toMatch(/^the last one is 40 days old: /)
})

it('what a killed backup left is removed after a day, even where all backups are kept', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-retention-'))
  const [left, inProgress] = [`${daysAgo(1, 1)}.unfinished`, `${daysAgo(0, 60)}.unfinished`]
  for (const name of [left, inProgress, daysAgo(400)]) writeFileSync(path.join(folder, name), '')
  expect(removeExpired(folder, 0, now)).toEqual([left])
  expect(readdirSync(folder).sort()).toEqual([daysAgo(400), inProgress])
  rmSync(folder, { recursive: true })
})

it('files of other names stay', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-retention-'))
  const others = ['goalquest-before-upgrade.gz', 'gq.gz.unfinished', 'notes.txt']
  for (const name of [...others, daysAgo(0), daysAgo(40)]) writeFileSync(path.join(folder, name), '')
  expect(removeExpired(folder, 30, now)).toEqual([daysAgo(40)])
  expect(readdirSync(folder).sort()).toEqual([...others, daysAgo(0)].sort())
  rmSync(folder, { recursive: true })
})
