import { readArguments } from '../server/start/arguments.ts'
import { runProgram } from '../server/start/lifecycle.ts'

await runProgram(async (life) => {
  readArguments('npm run doctor')
  const { examine } = await import('./doctor/examine.ts')
  let isWell = true
  for await (const { what, problem } of examine(life)) {
    process.stdout.write(problem ? `PROBLEM  ${what}: ${problem}\n` : `ok       ${what}\n`)
    if (problem) isWell = false
  }
  return isWell ? 0 : 1
})
