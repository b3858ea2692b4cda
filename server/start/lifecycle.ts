import { loadEnvFile } from './env-file.ts'
import { explainFailure } from './failure.ts'

type Step = { name: string; run: () => Promise<void> | void }

const AGAIN_MS = 1_000
const INTERRUPTED = 130

/** Cleanup steps that run when the program ends, newest first, however it ends. */
export class Lifecycle {
  readonly #steps: Step[] = []
  /** Called first when a signal ends the program; notes that in the data folder. */
  onEnding?: Step['run']
  #ending?: Promise<void>

  /** Registers the cleanup of something that has just started. */
  defer(name: string, run: Step['run']): void {
    this.#steps.push({ name, run })
  }

  get isEnding(): boolean {
    return this.#ending !== undefined
  }

  end(): Promise<void> {
    this.#ending ??= this.#undo()
    return this.#ending
  }

  async #undo() {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await step.run()
      } catch (error) {
        process.stderr.write(`goalquest: ${step.name}: ${explainFailure(error)}\n`)
      }
    }
  }
}

/**
 * Runs a program that cleans up after itself: one clear line for what stops it, `codeOfSignal` after a signal. A signal leaves a
 * tool's work undone, which its exit code must say; a server has done its own.
 * Terminal, npm and parent each pass the same Ctrl-C on, so only a later one counts as the second.
 */
export async function runProgram(
  main: (life: Lifecycle) => Promise<number | undefined>,
  codeOfSignal = INTERRUPTED,
): Promise<void> {
  const life = new Lifecycle()
  let signalled = 0
  const finish = async (code: number) => {
    await life.end()
    process.exit(code)
  }
  const onSignal = () => {
    if (signalled && Date.now() - signalled > AGAIN_MS) process.exit(1)
    if (signalled) return
    signalled = Date.now()
    if (life.onEnding) life.defer('data folder', life.onEnding)
    void finish(codeOfSignal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  process.once('disconnect', onSignal)
  // The reader of our output may be gone.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  const fail = async (error: unknown) => {
    // Errors during cleanup are consequences, not the reason.
    if (life.isEnding) return
    process.stderr.write(`goalquest: ${explainFailure(error)}\n`)
    await finish(1)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  try {
    loadEnvFile()
    const code = await main(life)
    if (code !== undefined && !signalled) await finish(code)
  } catch (error) {
    await fail(error)
  }
}
