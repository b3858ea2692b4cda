import { log } from './log'

type LogOptions<T> = {
  /** The log line for one that failed. */
  message: string
  detail: (item: T) => Record<string, unknown>
  /** Asked after a failure; without it the others are always run. */
  shouldContinue?: () => Promise<boolean>
}

/**
 * Runs one item after the other. One that fails is logged and does not keep the others from running.
 * @throws the first failure, at the end
 */
export async function forEachLogged<T>(
  items: Iterable<T>,
  run: (item: T) => Promise<unknown>,
  { message, detail, shouldContinue }: LogOptions<T>,
): Promise<void> {
  const failed: unknown[] = []
  for (const item of items)
    try {
      await run(item)
    } catch (error) {
      log.error({ error, ...detail(item) }, message)
      failed.push(error)
      if (shouldContinue && !(await shouldContinue())) break
    }
  if (failed.length > 0) throw failed[0]
}
