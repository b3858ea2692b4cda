import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** `failures`: file, name and the beginning of the reason of each failed test. */
export type Counts = { passed: number; failed: number; skipped: number; failures: string[] }

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

const playwrightSpec = z.object({
  title: z.string(),
  ok: z.boolean(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
    }),
  ),
})

const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(playwrightSuite),
})

const parse = <T>(schema: z.ZodType<T>, file: string): T | null => {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** A runner that fails without a failed test, or that runs none, counts as one failure. */
const settle = ({ passed, failed, skipped, failures }: Counts, code: number): Counts => {
  const isSilentFailure = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: isSilentFailure ? 1 : failed, skipped, failures }
}

const REASON_LENGTH = 300

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] }

/** The reason without its stack, which begins at the first line with `at`. */
const failure = (where: string, test: string, reason = '') => {
  const [told = ''] = reason.split(/\n\s+at /, 1)
  return stripVTControlCharacters(
    `${where} › ${test}: ${told.replaceAll(/\s+/g, ' ').slice(0, REASON_LENGTH)}`,
  )
}

/** A file that does not load has no tests and counts as one failure. */
export function countVitest(file: string, code: number): Counts {
  const report = parse(vitestReport, file)
  if (!report) return settle(NOTHING, code)
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    const where = path.relative('.', name)
    if (status === 'failed' && failed.length === 0) return [failure(where, 'does not load', message)]
    return failed.map((one) => failure(where, one.fullName, one.failureMessages?.[0]))
  })
  const counts = {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  }
  return settle(counts, code)
}

const specsOf = (suite: z.infer<typeof playwrightSuite>): z.infer<typeof playwrightSpec>[] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
]

/** A flaky test counts as failed. */
export function countPlaywright(file: string, code: number): Counts {
  const report = parse(playwrightReport, file)
  if (!report) return settle(NOTHING, code)
  const { expected, unexpected, flaky, skipped } = report.stats
  const failures = report.suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap(({ error }) => error ?? []))
    return errors.length > 0 ? [failure(`${file}:${line}`, title, errors[0]?.message)] : []
  })
  return settle({ passed: expected, failed: unexpected + flaky, skipped, failures }, code)
}

/** Addresses of people, hashes of passwords, tokens of sessions. */
const PERSONAL = /[\w.+-]+@[\w-]+\.\w{2,}|\$argon2|\beyJ[\w-]{20,}/

/** One failure more when a line of the application's log holds personal data (F10, F21). */
export function withLog(counts: Counts, file: string): Counts {
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .find((one) => one.startsWith('{') && PERSONAL.test(one))
  if (line === undefined) return counts
  const failures = [...counts.failures, failure(path.basename(file), 'the log tells of a person', line)]
  return { ...counts, failed: counts.failed + 1, failures }
}

export const countCommand = (code: number): Counts => ({
  ...NOTHING,
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
})
