import path from 'node:path'
import { runProgram } from '../server/start/lifecycle.ts'

await runProgram(async (life) => {
  const { env } = await import('@/lib/env')
  const { reachDatabase } = await import('../server/start/reach-database.ts')
  const { printCounts } = await import('./backup/format.ts')
  const { writeBackup } = await import('./backup/write.ts')
  const moment = new Date().toISOString().replace(/[-:]/g, '').slice(0, 15)
  const file = path.resolve(process.argv[2] ?? path.join(env.DATA_DIR, 'backups', `goalquest-${moment}.gz`))
  printCounts(await writeBackup(await reachDatabase(life), file))
  process.stdout.write(`written to ${file}\n`)
  return 0
})
