import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './account'
import { createdAt, instant, randomId } from './columns'
import { BADGE_VALUES } from './values'

/** Stickers of the album. Never deleted: a retired one stays with its owners. */
export const badges = pgTable(
  'badges',
  {
    id: randomId(),
    /** The seed's name for it, or the form's id, so that the same form sent twice makes one badge. */
    slug: text('slug').notNull().unique('badges_slug_unique'),
    leaf: text('leaf', { enum: BADGE_VALUES.leaf }).notNull(),
    /** Its place in the album. */
    number: smallint('number').notNull().unique('badges_number_unique'),
    /** What a fan has to do (lib/badges/kinds). It never changes. */
    rule: jsonb('rule').notNull(),
    nameIt: text('name_it').notNull(),
    nameEn: text('name_en').notNull(),
    /** Null for the rule in words. */
    descriptionIt: text('description_it'),
    descriptionEn: text('description_en'),
    /** Path of the drawing. */
    iconUri: text('icon_uri').notNull(),
    /** How many fans have it; counted by a trigger. */
    owners: integer('owners').notNull().default(0),
    retiredAt: instant('retired_at'),
    createdAt: createdAt(),
  },
  (t) => [
    check('badges_leaf', sql`${t.leaf} in ('firsts', 'feats')`),
    check('badges_number', sql`${t.number} between 1 and 999`),
    check('badges_rule', sql`jsonb_typeof(${t.rule}) = 'object'`),
    check(
      'badges_names',
      sql`char_length(${t.nameIt}) between 1 and 40 and char_length(${t.nameEn}) between 1 and 40`,
    ),
    check(
      'badges_descriptions',
      sql`char_length(${t.descriptionIt}) between 1 and 160 and char_length(${t.descriptionEn}) between 1 and 160`,
    ),
    check('badges_icon', sql`${t.iconUri} ~ '^/icons/badges/[a-z0-9-]+[.]svg$'`),
    check('badges_owners', sql`${t.owners} >= 0`),
  ],
)

/** A claimed badge stays, even when its rule no longer holds. */
export const badgeOwnerships = pgTable(
  'badge_ownerships',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    badgeId: uuid('badge_id')
      .notNull()
      .references(() => badges.id),
    claimedAt: instant('claimed_at').notNull().default(sql`app_now()`),
    /** Its place on the fan's profile. */
    place: smallint('place'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.badgeId] }),
    unique('badge_ownerships_place_unique').on(t.userId, t.place),
    check('badge_ownerships_place', sql`${t.place} between 1 and 7`),
  ],
)

/** The number of fans, counted by a trigger: a single row, for the share of owners. */
export const fanCount = pgTable(
  'fan_count',
  {
    one: boolean('one').primaryKey().default(true),
    fans: bigint('fans', { mode: 'number' }).notNull(),
  },
  (t) => [check('fan_count_one', sql`${t.one}`)],
)
