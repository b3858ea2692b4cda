import { readArguments } from './start/arguments.ts'
import { runProgram } from './start/lifecycle.ts'

await runProgram(async (life) => {
  readArguments('npm run dev; its settings are variables, see the README')
  const { develop } = await import('./start/develop.ts')
  return develop(life)
}, 0)
