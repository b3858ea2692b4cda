import 'server-only'
import type { Locale } from '@/lib/core/locale'
import { csvHead, csvOf } from '@/lib/core/tables/csv'
import type { HeadProof } from '@/lib/ledger/publication/rules'
import { causeText } from '../words'
import type { ExportRow } from './queries'

/** Raised when a field changes its meaning; scripts/verify-ledger.mjs reads it. */
const FORMAT = { format: 'goalquest-ledger', version: 1 }

const COLUMNS = [
  'place',
  'cause',
  'asset',
  'amount',
  'balance',
  'cause_kind',
  'cause_id',
  'rule_version',
  'created_at',
  'previous_hash',
  'hash',
  'account',
]

const causeOf = ({ facts, causeKind: kind, ...line }: ExportRow, locale: Locale) => {
  const { title, detail } = causeText({ ...line, kind, facts, at: 0 }, locale)
  return detail ? `${title} – ${detail}` : title
}

/** The chain as CSV, one text per batch; numbers stay numbers, so that a spreadsheet can sum them. */
export async function* chainCsv(pieces: AsyncIterable<ExportRow[]>, locale: Locale): AsyncGenerator<string> {
  yield csvHead(COLUMNS)
  for await (const rows of pieces)
    yield csvOf(
      rows.map((row) => [
        row.place,
        causeOf(row, locale),
        row.asset,
        row.amount,
        row.balance,
        row.causeKind,
        row.causeId,
        row.ruleVersion,
        row.createdAt,
        row.previousHash,
        row.hash,
        row.userId,
      ]),
    )
}

/** The chain as JSON lines: a header, each line, and last the proof that its head was published. */
export async function* chainJson(
  pieces: AsyncIterable<ExportRow[]>,
  proof: HeadProof | null,
): AsyncGenerator<string> {
  const line = (value: unknown) => `${JSON.stringify(value)}\n`
  yield line(FORMAT)
  for await (const rows of pieces) yield rows.map(({ facts: _, ...row }) => line(row)).join('')
  yield line({ proof })
}
