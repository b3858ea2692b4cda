import { expect, it } from 'vitest'
import { submitInput } from '@/lib/quiz/schema'

const ID = '2f1d6f3e-0000-4000-8000-000000000001'
const isTaken = (...names: string[]) =>
  submitInput.safeParse({ attemptId: ID, ...Object.fromEntries(names.map((name) => [name, ID])) }).success

it('accepts one answer to a question, under one spelling of its id', () => {
  expect(isTaken(`q_${ID}`)).toBe(true)
  for (const other of [
    'q_2f1d-6f3e-0000-4000-8000000000000001',
    `q_${ID.toUpperCase()}`,
    `q_${ID.replaceAll('-', '')}`,
  ])
    expect([other, isTaken(`q_${ID}`, other)]).toEqual([other, false])
})
