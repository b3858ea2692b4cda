import 'server-only'
import { stringify } from 'csv-stringify/sync'
import type { Messages } from 'next-intl'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { AuditLine } from './queries'

/** What the log calls each action, in both languages. */
export const ACTION_LABELS: Record<string, string> = Object.fromEntries(
  Object.entries(MESSAGES.it.audit.actions).map(([action, label]) => [
    action,
    `${label} ${MESSAGES.en.audit.actions[action as keyof Messages['audit']['actions']]}`,
  ]),
)

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
