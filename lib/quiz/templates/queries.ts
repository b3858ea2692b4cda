import 'server-only'
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { quizTemplates } from '@/db/schema/quiz'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { versionOf } from '@/lib/core/database/row-version'
import { holdsWords, orderBy } from '@/lib/core/tables/search'
import { pageBounds, type TablePage, type TableQuery } from '@/lib/core/tables/table'
import {
  QUIZ_TEMPLATE_SORTS,
  QUIZ_TEMPLATES_FETCHED,
  QUIZ_TEMPLATES_SHOWN,
  type QuizTemplateSort,
  TEMPLATES_LISTED,
} from '../rules'

const { id, title, competition, points, difficulty, questions, createdAt } = quizTemplates

const listed = {
  id,
  title,
  competition,
  points,
  difficulty,
  createdAt,
  questions: sql<number>`jsonb_array_length(${questions})`,
  /** How many schedules publish it. */
  schedules: sql<number>`(select count(*)::int from content_schedules schedule where schedule.template_id = quiz_templates.id)`,
}

const select = () => database().select(listed).from(quizTemplates)
export type ListedQuizTemplate = Awaited<ReturnType<typeof select>>[number]

const ORDERS: Record<QuizTemplateSort, SQL> = {
  title: sql`lower(${title})`,
  questions: listed.questions,
  schedules: listed.schedules,
}

/** A page of all templates in the order of the URL, by default newest first. */
export async function quizTemplatePage(
  actor: Admin,
  query: TableQuery,
): Promise<TablePage<ListedQuizTemplate>> {
  const { search, sort, descending, filters } = query
  const wanted = and(
    holdsRight(actor),
    holdsWords(sql`${title}`, search),
    filters.competition ? eq(competition, filters.competition) : undefined,
    filters.difficulty ? sql`${difficulty} = ${filters.difficulty}` : undefined,
  )
  const shown = pageBounds(await database().$count(quizTemplates, wanted), query, QUIZ_TEMPLATES_SHOWN)
  const known = QUIZ_TEMPLATE_SORTS.find((name) => name === sort)
  const rows = await select()
    .where(wanted)
    .orderBy(orderBy(known && ORDERS[known], descending, sql`${createdAt} desc, ${id} desc`))
    .limit(QUIZ_TEMPLATES_SHOWN)
    .offset((shown.page - 1) * QUIZ_TEMPLATES_SHOWN)
  return { rows, ...shown }
}

export const QUIZ_TEMPLATE_EDITED = { title, competition, difficulty, questions }

export type QuizTemplate = typeof quizTemplates.$inferSelect & { version: string }

/** The templates of quizzes, newest first. */
export const latestQuizTemplates = (actor: Admin): Promise<ListedQuizTemplate[]> =>
  select().where(holdsRight(actor)).orderBy(desc(createdAt), desc(id)).limit(QUIZ_TEMPLATES_FETCHED)

/** A template with its questions and right answers; null for an unknown id or without the right. */
export async function quizTemplate(actor: Admin, wanted: string): Promise<QuizTemplate | null> {
  const [row] = await database()
    .select({ ...getTableColumns(quizTemplates), version: versionOf(QUIZ_TEMPLATE_EDITED) })
    .from(quizTemplates)
    .where(and(eq(id, wanted), holdsRight(actor)))
  return row ?? null
}

/** Id and title of templates, to choose from. */
export const quizTemplateTitles = (actor: Admin): Promise<{ id: string; title: string }[]> =>
  database()
    .select({ id, title })
    .from(quizTemplates)
    .where(holdsRight(actor))
    .orderBy(desc(createdAt), desc(id))
    .limit(TEMPLATES_LISTED)
