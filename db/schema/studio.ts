import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './account'
import { createdAt, randomId } from './columns'

/** Pictures and speech that were generated; the file itself is in the storage, under `uri`. */
export const assets = pgTable(
  'assets',
  {
    id: randomId(),
    kind: text('kind', { enum: ['poster', 'image', 'speech'] }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestId: uuid('request_id').notNull(),
    uri: text('uri').notNull().unique('assets_uri_unique'),
    mediaType: text('media_type', { enum: ['image/png', 'audio/wav'] }).notNull(),
    bytes: integer('bytes').notNull(),
    meta: jsonb('meta').$type<{ prompt: string; demo: boolean }>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('assets_request_unique').on(t.userId, t.requestId),
    index('assets_of_fan').on(t.userId, t.createdAt.desc()),
    index('assets_posters').on(t.createdAt.desc()).where(sql`${t.kind} = 'poster'`),
    check('assets_kind', sql`${t.kind} in ('poster', 'image', 'speech')`),
    check('assets_type', sql`(${t.kind} = 'speech') = (${t.mediaType} = 'audio/wav')`),
  ],
)
