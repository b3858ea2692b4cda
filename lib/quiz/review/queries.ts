import 'server-only'
import type postgres from 'postgres'
import { database } from '@/db/client'
import { inLocale, type Locale } from '@/lib/core/locale'
import { type FixtureFact, type ResultView, resultView } from '@/lib/matches/fixtures/words'

export type ReviewedQuestion = {
  id: string
  text: string
  why: string | null
  /** The match that proves the answer, with its final score. */
  match: (ResultView & { id: string }) | null
  flagged: boolean
  options: { id: string; text: string; right: boolean; chosen: boolean }[]
}

/** A reviewed question as a statement returns it. */
export type ReviewedRow = Omit<ReviewedQuestion, 'match'> & {
  match: Pick<FixtureFact, 'id' | 'home' | 'away' | 'regular'> | null
}

/**
 * The columns of a reviewed `question`, with its right option: only for a fan who may see it.
 * @param isChosen whether the fan chose `option`, as SQL
 */
export function reviewColumns(userId: string, locale: Locale, isChosen: postgres.Fragment) {
  const { sql } = database()
  const text = sql(inLocale(locale, 'text_it', 'text_en'))
  return sql`question.id, question.${text} as text, question.${sql(inLocale(locale, 'why_it', 'why_en'))} as why,
  (select json_build_object('id', id, 'home', json_build_object('id', home_id, 'name', coalesce(home, '')),
    'away', json_build_object('id', away_id, 'name', coalesce(away, '')),
    'regular', case when num_nulls(regular_home, regular_away) = 0 then json_build_object('home', regular_home, 'away', regular_away) end)
    from matches where id = question.match_id) as match,
  exists (select from question_flags where question_id = question.id and user_id = ${userId}) as flagged,
  (select json_agg(json_build_object('id', option.id, 'text', option.${text},
    'right', option.is_correct, 'chosen', ${isChosen}) order by option.id)
    from quiz_options option where option.question_id = question.id) as options`
}

/** @param inOrder puts the options in the order in which the fan saw them */
export const reviewedQuestion = <Row extends ReviewedRow>(
  { id, text, why, match, flagged, options }: Row,
  inOrder: (options: Row['options']) => Row['options'],
): ReviewedQuestion => ({
  id,
  text,
  why,
  match: match && { id: match.id, ...resultView(match) },
  flagged,
  options: inOrder(options),
})
