import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './account'
import { aiCalls } from './ai'
import { createdAt, instant, randomId } from './columns'

/** A match with every name that the coach may use for its teams, the short one first. */
export type NamedMatch = { id: string; home: readonly string[]; away: readonly string[] }

const GROUND_KINDS = [
  'kickoff',
  'chances',
  'prices',
  'record',
  'goals',
  'form',
  'rest',
  'meetings',
  'today',
  'mission',
  'five',
  'question',
] as const
/** What a figure can be based on. */
export type GroundKind = (typeof GROUND_KINDS)[number]

/** What a team did in some of the matches that are counted. */
export type TeamStat = 'won' | 'drawn' | 'lost' | 'scored' | 'conceded'

/** One thing that the coach was told, with the figures that follow from it. */
export type Ground = {
  kind: GroundKind
  /** Position of the match that it is about; null if it is about none. */
  match: number | null
  /** Which of its teams it is about; null for both. */
  side: 'home' | 'away' | null
  figures: string[]
  /** How many matches it was counted from, and in how many of them the team did it. */
  counted?: number
  stats?: Partial<Record<TeamStat, number>>
  /** Only for a mission. */
  title?: string
}

/** What a reply can be checked against: the matches that the coach was told of, and the facts about those that it names. */
export type Grounds = { matches: NamedMatch[]; facts: Ground[] }

/** A question to the coach with its reply. `withheld`: moderation held the reply back. */
export const coachTurns = pgTable(
  'coach_turns',
  {
    id: randomId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestId: uuid('request_id').notNull(),
    callId: uuid('call_id').references(() => aiCalls.id, { onDelete: 'set null' }),
    question: text('question').notNull(),
    reply: text('reply').notNull().default(''),
    state: text('state', { enum: ['answering', 'done', 'stopped', 'failed', 'withheld'] })
      .notNull()
      .default('answering'),
    /** Figures of the reply that do not occur in the facts given to the coach. */
    unsourced: text('unsourced').array().notNull().default([]),
    /** What the reply is checked against; null for replies from before it was stored, and without a reply. */
    grounds: jsonb('grounds').$type<Grounds>(),
    /** Answered by the local vendor. */
    demo: boolean('demo').notNull(),
    createdAt: createdAt(),
    reportedAt: instant('reported_at'),
    /** When an admin reviewed the report. */
    reviewedAt: instant('reviewed_at'),
    reviewedBy: uuid('reviewed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique('coach_turns_request_unique').on(t.userId, t.requestId),
    index('coach_turns_latest').on(t.userId, t.createdAt.desc()),
    index('coach_turns_call').on(t.callId),
    index('coach_turns_reported')
      .on(t.reportedAt)
      .where(sql`${t.reportedAt} is not null and ${t.reviewedAt} is null`),
    check('coach_turns_reviewed', sql`${t.reviewedAt} is null or ${t.reportedAt} is not null`),
    check('coach_turns_state', sql`${t.state} in ('answering', 'done', 'stopped', 'failed', 'withheld')`),
    check('coach_turns_question', sql`char_length(${t.question}) between 1 and 500`),
    check('coach_turns_reply', sql`char_length(${t.reply}) <= 6000`),
  ],
)

/** A reply that a fan has kept and may edit. */
export const coachPlans = pgTable(
  'coach_plans',
  {
    id: randomId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    turnId: uuid('turn_id').references(() => coachTurns.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    content: text('content').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('coach_plans_turn_unique').on(t.turnId),
    index('coach_plans_latest').on(t.userId, t.createdAt.desc()),
    check('coach_plans_title', sql`char_length(${t.title}) between 1 and 120`),
    check('coach_plans_content', sql`char_length(${t.content}) between 1 and 6000`),
  ],
)
