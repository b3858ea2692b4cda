import { expect, it } from 'vitest'
import { readArguments } from '@/server/start/arguments'

const read = (...words: string[]) => readArguments('npm run backup, or npm run backup -- FILE', 0, 1, words)

it('words are returned as they are', () => {
  expect(read()).toEqual([])
  expect(read('a.gz')).toEqual(['a.gz'])
  expect(readArguments('x', 2, 2, ['grant', 'a@example.it'])).toEqual(['grant', 'a@example.it'])
})

it('an option, or fewer or more words, are refused with the usage', () => {
  for (const words of [['--help'], ['-h'], ['a.gz', '--force'], ['a.gz', 'b.gz']])
    expect(() => read(...words)).toThrow('usage: npm run backup, or npm run backup -- FILE')
  expect(() => readArguments('x', 2, 2, ['grant'])).toThrow('usage: x')
})
