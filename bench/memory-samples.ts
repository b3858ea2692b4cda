import { memoryOf } from './process.ts'
import { mean } from './statistics.ts'

const SAMPLE_MS = 1_000

/** In bytes; the means of the second fifth of the time and of the last, whose middles are six tenths of it apart. */
export type Sampled = { peak: number; early: number; late: number }

/** Reads the resident memory of a process each second. @returns ends it */
export function sampleMemory(pid: number): () => Sampled {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(memoryOf(pid)?.now ?? Number.NaN), SAMPLE_MS)
  return () => {
    clearInterval(timer)
    const fifth = samples.length / 5
    return {
      peak: Math.max(...samples),
      early: mean(samples.slice(fifth, 2 * fifth)),
      late: mean(samples.slice(-fifth)),
    }
  }
}
