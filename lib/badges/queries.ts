import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, database } from '@/db/client'
import { prepared } from '@/db/prepared'
import { badgeOwnerships, badges, fanCount } from '@/db/schema/badges'
import type { SignedIn } from '@/lib/core/actor'
import { type BadgeRule, badgeRule, KINDS } from './kinds'
import type { Leaf } from './rules'

const byKind = (part: 'value' | 'target'): SQL => {
  const cases = Object.entries(KINDS).map(([kind, each]) => sql`when ${sql.param(kind)} then ${each[part]}`)
  return sql`case badge.rule ->> 'kind' ${sql.join(cases, sql` `)} end`
}

/** How far the fan `fan.id` has come with the badge `badge`. */
export const progressValue = byKind('value')
/** What the badge asks for. */
export const progressTarget = byKind('target')

export type AlbumBadge = {
  id: string
  leaf: Leaf
  number: number
  rule: BadgeRule
  nameIt: string
  nameEn: string
  descriptionIt: string | null
  descriptionEn: string | null
  iconUri: string
  isOwned: boolean
  place: number | null
  /** Whole numbers; for an owned badge both are the target. */
  value: number
  target: number
  owners: number
  fans: number
}

type Row = Omit<AlbumBadge, 'rule'> & { rule: unknown }

const prepareAlbum = (db: Database) =>
  db
    .select({
      id: sql<string>`badge.id`,
      leaf: sql<Leaf>`badge.leaf`,
      number: sql<number>`badge.number::int`,
      rule: sql<unknown>`badge.rule`,
      nameIt: sql<string>`badge.name_it`,
      nameEn: sql<string>`badge.name_en`,
      descriptionIt: sql<string | null>`badge.description_it`,
      descriptionEn: sql<string | null>`badge.description_en`,
      iconUri: sql<string>`badge.icon_uri`,
      isOwned: sql<boolean>`own.badge_id is not null`,
      place: sql<number | null>`own.place::int`,
      value: sql<number>`case when own.badge_id is null then ${progressValue} else ${progressTarget} end`,
      target: sql<number>`${progressTarget}`,
      owners: sql<number>`badge.owners`,
      fans: sql<number>`total.fans::int`,
    })
    .from(sql`${badges} badge
      cross join (select ${sql.placeholder('userId')}::uuid as id) fan
      cross join ${fanCount} total
      left join ${badgeOwnerships} own on own.badge_id = badge.id and own.user_id = fan.id`)
    .where(sql`badge.retired_at is null or own.badge_id is not null`)
    .orderBy(sql`badge.number`)
    .prepare('badge_album')

const albumStatement = prepared(prepareAlbum)

/** The fan's album in one round trip: every badge that is on offer or owned, with the fan's progress, by number. */
export async function albumOf({ userId }: SignedIn): Promise<AlbumBadge[]> {
  const rows: Row[] = await albumStatement().execute({ userId })
  return rows.map(({ rule, ...row }) => ({ ...row, rule: badgeRule.parse(rule) }))
}

export type PlacedBadge = {
  id: string
  number: number
  nameIt: string
  nameEn: string
  iconUri: string
  owners: number
  fans: number
}

/**
 * The badges on a fan's profile: those that the fan has placed, in their order, else the newest. The caller has checked that this
 * fan may be shown.
 */
export async function placedBadges(userId: string, places: number): Promise<PlacedBadge[]> {
  const rows = await database().execute<PlacedBadge>(sql`
    select badge.id, badge.number::int, badge.name_it as "nameIt", badge.name_en as "nameEn", badge.icon_uri as "iconUri",
      badge.owners, total.fans::int
    from ${badgeOwnerships} own join ${badges} badge on badge.id = own.badge_id cross join ${fanCount} total
    where own.user_id = ${userId} and (own.place is not null
      or not exists (select from ${badgeOwnerships} placed where placed.user_id = ${userId} and placed.place is not null))
    order by own.place, own.claimed_at desc, badge.number limit ${places}`)
  return [...rows]
}
