import { asDomainError } from '@/lib/core/database/errors'
import { everyConnection } from './db-connections'

/** How many fans a race is tried with, one after the other; `STORM_FANS` sets another number for all. */
export const stormFans = (usual: number): number => Number(process.env.STORM_FANS ?? usual)

type Storm<T> = { done: T[]; refused: unknown[] }

const PATIENT = "set lock_timeout = '60s'; set statement_timeout = '60s'"
const USUAL = 'reset lock_timeout; reset statement_timeout'

/** Runs with longer time limits: on a busy machine, the last in a queue waits longer for its lock than a fan would. */
export async function patiently<T>(run: () => Promise<T>): Promise<T> {
  await everyConnection((connection) => connection.unsafe(PATIENT))
  try {
    return await run()
  } finally {
    await everyConnection((connection) => connection.unsafe(USUAL))
  }
}

/** Starts `run` `times` times at once and waits for all of them; the pool is open by then, so that 20 connections truly run 20 at a time. */
export async function storm<T>(times: number, run: (place: number) => Promise<T>): Promise<Storm<T>> {
  const settled = await patiently(() =>
    Promise.allSettled(Array.from({ length: times }, (_, index) => run(index))),
  )
  return {
    done: settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    refused: settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])),
  }
}

/** The code of the refusal that an error stands for, or the error's own words when it is a fault. */
export const codeOf = (error: unknown): string => asDomainError(error)?.code ?? `fault: ${error}`

/** How often each refusal came. */
export function codes(refused: unknown[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const error of refused) counts[codeOf(error)] = (counts[codeOf(error)] ?? 0) + 1
  return counts
}

/** The refusal of one call. */
export async function refusal(run: Promise<unknown>): Promise<string> {
  return run.then(() => 'done', codeOf)
}
