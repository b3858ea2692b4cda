import { readArguments } from '../server/start/arguments.ts'
import { StartError } from '../server/start/failure.ts'
import { runProgram } from '../server/start/lifecycle.ts'

const USAGE = 'npm run db:migrate, or npm run db:seed'

await runProgram(async (life) => {
  const [verb] = readArguments(USAGE, 1)
  if (verb !== 'migrate' && verb !== 'seed') throw new StartError(`usage: ${USAGE}`)
  const { reachDatabase } = await import('../server/start/reach-database.ts')
  const { migrateDatabase } = await import('@/db/migrate')
  const url = await reachDatabase(life, { mayCreate: true })
  const applied = await migrateDatabase(url, () =>
    process.stdout.write('waiting for another migrator, or for a long transaction such as a backup\n'),
  )
  process.stdout.write(`${applied} ${applied === 1 ? 'migration' : 'migrations'} applied\n`)
  if (verb === 'migrate') return 0
  const { env } = await import('@/lib/env')
  const { seedDatabase } = await import('@/db/seed')
  await seedDatabase(url, { demo: env.SEED_DEMO === 'on' })
  process.stdout.write(`seeded ${env.SEED_DEMO === 'on' ? 'with' : 'without'} the demo\n`)
  return 0
})
