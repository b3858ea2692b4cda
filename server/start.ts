import { readArguments } from './start/arguments.ts'
import { runProgram } from './start/lifecycle.ts'

await runProgram(async (life) => {
  readArguments('npm start; its settings are variables, see the README')
  // Read late, so that a variable that is wrong is one clear line.
  const { start } = await import('./start/app.ts')
  return start(life)
}, 0)
