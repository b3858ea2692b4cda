import 'server-only'
import { stringify } from 'csv-stringify/sync'
import type { AuditLine } from './queries'

const csv = (rows: unknown[][]) => stringify(rows, { record_delimiter: '\r\n', escape_formulas: true })

/** The log as CSV, one text per piece. */
export async function* auditCsv(pieces: AsyncIterable<AuditLine[]>): AsyncGenerator<string> {
  yield csv([['id', 'at', 'who', 'action', 'subject', 'detail']])
  for await (const lines of pieces)
    yield csv(
      lines.map(({ id, at, who, action, subject, detail }) => [
        id,
        at.toISOString(),
        who,
        action,
        subject,
        JSON.stringify(detail),
      ]),
    )
}
