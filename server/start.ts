import { readArguments } from './start/arguments.ts'
import { runProgram } from './start/lifecycle.ts'

await runProgram(async (life) => {
  readArguments('npm start; its settings are variables, see the README')
  // Imported late: an invalid variable then ends in one clear line.
  const { start } = await import('./start/app.ts')
  return start(life)
}, 0)
