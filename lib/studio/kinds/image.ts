import 'server-only'
import { sql } from 'drizzle-orm'
import { IMAGES_PER_DAY } from '@/lib/ai/rules'
import type { Kind } from './kind'
import { picture } from './picture'

export const image = {
  ...picture,
  perDay: () => sql<number>`${IMAGES_PER_DAY}::int`,
} satisfies Kind
