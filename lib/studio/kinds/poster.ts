import 'server-only'
import { sql } from 'drizzle-orm'
import { POSTERS_PER_DAY } from '@/lib/ai/rules'
import type { Kind } from './kind'
import { picture } from './picture'

/** Only admins, as the database knows them, may make any. */
export const poster = {
  ...picture,
  perDay: ({ userId }) =>
    sql<number>`case when is_admin(${userId}::uuid) then ${POSTERS_PER_DAY}::int else 0 end`,
} satisfies Kind
