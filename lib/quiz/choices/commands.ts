import 'server-only'
import type { z } from 'zod'
import { database } from '@/db/client'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { QUIZ_GRACE_SECONDS } from '../rules'
import type { choiceInput } from '../schema'

/**
 * Stores the fan's choice for a question, replacing the one before, while the database's clock allows. One prepared statement and
 * one round trip, because in the first minute of a quiz everybody chooses at once.
 * @throws DomainError not_found, whether the attempt doesn't exist or belongs to another fan; time_over; invalid_input for an
 * option that this quiz does not have
 */
export async function saveChoice(actor: SignedIn, input: z.output<typeof choiceInput>): Promise<void> {
  const { attemptId, questionId, optionId } = input
  const [seen] = await database().sql<{ open: boolean; saved: boolean }[]>`
    with own as (
      select id, quiz_id, closed_at is null and app_now() <= ends_at + make_interval(secs => ${QUIZ_GRACE_SECONDS}) as open
      from quiz_attempts where id = ${attemptId} and user_id = ${actor.userId} for share
    ), saved as (
      insert into quiz_answers (attempt_id, quiz_id, question_id, option_id)
      select own.id, own.quiz_id, option.question_id, option.id
      from own
      join quiz_options option on option.id = ${optionId} and option.question_id = ${questionId}
      join quiz_questions question on question.id = option.question_id and question.quiz_id = own.quiz_id
      where own.open
      on conflict (attempt_id, question_id) do update set option_id = excluded.option_id, chosen_at = excluded.chosen_at
      returning 1
    )
    select own.open, exists (select from saved) as saved from own`
  if (!seen) throw new DomainError('not_found')
  if (!seen.open) throw new DomainError('time_over')
  if (!seen.saved) throw new DomainError('invalid_input', { fields: { optionId: 'unknown_option' } })
}
