import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commitmentOf, drawQuestions, optionKey, optionsFor } from '@/lib/quiz/fairness/rules'

const seed = Buffer.alloc(32, 7)
const options = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

describe('the order of the options', () => {
  it('can be computed from the seed by anybody', () => {
    const attempt = randomUUID()
    const key = (id: string) => createHmac('sha256', seed).update(`option|${attempt}|${id}`).digest('hex')
    const expected = options.map(({ id }) => id).toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
    expect(optionsFor(seed, attempt, options).map(({ id }) => id)).toEqual(expected)
    expect(optionKey(seed, attempt, 'a')).toBe(key('a'))
  })

  it('does not depend on the order in which they are stored, loses none and changes nothing', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(options, { minLength: 4 }), fc.uuid(), (stored, attempt) => {
        const before = [...stored]
        expect(optionsFor(seed, attempt, stored)).toEqual(optionsFor(seed, attempt, options))
        expect(stored).toEqual(before)
      }),
    )
  })
})

it('the commitment is SHA-256 of the seed', () => {
  const secret = randomBytes(32)
  expect(commitmentOf(secret).toString('hex')).toBe(createHash('sha256').update(secret).digest('hex'))
})

describe('the draw', () => {
  const bank = ['easy', 'medium', 'hard'].flatMap((difficulty) =>
    Array.from({ length: 6 }, (_, index) => ({
      slug: `${difficulty}-${index}`,
      difficulty,
      isMatch: index >= 4,
    })),
  )

  it('takes the given number of each difficulty, the same whatever the order of the bank', () => {
    const wanted = { easy: 4, medium: 4, hard: 2 }
    const taken = drawQuestions(seed, bank, wanted, 0)
    expect(taken.map(({ difficulty }) => difficulty).join()).toBe(
      'easy,easy,easy,easy,medium,medium,medium,medium,hard,hard',
    )
    expect(new Set(taken).size).toBe(10)
    expect(drawQuestions(seed, bank.toReversed(), wanted, 0)).toEqual(taken)
  })

  it('takes what there is of a difficulty that runs short', () => {
    expect(drawQuestions(seed, bank.slice(0, 2), { easy: 4, medium: 4 }, 4)).toHaveLength(2)
  })

  it('takes at least the given number about matches, whatever the seed, as long as there are any', () => {
    const wanted = { easy: 4, medium: 4, hard: 2 }
    const isMatch = (question: { isMatch: boolean }) => question.isMatch
    const counts = Array.from({ length: 200 }, (_, index) => {
      const taken = drawQuestions(createHash('sha256').update(`${index}`).digest(), bank, wanted, 4)
      expect(taken).toHaveLength(10)
      return taken.filter(isMatch).length
    })
    expect(Math.min(...counts)).toBe(4)
    const few = bank.filter((question) => !question.isMatch || question.slug === 'hard-5')
    expect(drawQuestions(seed, few, wanted, 4).filter(isMatch)).toHaveLength(1)
    expect(drawQuestions(seed, few, wanted, 4)).toHaveLength(10)
  })
})
