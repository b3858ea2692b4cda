import 'server-only'
import { database } from '@/db/client'
import { inLocale, type Locale } from '@/lib/core/locale'

export type AskedQuestion = { id: string; text: string; options: { id: string; text: string }[] }

/** The columns of `question` as a fan is asked it: neither its right option nor its explanation. */
export function askedColumns(locale: Locale) {
  const { sql } = database()
  const text = sql(inLocale(locale, 'text_it', 'text_en'))
  return sql`question.id, question.${text} as text,
    (select json_agg(json_build_object('id', option.id, 'text', option.${text}) order by option.id)
      from quiz_options option where option.question_id = question.id) as options`
}
