import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { idIn } from '@/db/ids'
import { auditLog } from '@/db/schema/audit'
import type { Locale } from '@/lib/core/locale'

const { detail } = auditLog

/** The subject as an id; null where an action names it by something else. */
const id = idIn(auditLog.subject)

const teams = (row: SQL) => sql`nullif(concat_ws(' – ', ${row} ->> 'home', ${row} ->> 'away'), '')`
const both = (name: SQL) =>
  sql`(select jsonb_build_object('it', name, 'en', name) from (select ${name} as name) named where name is not null)`
const titles = (row: SQL, it: string, en: string) =>
  sql`case when ${row} ? ${it}::text then jsonb_build_object('it', ${row} ->> ${it}::text, 'en', ${row} ->> ${en}::text) end`
/** The title of a tip's payload, or of the first of several. */
const firstTip = (payload: SQL) => sql`(
  select jsonb_build_object('it', tip ->> 'title', 'en', coalesce(tip -> 'en' ->> 'title', tip ->> 'title'))
  from (select coalesce(${payload} -> 'tips' -> 0, ${payload}) as tip) first where tip ? 'title')`

/** Name of a subject by the word before the dot of the action: from its row or, when that is gone, from the detail. */
const NAMES: Record<string, SQL> = {
  match: both(sql`coalesce(
    (select ${teams(sql`to_jsonb(matches)`)} from matches where matches.id = ${id}),
    ${teams(detail.getSQL())}, ${teams(sql`(${detail} -> 'before')`)})`),
  matches: both(
    sql`(select string_agg(code, ', ') from jsonb_array_elements_text(${detail} -> 'competitions') code)`,
  ),
  template: sql`coalesce(
    (select jsonb_build_object('it', title_it, 'en', title_en) from mission_templates where mission_templates.id = ${id}),
    ${titles(detail.getSQL(), 'titleIt', 'titleEn')})`,
  tip: titles(detail.getSQL(), 'titleIt', 'titleEn'),
  product: sql`coalesce(
    (select jsonb_build_object('it', name_it, 'en', name_en) from products where products.id = ${id}),
    ${titles(detail.getSQL(), 'nameIt', 'nameEn')})`,
  quiz: both(
    sql`coalesce((select title from quiz_templates where quiz_templates.id = ${id}), ${detail} ->> 'title')`,
  ),
  schedule: sql`coalesce(
    (select case when template.id is null then ${firstTip(sql`schedule.payload`)}
        else jsonb_build_object('it', template.title, 'en', template.title) end
      from content_schedules schedule left join quiz_templates template on template.id = schedule.template_id
      where schedule.id = ${id}),
    ${firstTip(sql`(${detail} -> 'payload')`)})`,
  question: sql`(select jsonb_build_object('it', written ->> 'text', 'en', coalesce(written -> 'en' ->> 'text', written ->> 'text'))
    from bank_questions where bank_questions.id = ${id})`,
  flag: sql`(select jsonb_build_object('it', text_it, 'en', text_en) from quiz_questions where quiz_questions.id::text = ${detail} ->> 'questionId')`,
  report: both(sql`(select question from coach_turns where coach_turns.id = ${id})`),
  poster: both(sql`${detail} ->> 'prompt'`),
  badge: sql`(select jsonb_build_object('it', name_it, 'en', name_en) from badges where badges.id = ${id})`,
  correction: both(
    sql`(select nickname from corrections join user_preferences using (user_id) where corrections.id = ${id})`,
  ),
  fan: both(sql`(select nickname from user_preferences where user_id = ${id})`),
  attempt: both(
    sql`(select nickname from quiz_attempts join user_preferences using (user_id) where quiz_attempts.id = ${id})`,
  ),
}

/** The name of a log line's subject in each language; null when it is unknown. */
export const subjectName = sql<Record<
  Locale,
  string
> | null>`case split_part(${auditLog.action}, '.', 1) ${sql.join(
  Object.entries(NAMES).map(([subject, name]) => sql`when ${subject} then ${name} `),
)}end`
