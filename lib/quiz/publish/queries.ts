import 'server-only'
import { eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { quizSeeds } from '@/db/schema/quiz'

/** Whether the seed of a day (YYYY-MM-DD) exists. */
export async function hasSeed(day: string): Promise<boolean> {
  const seeds = await database().select({ day: quizSeeds.day }).from(quizSeeds).where(eq(quizSeeds.day, day))
  return seeds.length > 0
}
