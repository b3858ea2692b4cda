import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type MissionReceipt, receiptOf } from '@/lib/missions/receipts/queries'
import { LEDGER_LAYOUT } from '@/lib/missions/receipts/rules'
import { receiptWords } from '@/lib/missions/receipts/words'
import type { MadeFan } from './factories'

export type ReceiptFile = MissionReceipt & { ledger: typeof LEDGER_LAYOUT; words: { gaps: string[] } }

/** The file of a closed mission's receipt, as the route sends it. */
export async function receiptFile({ actor }: MadeFan, id: string): Promise<ReceiptFile> {
  const receipt = await receiptOf(actor, id)
  if (!receipt) throw new Error('no receipt')
  return JSON.parse(JSON.stringify({ ...receipt, ledger: LEDGER_LAYOUT, words: receiptWords(receipt, 'en') }))
}

/** What `scripts/verify-receipt.mjs` says of these files, in one run: its exit code, and the lines about each. */
export async function verifyReceipts(files: readonly unknown[]): Promise<{ code: number; texts: string[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-receipts-'))
  const names = files.map((file, index) => {
    const name = path.join(folder, `${index}.json`)
    writeFileSync(name, JSON.stringify(file))
    return name
  })
  const run = promisify(execFile)(process.execPath, ['scripts/verify-receipt.mjs', ...names])
  const { code, output } = await run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (failed: { code: number; stdout: string; stderr: string }) => {
      if (failed.stderr) throw new Error(failed.stderr)
      return { code: failed.code, output: failed.stdout }
    },
  )
  rmSync(folder, { recursive: true, force: true })
  const texts = files.map((_file, index) => {
    const [from = '', to = ''] = names.slice(index, index + 2)
    return output.split(`${from}\n`)[1]?.split(to ? `${to}\n` : /$/)[0] ?? ''
  })
  return { code, texts }
}

/** What a receipt's outcome, price or ledger lines are computed from; the rest is only for readers. */
const FIGURES =
  /^(points|reward|lines\.\d+\.(amount|place|ruleVersion)|rule\.(line|goals|score|days|bounds\.\d+)|formula\.\w+|pricing\.chances\.[^.]+|pricing\.match(es\.\d+)?\.(share|(means|expected)\.\w+|(home|away)\.(attack|defence))|judgement\.(counted|needed|closedAt|evidence\.\d+\.(counted|half)\.\w+)|sources\.\d+\.regular\.\w+)$/

/** Copies of a file with one figure changed each, beside the figure's name. */
export function withFlippedFigures(file: object): [name: string, copy: unknown][] {
  return figuresOf(file).map(({ name, keys, value }) => {
    const copy = structuredClone(file)
    const last = keys.at(-1) ?? ''
    const holder = keys.slice(0, -1).reduce<Holder>((inner, key) => inner[key] as Holder, copy as never)
    holder[last] = value + (Number.isInteger(value) || name.startsWith('rule.') ? 1 : 0.000_002)
    return [name, copy]
  })
}

type Holder = Record<string, unknown>
type Figure = { name: string; keys: string[]; value: number }

function figuresOf(value: unknown, keys: string[] = []): Figure[] {
  if (typeof value === 'number') {
    const name = keys.join('.')
    return FIGURES.test(name) ? [{ name, keys, value }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => figuresOf(inner, [...keys, key]))
}
