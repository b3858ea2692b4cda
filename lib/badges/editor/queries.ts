import 'server-only'
import { getTableColumns } from 'drizzle-orm'
import { database } from '@/db/client'
import { badges } from '@/db/schema/badges'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { versionOf } from '@/lib/core/database/row-version'
import { type BadgeRule, badgeRule } from '../kinds'

const { nameIt, nameEn, descriptionIt, descriptionEn, iconUri } = badges
export const BADGE_EDITED = { nameIt, nameEn, descriptionIt, descriptionEn, iconUri }

export type AdminBadge = Omit<typeof badges.$inferSelect, 'rule' | 'createdAt' | 'slug'> & {
  rule: BadgeRule
  version: string
}

/** Every badge by its number, retired ones too. */
export async function adminBadges(actor: Admin): Promise<AdminBadge[]> {
  const rows = await database()
    .select({ ...getTableColumns(badges), version: versionOf(BADGE_EDITED) })
    .from(badges)
    .where(holdsRight(actor))
    .orderBy(badges.number)
  return rows.map(({ createdAt: _, slug: __, rule, ...row }) => ({ ...row, rule: badgeRule.parse(rule) }))
}
