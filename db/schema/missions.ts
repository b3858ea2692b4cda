import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './account'
import { createdAt, instant, randomId } from './columns'

export const missionTemplates = pgTable(
  'mission_templates',
  {
    id: randomId(),
    slug: text('slug').notNull().unique('mission_templates_slug_unique'),
    competition: text('competition').notNull(),
    category: text('category'),
    titleIt: text('title_it').notNull(),
    titleEn: text('title_en').notNull(),
    descriptionIt: text('description_it'),
    descriptionEn: text('description_en'),
    points: integer('points'),
    defaultDueInDays: integer('default_due_in_days'),
    sort: integer('sort').notNull().default(0),
    active: boolean('active').notNull().default(true),
    pro: boolean('pro').notNull().default(false),
  },
  (t) => [
    index('mission_templates_shown').on(t.competition, t.sort).where(sql`${t.active}`),
    check('mission_templates_points', sql`${t.points} between 0 and 100`),
    check('mission_templates_due', sql`${t.defaultDueInDays} between 0 and 365`),
    check(
      'mission_templates_texts',
      sql`char_length(${t.titleIt}) between 1 and 120 and char_length(${t.titleEn}) between 1 and 120 and char_length(${t.descriptionIt}) <= 2000 and char_length(${t.descriptionEn}) <= 2000`,
    ),
  ],
)

export const missions = pgTable(
  'missions',
  {
    id: randomId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Chosen by the form, so that the same form sent twice makes one mission. */
    requestId: uuid('request_id').notNull(),
    templateId: uuid('template_id').references(() => missionTemplates.id, { onDelete: 'set null' }),
    /** The day on which a suggestion was added; one a day per fan. */
    addedOn: date('added_on', { mode: 'string' }).notNull().default(sql`app_day(app_now())`),
    title: text('title').notNull(),
    description: text('description'),
    dueDate: date('due_date', { mode: 'string' }),
    points: integer('points').notNull(),
    status: text('status', { enum: ['todo', 'in_progress', 'done'] })
      .notNull()
      .default('todo'),
    /** When it was done for the first time: that decided its XP, for ever. */
    firstDoneAt: instant('first_done_at'),
    xpAwarded: integer('xp_awarded'),
    /** Out of every list; the ledger still explains its line by the title. */
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('missions_request_unique').on(t.userId, t.requestId),
    unique('missions_suggestion_once_a_day').on(t.userId, t.templateId, t.addedOn),
    index('missions_page')
      .on(t.userId, sql`(${t.status} = 'done')`, t.createdAt.desc(), t.id.desc())
      .where(sql`${t.deletedAt} is null`),
    check(
      'missions_title',
      sql`char_length(${t.title}) between 1 and 120 and ${t.title} = btrim(${t.title})`,
    ),
    check('missions_description', sql`char_length(${t.description}) between 1 and 2000`),
    check('missions_points', sql`${t.points} between 0 and 100`),
    check('missions_status', sql`${t.status} in ('todo', 'in_progress', 'done')`),
    check('missions_due', sql`${t.dueDate} between '2000-01-01' and '2100-12-31'`),
    check(
      'missions_xp',
      sql`(${t.firstDoneAt} is null) = (${t.xpAwarded} is null) and ${t.xpAwarded} between 0 and ${t.points}`,
    ),
    check('missions_done_counted', sql`${t.status} <> 'done' or ${t.firstDoneAt} is not null`),
  ],
)

/** What a fan has had from declared missions on a day; the statement that adds reads the cap again. */
export const missionDailyXp = pgTable(
  'mission_daily_xp',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day] }),
    check('mission_daily_xp_cap', sql`${t.used} between 0 and 200`),
  ],
)
