import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { database } from '@/db/client'
import { publishDue } from '@/lib/content/commands'
import { optionsFor } from '@/lib/quiz/fairness/rules'
import { system } from '@/tests/support/factories'
import { dailySchedule, fillBank, forgetContent } from '@/tests/support/quizzes'

const ATTEMPTS = 2_000
/** Three degrees of freedom; a fair order goes beyond it once in a hundred thousand runs. */
const CHI_SQUARE_LIMIT = 25.9

type Row = { seed: Buffer; questionId: string; options: { id: string; right: boolean }[] }
let rows: Row[] = []

beforeAll(async () => {
  await forgetContent()
  await fillBank()
  await dailySchedule()
  await publishDue(system)
  rows = await database().sql<Row[]>`
    select seeds.seed, question.id as "questionId",
      (select json_agg(json_build_object('id', option.id, 'right', option.is_correct)) from quiz_options option
        where option.question_id = question.id) as options
    from quizzes quiz join quiz_seeds seeds on seeds.day = quiz.day join quiz_questions question on question.quiz_id = quiz.id`
})

const chiSquare = (counts: number[]) => {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

/** How often the right option stands in each place, one question of the quiz for each of the given number of attempts. */
function placesOfRight(order: (row: Row, attempt: string) => { right: boolean }[]): number[] {
  const counts = [0, 0, 0, 0]
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const row = rows[attempt % rows.length]
    if (!row) throw new Error('no question')
    const index = order(row, randomUUID()).findIndex(({ right }) => right)
    counts[index] = (counts[index] ?? 0) + 1
  }
  return counts
}

it('over 2000 attempts the right option is in each position equally often', () => {
  const counts = placesOfRight(({ seed, options }, attempt) => optionsFor(seed, attempt, options))
  expect(chiSquare(counts)).toBeLessThan(CHI_SQUARE_LIMIT)
})

it('and so it is for one attempt under many seeds', () => {
  const attempt = randomUUID()
  const counts = placesOfRight(({ options }) => optionsFor(randomBytes(32), attempt, options))
  expect(chiSquare(counts)).toBeLessThan(CHI_SQUARE_LIMIT)
})

it('the test would notice the author’s order', () => {
  const written = placesOfRight(({ options }) => options.toSorted((one) => (one.right ? -1 : 1)))
  expect(chiSquare(written)).toBeGreaterThan(CHI_SQUARE_LIMIT)
})

it('ids reveal nothing: they are random (version 4), and the right one sorts first or last no more often than by chance', () => {
  const first = rows.filter(({ options }) => options.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]?.right)
  expect(rows.length).toBeGreaterThanOrEqual(20)
  expect(first.length).toBeLessThan(rows.length * 0.8)
  for (const { options } of rows)
    for (const { id } of options) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/)
})
