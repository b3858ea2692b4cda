import path from 'node:path'
import { readArguments } from '../server/start/arguments.ts'
import { runProgram } from '../server/start/lifecycle.ts'

await runProgram(async (life) => {
  const [given = ''] = readArguments('npm run restore -- FILE', 1)
  const { reachDatabase } = await import('../server/start/reach-database.ts')
  const { migrateDatabase } = await import('@/db/migrate')
  const { printCounts } = await import('./backup/format.ts')
  const { readBackup, requireReadable } = await import('./backup/read.ts')
  const file = path.resolve(given)
  await requireReadable(file)
  const url = await reachDatabase(life, { mayCreate: true })
  await migrateDatabase(url, () =>
    process.stdout.write('waiting for another migrator, or for a long transaction\n'),
  )
  const { eraseAgain } = await import('@/lib/account/deletion/commands')
  const { readErasedList } = await import('@/lib/gateways/erased-list')
  const { systemActor } = await import('@/lib/auth/minted-actors')
  const operator = systemActor('restore')
  const erased = await readErasedList()
  const { plainAssetStore } = await import('@/lib/gateways/asset-store')
  const stop = new AbortController()
  const restoring = readBackup(url, file, plainAssetStore(), { signal: stop.signal })
  life.defer('files of the restore', async () => {
    stop.abort()
    await restoring.catch(() => {})
  })
  const { rows, files } = await restoring
  printCounts(rows)
  process.stdout.write(`${files} pictures and sounds\n`)
  const absent = (rows.assets ?? 0) - files
  if (absent > 0)
    process.stdout.write(
      `${absent} pictures or sounds are not in the backup: one that was made with a bucket leaves them there\n`,
    )
  const { database } = await import('@/db/client')
  const again = await eraseAgain(operator, erased)
  if (again > 0)
    process.stdout.write(
      `erased again: ${again} ${again === 1 ? 'account' : 'accounts'} that had been deleted since\n`,
    )
  const { checkInvariants } = await import('@/lib/ledger/invariants/queries')
  const broken = (await checkInvariants(database())).filter(({ violations }) => violations !== 0)
  for (const { title, violations } of broken)
    process.stderr.write(`goalquest: ${violations} violations: ${title}\n`)
  process.stdout.write(broken.length === 0 ? 'restored; every invariant holds\n' : 'restored\n')
  return broken.length === 0 ? 0 : 1
})
