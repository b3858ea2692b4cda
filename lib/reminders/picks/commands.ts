import 'server-only'
import { sql } from 'drizzle-orm'
import { inTransaction } from '@/db/transaction'
import { enqueueMails } from '@/lib/account/mail/commands'
import { competitionName } from '@/lib/competitions/rules'
import type { System } from '@/lib/core/actor'
import { takeOccasions } from '../occasions/commands'
import { namedMatch, PICKS_HOURS_BEFORE } from '../rules'
import { MATCH_DAY, missingPicks } from './queries'

/** Who wants the email and has not had that day's. */
const READERS = sql`choice.mail_picks and not exists (select from reminders sent
  where sent.user_id = choice.user_id and sent.kind = 'picks' and sent.occasion = ${MATCH_DAY})`

/** Queues the reminders of missing picks that are due, once for each day with matches and fan. @returns how many fans were due */
export const remindOfPicks = (_actor: System): Promise<number> =>
  inTransaction(async (tx) => {
    const due = await missingPicks({ readers: READERS, hoursBefore: PICKS_HOURS_BEFORE }, tx)
    const taken = await takeOccasions(
      'picks',
      due.map(({ userId, day }) => ({ userId, occasion: day })),
      tx,
    )
    const mails = due
      .filter(({ userId }) => taken.has(userId))
      .map(({ email, locale, expiresAt, missing }) => ({
        kind: 'picks' as const,
        recipient: email,
        locale,
        expiresAt: new Date(expiresAt),
        detail: {
          kind: 'picks' as const,
          templates: missing.map(({ template }) => template),
          matches: missing.map((match) => ({
            ...namedMatch(match),
            competition: competitionName(match.competition),
            at: match.at,
          })),
        },
      }))
    await enqueueMails(mails, tx)
    return due.length
  })
