import { z } from 'zod'
import { StartError } from '../../server/start/failure.ts'

/**
 * A backup is a gzip file of lines: a JSON header; for each table a JSON line with its name, its rows in COPY's text format, and
 * the line `\.`; for each generated file a JSON line with its key, its bytes in Base64, and the line `\.`; and a JSON footer
 * with the counts, without which the backup is incomplete.
 */
export const FORMAT = 2
export const END_OF_SECTION = '\\.'

const tableShape = z.strictObject({ table: z.string(), columns: z.array(z.string()).min(1) })
export type TableShape = z.infer<typeof tableShape>

const sequence = z.strictObject({ name: z.string(), value: z.string() })

export const header = z.strictObject({
  format: z.literal(FORMAT),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  sequences: z.array(sequence),
})
export type Header = z.infer<typeof header>

const fileHead = z.strictObject({ file: z.uuid(), mediaType: z.string(), sha256: z.string() })
export type FileHead = z.infer<typeof fileHead>

const footer = z.strictObject({ rows: z.record(z.string(), z.number()), files: z.number() })
export type Footer = z.infer<typeof footer>

export const line = z.union([tableShape, fileHead, footer])
export type RowCounts = Record<string, number>

export const damaged = () => new StartError('the file is not a whole backup of GoalQuest')

export function printCounts(counts: RowCounts): void {
  const names = Object.keys(counts)
  const width = Math.max(...names.map((name) => name.length), 5)
  for (const name of names) process.stdout.write(`${name.padEnd(width)} ${counts[name]}\n`)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  process.stdout.write(`${'total'.padEnd(width)} ${total} rows\n`)
}
