import 'server-only'
import { database } from '@/db/client'
import { badges } from '@/db/schema/badges'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { type BadgeRule, badgeRule } from '../kinds'

export type AdminBadge = Omit<typeof badges.$inferSelect, 'rule' | 'createdAt' | 'slug'> & { rule: BadgeRule }

/** Every badge by its number, retired ones too. */
export async function adminBadges(actor: Admin): Promise<AdminBadge[]> {
  const rows = await database().select().from(badges).where(holdsRight(actor)).orderBy(badges.number)
  return rows.map(({ createdAt: _, slug: __, rule, ...row }) => ({ ...row, rule: badgeRule.parse(rule) }))
}
