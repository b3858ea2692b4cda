import 'server-only'
import { and, desc, eq, sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { contentSchedules } from '@/db/schema/content'
import { quizTemplates } from '@/db/schema/quiz'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { QUIZ_TEMPLATES_FETCHED, TEMPLATES_LISTED } from '../rules'

const { id, title, competition, points, difficulty, questions, createdAt } = quizTemplates

const latest = (actor: Admin, conn: Conn) =>
  conn
    .select({
      id,
      title,
      competition,
      points,
      difficulty,
      createdAt,
      questions: sql<number>`jsonb_array_length(${questions})`,
      /** How many schedules publish it. */
      schedules: sql<number>`(select count(*)::int from ${contentSchedules} where ${contentSchedules.templateId} = ${id})`,
    })
    .from(quizTemplates)
    .where(holdsRight(actor))
    .orderBy(desc(createdAt), desc(id))
    .limit(QUIZ_TEMPLATES_FETCHED)

export type ListedQuizTemplate = Awaited<ReturnType<typeof latest>>[number]
export type QuizTemplate = typeof quizTemplates.$inferSelect

/** The templates of quizzes, newest first. */
export const latestQuizTemplates = (actor: Admin, conn: Conn = database()): Promise<ListedQuizTemplate[]> =>
  latest(actor, conn)

export async function quizTemplate(
  actor: Admin,
  wanted: string,
  conn: Conn = database(),
): Promise<QuizTemplate | null> {
  const [row] = await conn
    .select()
    .from(quizTemplates)
    .where(and(eq(id, wanted), holdsRight(actor)))
  return row ?? null
}

/** Id and title of templates, to choose from. */
export const quizTemplateTitles = (
  actor: Admin,
  conn: Conn = database(),
): Promise<{ id: string; title: string }[]> =>
  conn
    .select({ id, title })
    .from(quizTemplates)
    .where(holdsRight(actor))
    .orderBy(desc(createdAt), desc(id))
    .limit(TEMPLATES_LISTED)
