import { readdirSync, readFileSync } from 'node:fs'
import { sampleMemory } from '../memory-samples.ts'
import type { Served } from '../process.ts'
import { megabytes, number, type Row } from '../row.ts'

const HOUR_MS = 3_600_000
/** F25 asks for eight hours; the garbage collector hides so small a slope in a shorter run. */
const LONG_MS = 8 * HOUR_MS
const SLOPE_BYTES = 1_000_000
/** Connections to the database, which come and go. */
const POOL = 10

const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** What the web process logs for a rejection that nobody handles, and for an error outside a request. */
const unhandled = (log: string) => readFileSync(log, 'utf8').split('"msg":"web process"').length - 1

/** Watches a web process under load. @returns a function that stops it and reports */
export function watchProcess({ pid, log }: Served): () => Row[] {
  const began = performance.now()
  const files = openFiles(pid)
  const errors = unhandled(log)
  const sampled = sampleMemory(pid)
  return () => {
    const ms = performance.now() - began
    const { peak, early, late } = sampled()
    const slope = (late - early) / ((0.6 * ms) / HOUR_MS)
    const rejections = unhandled(log) - errors
    const filesNow = openFiles(pid)
    return [
      {
        what: `… resident memory in ${number(ms / 60_000)} minutes`,
        product: `peak ${megabytes(peak)}, ${number(slope / 1e6, 1)} MB more an hour`,
        ...(ms < LONG_MS ? {} : { budget: `≤ ${megabytes(SLOPE_BYTES)} an hour`, met: slope <= SLOPE_BYTES }),
      },
      {
        what: '… rejections that nobody handled',
        product: number(rejections),
        budget: 'none',
        met: rejections === 0,
      },
      {
        what: '… open files and sockets at its end, and at its beginning',
        product: `${number(filesNow)}, ${number(files)}`,
        budget: `≤ ${POOL} more`,
        met: filesNow <= files + POOL,
      },
    ]
  }
}
