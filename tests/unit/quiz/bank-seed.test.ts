import { describe, expect, it } from 'vitest'
import { BANK_QUESTIONS } from '@/db/seed/bank-questions'
import tips from '@/db/seed/tips.json'
import { COMPETITIONS } from '@/lib/competitions/rules'
import { tipPayload } from '@/lib/content/schema'
import { writtenQuestion } from '@/lib/quiz/questions/schema'
import { DRAWN } from '@/lib/quiz/rules'
import italian from '@/messages/it.json'

const RESTED_DAYS = 20
const each = <T>(of: (question: (typeof BANK_QUESTIONS)[number]) => T) => BANK_QUESTIONS.map(of)

describe('the bank of an installation', () => {
  it('has 300 questions, 25 for each competition and each other topic', () => {
    expect(BANK_QUESTIONS).toHaveLength(300)
    const topics = [...COMPETITIONS, ...Object.keys(italian.questions.topics)]
    expect([...new Set(each(({ topic }) => topic))].sort()).toEqual([...topics].sort())
    for (const topic of topics)
      expect(BANK_QUESTIONS.filter((question) => question.topic === topic)).toHaveLength(25)
  })

  it('has enough of each difficulty that none comes again for days', () => {
    for (const [difficulty, count] of Object.entries(DRAWN))
      expect(
        BANK_QUESTIONS.filter((question) => question.difficulty === difficulty).length,
      ).toBeGreaterThanOrEqual(count * RESTED_DAYS)
  })

  it('repeats no slug and no question', () => {
    for (const names of [
      each(({ slug }) => slug),
      each(({ written }) => written.text),
      each(({ written }) => written.en?.text),
    ])
      expect(new Set(names).size).toBe(300)
    expect(BANK_QUESTIONS.filter(({ slug }) => !/^[a-z0-9_]+(-[a-z0-9]+)+$/.test(slug))).toEqual([])
  })

  it('obeys the rules of written questions, in both languages, with four options and an explanation', () => {
    for (const { slug, written } of BANK_QUESTIONS) {
      expect([slug, writtenQuestion.safeParse(written).error?.issues]).toEqual([slug, undefined])
      expect([slug, written.options.length, written.en?.options.length]).toEqual([slug, 4, 4])
      expect([slug, new Set(written.en?.options.map((option) => option.toLowerCase())).size]).toEqual([
        slug,
        4,
      ])
      expect([slug, Boolean(written.explanation && written.en?.explanation)]).toEqual([slug, true])
    }
  })

  it('writes Italian quotes, seasons, scores and names in one form', () => {
    const other =
      /[“”"]|(?<![\d-])\d{1,2}-\d{1,2}(?![\d-])|\d{4}-\d|Cruyff|golden gol\b|Parc des Princes|Coppa Campioni|d’Oro/
    const words = BANK_QUESTIONS.flatMap(({ written: { text, options, explanation } }) => [
      text,
      explanation ?? '',
      ...options.map((option) => option.text),
    ])
    expect(words.filter((word) => other.test(word))).toEqual([])
  })

  it('writes English half times and honours in one form', () => {
    const words = BANK_QUESTIONS.flatMap(({ written: { en } }) => [
      en?.text ?? '',
      en?.explanation ?? '',
      ...(en?.options ?? []),
    ])
    expect(words.filter((word) => /half-time|Golden Boot/.test(word))).toEqual([])
  })

  it('has tips that can be published', () => {
    expect(tipPayload.safeParse({ tips }).success).toBe(true)
  })
})
