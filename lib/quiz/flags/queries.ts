import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { epochMs } from '@/db/time'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { inLocale, type Locale } from '@/lib/core/locale'

const FLAGS_FETCHED = 500

export type OpenFlag = {
  id: string
  reason: string
  /** Milliseconds since the epoch. */
  at: number
  question: string
  right: string
  day: string
  bankId: string | null
  /** Whether the bank still offers the question; null for one that is not from the bank. */
  active: boolean | null
  templateId: string | null
  /** Open flags of the same question. */
  together: number
}

/** Flags that nobody has settled, the question with the most flags first. */
export async function openFlags(actor: Admin, locale: Locale): Promise<OpenFlag[]> {
  const text = inLocale(locale, sql`text_it`, sql`text_en`)
  return database().execute<OpenFlag>(sql`
    select flag.id, flag.reason, ${epochMs(sql`flag.created_at`)} as at,
      question.${text} as question,
      (select option.${text} from quiz_options option where option.question_id = question.id and option.is_correct) as right,
      quiz.day::text, question.bank_id as "bankId", bank.active, quiz.template_id as "templateId",
      (count(*) over (partition by flag.question_id))::int as together
    from question_flags flag
    join quiz_questions question on question.id = flag.question_id
    join quizzes quiz on quiz.id = question.quiz_id
    left join bank_questions bank on bank.id = question.bank_id
    where flag.settled_at is null and ${holdsRight(actor)}
    order by together desc, flag.question_id, flag.created_at, flag.id
    limit ${FLAGS_FETCHED}`)
}
