import 'server-only'
import { database } from '@/db/client'
import type { SignedIn } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { type AskedQuestion, askedColumns } from '../questions/queries'
import { commitmentOf, optionKey, optionsFor } from './rules'

/** Days that the fairness page lists. */
const DAYS_SHOWN = 14

/** Hashes and seed in hexadecimal digits; instants in milliseconds since the epoch. */
type SeedOfDay = {
  day: string
  commitment: string
  committedAt: number
  /** Whether the commitment was published before the day began; a later one proves nothing. */
  onTime: boolean
  /** Null until the day is over. */
  seed: string | null
  /** Whether SHA-256 of the seed is the commitment; null while the seed is secret. */
  fits: boolean | null
}

type SeedRow = Omit<SeedOfDay, 'fits'>

/** The columns of a `SeedRow`. The seed leaves the database only for days that are over. */
const seedColumns = () => database().sql`seeds.day::text, encode(commitment, 'hex') as commitment,
  (extract(epoch from committed_at) * 1000)::float8 as "committedAt",
  committed_at < seeds.day::timestamp at time zone app_zone() as "onTime",
  case when seeds.day < app_day(app_now()) then encode(seed, 'hex') end as seed`

const seedOf = ({ seed, ...row }: SeedRow): SeedOfDay => ({
  ...row,
  seed,
  fits: seed === null ? null : commitmentOf(Buffer.from(seed, 'hex')).toString('hex') === row.commitment,
})

/** `played`: whether the fan has an order of their own to look at. */
export type ListedSeed = SeedOfDay & { played: boolean }

/** Tomorrow's commitment first, then the days before. */
export async function seedsOfDays({ userId }: SignedIn): Promise<{ today: string; seeds: ListedSeed[] }> {
  const rows = await database().sql<(SeedRow & { today: string; played: boolean })[]>`
    select ${seedColumns()}, app_day(app_now())::text as today,
      exists (select from quizzes quiz join quiz_attempts attempt on attempt.quiz_id = quiz.id
        where quiz.day = seeds.day and attempt.user_id = ${userId} and attempt.closed_at is not null) as played
    from quiz_seeds seeds where seeds.day <= app_day(app_now()) + 1 order by seeds.day desc limit ${DAYS_SHOWN}`
  const seeds = rows.map(({ today: _, played, ...row }) => ({ ...seedOf(row), played }))
  return { today: rows[0]?.today ?? '', seeds }
}

/** A question that the seed has drawn from the bank, in the order of the quiz. */
type DrawnQuestion = { slug: string; difficulty: string }
type FairnessOfDay = SeedOfDay & { drawn: DrawnQuestion[] | null }

/** What anybody needs to check a day; null when no seed was created for it. The questions come with the seed. */
export async function fairnessOf(day: string): Promise<FairnessOfDay | null> {
  const [row] = await database().sql<(SeedRow & { drawn: DrawnQuestion[] | null })[]>`
    select ${seedColumns()},
      case when seeds.day < app_day(app_now()) then (
        select json_agg(json_build_object('slug', bank.slug, 'difficulty', bank.difficulty) order by question.place)
        from quizzes quiz join quiz_questions question on question.quiz_id = quiz.id
        join bank_questions bank on bank.id = question.bank_id where quiz.day = seeds.day) end as drawn
    from quiz_seeds seeds where seeds.day = ${day} and seeds.day <= app_day(app_now()) + 1`
  return row ? { ...seedOf(row), drawn: row.drawn } : null
}

/** The order of one question's options as one fan had it; `key` is what they are sorted by. */
type OwnOrder = { text: string; options: { id: string; text: string; key: string }[] }
type OwnOrders = { attemptId: string; questions: OwnOrder[] }

/** The fan's own orders of a past day, recomputed from the seed; null without a closed attempt. */
export async function ownOrders(actor: SignedIn, day: string, locale: Locale): Promise<OwnOrders | null> {
  const rows = await database().sql<(AskedQuestion & { attemptId: string; seed: Buffer })[]>`
    select attempt.id as "attemptId", seeds.seed, ${askedColumns(locale)}
    from quizzes quiz join quiz_seeds seeds on seeds.day = quiz.day
    join quiz_attempts attempt on attempt.quiz_id = quiz.id and attempt.user_id = ${actor.userId}
    join quiz_questions question on question.quiz_id = quiz.id
    where quiz.day = ${day} and quiz.day < app_day(app_now()) and attempt.closed_at is not null order by question.place`
  const [first] = rows
  if (!first) return null
  const questions = rows.map(({ attemptId, seed, text, options }) => ({
    text,
    options: optionsFor(seed, attemptId, options).map((option) => ({
      ...option,
      key: optionKey(seed, attemptId, option.id),
    })),
  }))
  return { attemptId: first.attemptId, questions }
}
