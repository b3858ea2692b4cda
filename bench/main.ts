import { runProgram } from '../server/start/lifecycle.ts'

await runProgram(async (life) => {
  // Imported late: an invalid variable then ends in one clear line.
  const { runBench } = await import('./run.ts')
  return runBench(life)
})
