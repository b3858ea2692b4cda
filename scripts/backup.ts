import path from 'node:path'
import { runProgram } from '../server/start/lifecycle.ts'

await runProgram(async (life) => {
  const { env } = await import('@/lib/env')
  const { reachDatabase } = await import('../server/start/reach-database.ts')
  const { printCounts } = await import('./backup/format.ts')
  const { backupName, removeExpired } = await import('./backup/retention.ts')
  const { writeBackup } = await import('./backup/write.ts')
  const now = new Date()
  const folder = path.resolve(env.DATA_DIR, 'backups')
  const [given] = process.argv.slice(2)
  const file = given ? path.resolve(given) : path.join(folder, backupName(now))
  printCounts(await writeBackup(await reachDatabase(life), file))
  process.stdout.write(`written to ${file}\n`)
  // A file of the operator's own choice is the operator's to remove.
  if (given) return 0
  const removed = removeExpired(folder, env.BACKUP_DAYS, now)
  if (removed.length) process.stdout.write(`removed after ${env.BACKUP_DAYS} days: ${removed.join(', ')}\n`)
  return 0
})
