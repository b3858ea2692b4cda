import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import type { ProductKind } from './rules'

/** The look that a fan wears in each slot; without one, the base theme, no frame, a plain name, the first skin. */
export type Equipped = Partial<Record<ProductKind, string>>

/** The same as a column of a statement that has the fan's id at hand. What is for Pro rests while the fan is not. */
export const equippedLooks = (userId: SQL): SQL<Equipped | null> => sql<Equipped | null>`(
  select jsonb_object_agg(worn.slot, product.look) from equipment worn
  join products product on product.id = worn.product_id
  where worn.user_id = ${userId} and (not product.pro or is_pro(worn.user_id, app_now())))`

/** What these fans wear, by their id; one that wears nothing is left out. The caller may show these fans. */
export async function equippedOf(
  userIds: readonly string[],
  conn: Conn = database(),
): Promise<Map<string, Equipped>> {
  if (userIds.length === 0) return new Map()
  const rows = await conn.execute<{ userId: string; looks: Equipped | null }>(sql`
    select fan.id as "userId", ${equippedLooks(sql`fan.id`)} as looks
    from (select jsonb_array_elements_text(${JSON.stringify(userIds)}::text::jsonb)::uuid as id) fan`)
  return new Map([...rows].flatMap(({ userId, looks }) => (looks ? [[userId, looks]] : [])))
}
