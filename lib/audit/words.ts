import 'server-only'
import type { Messages } from 'next-intl'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { csvHead, csvOf } from '@/lib/core/tables/csv'
import { searchWords } from '@/lib/core/tables/table'
import type { AuditLine } from './queries'

/** What the log calls each action, in both languages, without case and accents. */
const ACTION_LABELS = Object.entries(MESSAGES.it.audit.actions).map(([action, label]) => ({
  action,
  label: searchWords(
    `${label} ${MESSAGES.en.audit.actions[action as keyof Messages['audit']['actions']]}`,
  ).join(' '),
}))

/** Ends the keys of the labels of an action that retires something or puts it back, as its detail says. */
const SWITCH = /_(on|off)$/

/** What the log calls an action. */
export function actionText(
  { action, detail: { active, retired } }: Pick<AuditLine, 'action' | 'detail'>,
  locale: Locale,
): string {
  const labels: Record<string, string> = MESSAGES[locale].audit.actions
  const key = action.replaceAll('.', '_')
  return labels[key] ?? labels[`${key}_${active === true || retired === false ? 'on' : 'off'}`] ?? action
}

/** The actions whose label holds a word of a search, as keys of the labels. */
export const actionsCalled = (word: string): string[] =>
  ACTION_LABELS.filter(({ label }) => label.includes(word)).map(({ action }) => action.replace(SWITCH, ''))

/** The log as CSV, one text per batch. */
export async function* auditCsv(pieces: AsyncIterable<AuditLine[]>): AsyncGenerator<string> {
  yield csvHead(['id', 'at', 'actor_id', 'nickname', 'cause', 'action', 'subject', 'detail'])
  for await (const lines of pieces)
    yield csvOf(
      lines.map((line) => [
        line.id,
        line.at,
        line.actorId,
        line.nickname,
        line.cause,
        line.action,
        line.subject,
        line.detail,
      ]),
    )
}
