import { rmSync } from 'node:fs'
import path from 'node:path'
import { readArguments } from '../server/start/arguments.ts'
import { makeFolder } from '../server/start/folder.ts'
import { runProgram } from '../server/start/lifecycle.ts'

await runProgram(async (life) => {
  const [given] = readArguments('npm run backup, or npm run backup -- FILE', 0, 1)
  const { env } = await import('@/lib/env')
  const { reachDatabase } = await import('../server/start/reach-database.ts')
  const { printCounts } = await import('./backup/format.ts')
  const { backupName, removeExpired } = await import('./backup/retention.ts')
  const { draftOf, writeBackup } = await import('./backup/write.ts')
  const now = new Date()
  const folder = path.resolve(env.DATA_DIR, 'backups')
  const file = given ? path.resolve(given) : path.join(folder, backupName(now))
  const { plainAssetStore } = await import('@/lib/gateways/asset-store')
  const store = env.S3_BUCKET ? null : plainAssetStore()
  const url = await reachDatabase(life)
  life.defer('unfinished backup', () => rmSync(draftOf(file), { force: true }))
  if (!given) makeFolder(folder)
  const { rows, files, lost } = await writeBackup(url, file, store)
  printCounts(rows)
  process.stdout.write(
    store
      ? `${files} pictures and sounds\n`
      : `pictures and sounds are in the bucket ${env.S3_BUCKET}, which has to be backed up by itself\n`,
  )
  if (lost > 0)
    process.stderr.write(`goalquest: ${lost} pictures or sounds are missing or damaged on the disk\n`)
  process.stdout.write(`written to ${file}\n`)
  // A file of the operator's own choice is the operator's to remove.
  if (given) return 0
  const removed = removeExpired(folder, env.BACKUP_DAYS, now)
  if (removed.length) process.stdout.write(`removed: ${removed.join(', ')}\n`)
  return 0
})
