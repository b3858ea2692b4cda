import { StartError } from '../../server/start/failure.ts'

/** Rejects `silence` when the watched source yields nothing for `quietMs`. */
export function watchdog(quietMs: number) {
  let fail = (_reason: Error) => {}
  const silence = new Promise<never>((_, reject) => {
    fail = reject
  })
  silence.catch(() => {})
  const timer = setTimeout(() => {
    const seconds = Math.round(quietMs / 1000)
    fail(
      new StartError(
        `the database has sent nothing for ${seconds} s: see what locks or slows it, then try again`,
      ),
    )
  }, quietMs)
  async function* over<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
    for await (const item of source) {
      timer.refresh()
      yield item
    }
  }
  return { over, silence, stop: () => clearTimeout(timer) }
}
