import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const DAY_MS = 86_400_000
/** As `npm run backup` names its files, in UTC. */
const NAME = /^goalquest-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})\.gz$/
const UNFINISHED = '.unfinished'

export const backupName = (at: Date): string =>
  `goalquest-${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}.gz`

function writtenAt(name: string): number | null {
  const parts = NAME.exec(name)?.slice(1).map(Number)
  if (!parts) return null
  const [year = 0, month = 1, day = 1, ...time] = parts
  return Date.UTC(year, month - 1, day, ...(time as [number, number, number]))
}

/**
 * The backups that are older than `days`; never the newest, whatever its age, and none with 0.
 * @param names files of the folder; files that are not named like a backup are left alone
 */
export function expiredBackups(names: readonly string[], days: number, now: Date): string[] {
  if (days === 0) return []
  const backups = names.flatMap((name) => {
    const at = writtenAt(name)
    return at === null || at > now.getTime() + DAY_MS ? [] : [{ name, at }]
  })
  const newest = Math.max(...backups.map(({ at }) => at))
  return backups
    .filter(({ at }) => at !== newest && at < now.getTime() - days * DAY_MS)
    .map(({ name }) => name)
    .sort()
}

const LATE_MS = 2 * DAY_MS

/** What is wrong with the backups of the folder, which the first run creates. Names dated in the future, by a clock that was wrong, are ignored. */
export function problemOfBackups(names: readonly string[], now: Date): string | null {
  const past = names.flatMap((name) => writtenAt(name) ?? []).filter((at) => at <= now.getTime() + DAY_MS)
  const remedy = 'see why (journalctl --unit=goalquest-backup), or run npm run backup'
  if (past.length === 0) return `there is none: ${remedy}`
  const age = now.getTime() - Math.max(...past)
  return age < LATE_MS ? null : `the last one is ${Math.floor(age / DAY_MS)} days old: ${remedy}`
}

/** What runs that were killed have left behind; a backup in progress is younger than a day. */
const abandoned = (names: readonly string[], now: Date): string[] =>
  names.filter((name) => {
    if (!name.endsWith(UNFINISHED)) return false
    const at = writtenAt(name.slice(0, -UNFINISHED.length))
    return at !== null && at < now.getTime() - DAY_MS
  })

/** Removes what has expired in the folder, and half-written files. @returns the names */
export function removeExpired(folder: string, days: number, now: Date): string[] {
  const names = readdirSync(folder)
  const expired = [...expiredBackups(names, days, now), ...abandoned(names, now)]
  for (const name of expired) rmSync(path.join(folder, name))
  return expired
}
