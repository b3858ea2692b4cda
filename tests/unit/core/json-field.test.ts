import { describe, expect, it } from 'vitest'
import { questionAt } from '@/lib/core/forms/json-field'

describe('the question of a path', () => {
  it.each([
    ['[0].text', { question: 1, option: 0, english: 0 }],
    ['[1]', { question: 2, option: 0, english: 0 }],
    ['[19].options[5].text', { question: 20, option: 6, english: 0 }],
    ['[2].options', { question: 3, option: 0, english: 0 }],
    ['[0].en.options[1]', { question: 1, option: 2, english: 1 }],
    ['[0].en.explanation', { question: 1, option: 0, english: 1 }],
    ['', null],
    ['questions', null],
  ])('%s is counted as a person counts', (path, expected) => {
    expect(questionAt(path)).toEqual(expected)
  })
})
