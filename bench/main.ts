import { runProgram } from '../server/start/lifecycle.ts'

await runProgram(async (life) => {
  // Read late, so that a variable that is wrong is one clear line.
  const { runBench } = await import('./run.ts')
  return runBench(life)
})
