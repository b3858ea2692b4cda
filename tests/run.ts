import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { explainFailure, StartError } from '../server/start/failure.ts'
import { runProgram } from '../server/start/lifecycle.ts'
import type { Counts } from './run/counts.ts'
import { memoryFolder } from './run/memory-folder.ts'
import type { TestRun } from './run/stages.ts'

// The tests must not depend on the operator's variables.
process.env.ENV_FILE = 'none'
process.env.TMPDIR = memoryFolder()

const say = (line: string) => process.stdout.write(`${line}\n`)

await runProgram(async (life) => {
  const { inGroups, STAGES, stagesFor } = await import('./run/stages.ts')
  const stages = stagesFor(process.argv.slice(2))
  if (!stages) throw new StartError('npm test takes: check, unit, integration, e2e, storm, drill')
  const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-test-'))
  chmodSync(folder, 0o711)
  life.defer('test folder', () => rmSync(folder, { recursive: true, force: true }))
  // Workers, applications and the programs that tests start load the same packages.
  process.env.NODE_COMPILE_CACHE = path.join(folder, 'compile-cache')

  const testRun: TestRun = { folder, life, apps: [] }
  const results: { name: string; counts: Counts; seconds: number }[] = []
  const runStage = async (name: keyof typeof STAGES) => {
    const began = Date.now()
    const counts = await STAGES[name](testRun).catch((error) => {
      process.stderr.write(`goalquest: ${name}: ${explainFailure(error)}\n`)
      return { passed: 0, failed: 1, skipped: 0, failures: [] }
    })
    return { name, counts, seconds: Math.round((Date.now() - began) / 1000) }
  }
  for (const group of inGroups(stages)) {
    say(`\n== ${group.join(', ')}`)
    const done = await Promise.all(group.map(runStage))
    if (life.isEnding) return
    results.push(...done)
  }

  say('')
  for (const { counts } of results) for (const failure of counts.failures) say(`failed: ${failure}`)
  for (const { name, counts, seconds } of results) {
    const skipped = counts.skipped ? `, ${counts.skipped} skipped` : ''
    say(`${name.padEnd(12)} ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds} s)`)
  }
  await life.end()
  const total = (key: 'passed' | 'failed') => results.reduce((sum, { counts }) => sum + counts[key], 0)
  say(`${total('passed')} passed, ${total('failed')} failed`)
  return total('failed') > 0 || total('passed') === 0 ? 1 : 0
})
