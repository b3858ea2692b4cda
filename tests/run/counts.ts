import { readFileSync } from 'node:fs'
import { z } from 'zod'

export type Counts = { passed: number; failed: number; skipped: number }

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
})

const parse = <T>(schema: z.ZodType<T>, file: string): T | null => {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** A runner that fails without a failed test, or that runs none, counts as one failure. */
const settle = ({ passed, failed, skipped }: Counts, code: number): Counts => {
  const isSilentFailure = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: isSilentFailure ? 1 : failed, skipped }
}

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 }

/** A file that does not load has no tests and counts as one failure. */
export function countVitest(file: string, code: number): Counts {
  const report = parse(vitestReport, file)
  if (!report) return settle(NOTHING, code)
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
  return settle(counts, code)
}

/** A flaky test counts as failed. */
export function countPlaywright(file: string, code: number): Counts {
  const report = parse(playwrightReport, file)
  if (!report) return settle(NOTHING, code)
  const { expected, unexpected, flaky, skipped } = report.stats
  return settle({ passed: expected, failed: unexpected + flaky, skipped }, code)
}

export const countCommand = (code: number): Counts => ({
  ...NOTHING,
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
})
