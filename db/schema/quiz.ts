import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './account'
import { bytes, createdAt, instant, randomId } from './columns'
import { QUIZ_VALUES } from './values'

/** Right options are marked; the order is the author's. */
export type WrittenQuestion = {
  text: string
  options: { text: string; is_correct: boolean }[]
  explanation?: string
  difficulty?: (typeof QUIZ_VALUES.difficulty)[number]
  /** English version, options in the same order; Italian is used without it. */
  en?: { text: string; options: string[]; explanation?: string }
}

/** Written by admins; days without one draw from the bank. */
export const quizTemplates = pgTable(
  'quiz_templates',
  {
    id: randomId(),
    title: text('title').notNull(),
    competition: text('competition'),
    /** Per right answer. Fixed, so that streaks, prices and ranks compare. */
    points: integer('points').notNull().default(5),
    difficulty: text('difficulty', { enum: QUIZ_VALUES.difficulty }).notNull().default('medium'),
    questions: jsonb('questions').$type<WrittenQuestion[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('quiz_templates_title', sql`char_length(${t.title}) between 1 and 120`),
    check('quiz_templates_difficulty', sql`${t.difficulty} in ('easy', 'medium', 'hard')`),
    check('quiz_templates_points', sql`${t.points} = 5`),
    check('quiz_templates_questions', sql`jsonb_typeof(${t.questions}) = 'array'`),
  ],
)

/** Single questions, drawn on days without a template. */
export const bankQuestions = pgTable(
  'bank_questions',
  {
    id: randomId(),
    slug: text('slug').notNull().unique('bank_questions_slug_unique'),
    topic: text('topic').notNull(),
    difficulty: text('difficulty', { enum: QUIZ_VALUES.difficulty }).notNull(),
    written: jsonb('written').$type<WrittenQuestion>().notNull(),
    active: boolean('active').notNull().default(true),
    /** Set for questions about match results. */
    proof: jsonb('proof').$type<{ matchId: string; query: string; answer: string }>(),
    createdAt: createdAt(),
  },
  (t) => [
    index('bank_questions_drawn').on(t.difficulty, t.slug).where(sql`${t.active}`),
    check('bank_questions_difficulty', sql`${t.difficulty} in ('easy', 'medium', 'hard')`),
  ],
)

/** Its SHA-256 is published the day before, the seed itself the day after. */
export const quizSeeds = pgTable('quiz_seeds', {
  day: date('day', { mode: 'string' }).primaryKey(),
  seed: bytes('seed').notNull(),
  commitment: bytes('commitment').notNull(),
  committedAt: instant('committed_at').notNull().default(sql`app_now()`),
})

/** Open for one whole day; an exclusion constraint of the migration keeps two from overlapping. */
export const quizzes = pgTable(
  'quizzes',
  {
    id: randomId(),
    day: date('day', { mode: 'string' })
      .notNull()
      .unique('quizzes_day_unique')
      .references(() => quizSeeds.day),
    titleIt: text('title_it').notNull(),
    titleEn: text('title_en').notNull(),
    competition: text('competition'),
    templateId: uuid('template_id').references(() => quizTemplates.id, { onDelete: 'set null' }),
    opensAt: instant('opens_at').notNull(),
    closesAt: instant('closes_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('quizzes_open').on(t.opensAt), check('quizzes_span', sql`${t.opensAt} < ${t.closesAt}`)],
)

export const quizQuestions = pgTable(
  'quiz_questions',
  {
    id: randomId(),
    quizId: uuid('quiz_id')
      .notNull()
      .references(() => quizzes.id, { onDelete: 'cascade' }),
    place: smallint('place').notNull(),
    bankId: uuid('bank_id').references(() => bankQuestions.id, { onDelete: 'set null' }),
    textIt: text('text_it').notNull(),
    textEn: text('text_en').notNull(),
    whyIt: text('why_it'),
    whyEn: text('why_en'),
    matchId: uuid('match_id'),
    /** As it was when the quiz was published; null for questions from before it was kept. */
    difficulty: text('difficulty', { enum: QUIZ_VALUES.difficulty }),
  },
  (t) => [
    check('quiz_questions_difficulty', sql`${t.difficulty} in ('easy', 'medium', 'hard')`),
    unique('quiz_questions_place').on(t.quizId, t.place),
    unique('quiz_questions_of_quiz').on(t.quizId, t.id),
    index('quiz_questions_bank').on(t.bankId),
  ],
)

/** Ids are random and rows unordered, so neither reveals the right option. */
export const quizOptions = pgTable(
  'quiz_options',
  {
    id: randomId(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => quizQuestions.id, { onDelete: 'cascade' }),
    textIt: text('text_it').notNull(),
    textEn: text('text_en').notNull(),
    isCorrect: boolean('is_correct').notNull(),
  },
  (t) => [
    unique('quiz_options_of_question').on(t.questionId, t.id),
    uniqueIndex('quiz_options_one_right').on(t.questionId).where(sql`${t.isCorrect}`),
  ],
)

/** One attempt per fan and quiz, on the database's clock. */
export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    id: randomId(),
    quizId: uuid('quiz_id')
      .notNull()
      .references(() => quizzes.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startedAt: instant('started_at').notNull().default(sql`app_now()`),
    /** Answers are accepted a little longer, for the network. */
    endsAt: instant('ends_at').notNull(),
    closedAt: instant('closed_at'),
    /** In points; null while it is open. */
    score: smallint('score'),
    /** Length of the fan's streak after it; null while it is open, and for most of those from before it was kept. */
    streak: integer('streak'),
    /** Right too quickly to have been read: paid, but not ranked until an admin has reviewed it. */
    held: boolean('held').notNull().default(false),
    /** Median time between choices. */
    medianSeconds: real('median_seconds'),
    reviewedAt: instant('reviewed_at'),
    /** Whether the admin who looked decided that it does not rank. */
    leftOut: boolean('left_out').notNull().default(false),
  },
  (t) => [
    unique('quiz_attempts_once').on(t.userId, t.quizId),
    unique('quiz_attempts_of_quiz').on(t.id, t.quizId),
    index('quiz_attempts_open').on(t.endsAt).where(sql`${t.closedAt} is null`),
    index('quiz_attempts_quiz').on(t.quizId),
    index('quiz_attempts_best').on(t.userId, t.score.desc()).where(sql`${t.score} is not null`),
    index('quiz_attempts_held').on(t.closedAt).where(sql`${t.held} and ${t.reviewedAt} is null`),
    check('quiz_attempts_closed', sql`(${t.closedAt} is null) = (${t.score} is null)`),
    check('quiz_attempts_score', sql`${t.score} between 0 and 250 and ${t.score} % 5 = 0`),
    check('quiz_attempts_streak', sql`${t.streak} >= 0`),
    check('quiz_attempts_reviewed', sql`${t.reviewedAt} is null or ${t.held}`),
    check('quiz_attempts_left_out', sql`not ${t.leftOut} or ${t.reviewedAt} is not null`),
    check('quiz_attempts_span', sql`${t.startedAt} < ${t.endsAt}`),
  ],
)

/** The last choice for each question; the keys rule out options of another question or quiz. */
export const quizAnswers = pgTable(
  'quiz_answers',
  {
    attemptId: uuid('attempt_id').notNull(),
    quizId: uuid('quiz_id').notNull(),
    questionId: uuid('question_id').notNull(),
    optionId: uuid('option_id').notNull(),
    chosenAt: instant('chosen_at').notNull().default(sql`app_now()`),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.questionId] }),
    foreignKey({
      name: 'quiz_answers_attempt',
      columns: [t.attemptId, t.quizId],
      foreignColumns: [quizAttempts.id, quizAttempts.quizId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'quiz_answers_question',
      columns: [t.quizId, t.questionId],
      foreignColumns: [quizQuestions.quizId, quizQuestions.id],
    }),
    foreignKey({
      name: 'quiz_answers_option',
      columns: [t.questionId, t.optionId],
      foreignColumns: [quizOptions.questionId, quizOptions.id],
    }),
    index('quiz_answers_question_index').on(t.questionId),
  ],
)

export const quizStreaks = pgTable(
  'quiz_streaks',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    current: integer('current').notNull(),
    longest: integer('longest').notNull(),
    freezes: smallint('freezes').notNull().default(0),
    /** Day of the last quiz that counted. */
    lastDay: date('last_day', { mode: 'string' }).notNull(),
  },
  (t) => [
    /** Those that the coming quiz decides. */
    index('quiz_streaks_last').on(t.lastDay, t.freezes),
    check('quiz_streaks_counts', sql`${t.current} between 0 and ${t.longest}`),
    check('quiz_streaks_freezes', sql`${t.freezes} between 0 and 2`),
  ],
)

export const questionFlags = pgTable(
  'question_flags',
  {
    id: randomId(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => quizQuestions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    settledAt: instant('settled_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('question_flags_once').on(t.questionId, t.userId),
    index('question_flags_open').on(t.questionId, t.createdAt).where(sql`${t.settledAt} is null`),
    check('question_flags_reason', sql`char_length(${t.reason}) between 1 and 500`),
  ],
)
