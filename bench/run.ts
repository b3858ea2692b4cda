import { mkdirSync } from 'node:fs'
import os from 'node:os'
import { explainFailure } from '../server/start/failure.ts'
import type { Lifecycle } from '../server/start/lifecycle.ts'
import { claimDataDir } from '../server/start/running.ts'
import { describeRun } from './machine.ts'
import { type Part, readOptions } from './options.ts'
import { coachPart } from './parts/coach.ts'
import { crowdPart } from './parts/crowd.ts'
import { faultsPart } from './parts/faults.ts'
import { fivesPart } from './parts/fives.ts'
import { growthPart } from './parts/growth.ts'
import { loadPart } from './parts/load.ts'
import { memoryPart } from './parts/memory.ts'
import { overloadPart } from './parts/overload.ts'
import { pagesPart } from './parts/pages.ts'
import { paymentsPart } from './parts/payments.ts'
import { quizPart } from './parts/quiz.ts'
import { ranksPart } from './parts/ranks.ts'
import { ratingsPart } from './parts/ratings.ts'
import { restorePart } from './parts/restore.ts'
import { settlePart } from './parts/settle.ts'
import { freshPart, startPart } from './parts/start.ts'
import { statementsPart } from './parts/statements.ts'
import { streamsPart } from './parts/streams.ts'
import { timingPart } from './parts/timing.ts'
import { vitalsPart } from './parts/vitals.ts'
import { weightPart } from './parts/weight.ts'
import { buildProduct } from './product-app.ts'
import { missed, reportFileOf, type Section, writeReport } from './report.ts'
import type { Row } from './row.ts'
import { openStage } from './stage.ts'
import { WORK_FOLDER } from './work.ts'

/** Parts that need neither a build nor a running application. */
const WITHOUT_BUILD: readonly Part[] = ['ratings', 'growth', 'ranks', 'fives', 'restore', 'fresh']

const say = (line: string) => process.stdout.write(`bench: ${line}\n`)

/** Runs the chosen parts. @returns the exit code */
export async function runBench(life: Lifecycle): Promise<number> {
  const options = readOptions(process.argv.slice(2))
  const loadBefore = os.loadavg()[0] ?? 0
  mkdirSync(WORK_FOLDER, { recursive: true })
  const claimed = await claimDataDir(WORK_FOLDER)
  life.defer('work folder', claimed.release)
  const sections: Section[] = []
  const part = async (name: Part, title: string, run: () => Promise<Row[]>) => {
    if (options.only.length > 0 && !options.only.includes(name)) return
    say(title)
    try {
      sections.push({ title, rows: await run() })
    } catch (error) {
      if (life.isEnding) throw error
      sections.push({
        title,
        rows: [{ what: name, product: `failed: ${explainFailure(error)}`, met: false }],
      })
    }
  }

  const report = (postgresVersion: string) => {
    const file = reportFileOf(options)
    const text = writeReport(file, describeRun(postgresVersion, loadBefore), sections)
    process.stdout.write(`\n${text}`)
    say(`written to ${file}`)
    const count = missed(sections).length
    if (count > 0) say(`${count} budgets are missed`)
    return options.strict && count > 0 ? 1 : 0
  }

  await part('ratings', 'The public rating against real results', ratingsPart)
  if (options.full || options.only.length > 0) {
    await part('growth', 'A small database and a grown one', () => growthPart(options, life))
    await part('fives', 'Weekend fives', () => fivesPart(options, life))
    await part('restore', 'Backup and restore', () => restorePart(options, life))
    await part('ranks', 'Ranks among few fans and among a million', () => ranksPart(options, life))
  }
  if (options.fresh) await part('fresh', 'Fresh clone', () => freshPart(life))
  if (options.only.length > 0 && options.only.every((name) => WITHOUT_BUILD.includes(name))) return report('')
  say('building')
  await buildProduct(life)
  await part('start', 'Start and stop', () => startPart(life))
  const stage = await openStage(options, life)
  await part('pages', 'Pages', () => pagesPart(stage))
  await part('load', 'Writes', () => loadPart(stage))
  await part('weight', 'First load', () => weightPart(stage))
  await part('vitals', 'What a phone feels', () => vitalsPart(stage))
  await part('settle', 'Import and settlement', () => settlePart(stage))
  await part('statements', 'Round trips to the database', () => statementsPart(stage))
  await part('payments', 'Events of Stripe', () => paymentsPart(stage))
  await part('quiz', 'The quiz when it opens', () => quizPart(stage))
  await part('streams', 'Open event streams', () => streamsPart(stage))
  await part('coach', 'The coach and a vendor that hangs', () => coachPart(stage))
  if (options.full || options.only.length > 0) {
    await part('timing', 'What the time of a sign-in tells', () => timingPart(stage))
    await part('overload', 'Overload', () => overloadPart(stage))
    await part('crowd', 'A network that never pauses', () => crowdPart(stage))
    await part('faults', 'Connections to the database cut under load', () => faultsPart(stage))
    await part('memory', 'Memory under load', () => memoryPart(stage))
  }

  return report(stage.databases.version)
}
