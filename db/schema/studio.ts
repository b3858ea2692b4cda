import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './account'
import { aiCalls } from './ai'
import { bytes, createdAt, instant, randomId } from './columns'

/** Pictures, speech and posters that were generated. The file itself is in the asset store, under the id. */
export const assets = pgTable(
  'assets',
  {
    id: randomId(),
    /** Null for a poster whose admin was erased. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    callId: uuid('call_id').references(() => aiCalls.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: ['image', 'speech', 'poster'] }).notNull(),
    /** The text that was drawn or spoken. */
    prompt: text('prompt').notNull(),
    /** Posters are numbered in the order in which they were made. */
    number: integer('number'),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: bytes('sha256').notNull(),
    /** Pixels of a picture. */
    width: integer('width'),
    height: integer('height'),
    /** Length of a speech, where the format gives it. */
    durationMs: integer('duration_ms'),
    /** Made by the local vendor. */
    demo: boolean('demo').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('assets_call_unique').on(t.callId),
    unique('assets_number_unique').on(t.number),
    index('assets_of_fan').on(t.userId, t.kind, t.createdAt.desc()),
    check('assets_kind', sql`${t.kind} in ('image', 'speech', 'poster')`),
    check('assets_prompt', sql`char_length(${t.prompt}) between 1 and 1000`),
    check('assets_owner', sql`${t.kind} = 'poster' or ${t.userId} is not null`),
    check('assets_numbered', sql`(${t.kind} = 'poster') = (${t.number} is not null)`),
    check(
      'assets_type',
      sql`${t.mediaType} ~ case when ${t.kind} = 'speech' then '^audio/' else '^image/' end`,
    ),
    check('assets_bytes', sql`${t.bytes} > 0`),
    check('assets_sha256', sql`octet_length(${t.sha256}) = 32`),
    check(
      'assets_size',
      sql`(${t.kind} = 'speech') = (${t.width} is null) and (${t.width} is null) = (${t.height} is null)`,
    ),
  ],
)

/** Files that have no row, or will have none unless one is inserted before `due_at`: the minute job deletes them. */
export const assetRemovals = pgTable(
  'asset_removals',
  {
    assetId: uuid('asset_id').primaryKey(),
    dueAt: instant('due_at').notNull().default(sql`app_now()`),
  },
  (t) => [index('asset_removals_due').on(t.dueAt)],
)
