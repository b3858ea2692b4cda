import { runProgram } from './start/lifecycle.ts'

await runProgram(async (life) => {
  const { develop } = await import('./start/develop.ts')
  return develop(life)
}, 0)
