import { describe, expect, it } from 'vitest'
import { preferencesInput, resetInput, signUpInput } from '@/lib/account/schema'
import english from '@/messages/en.json'
import italian from '@/messages/it.json'

const fault = (password: string) =>
  signUpInput.safeParse({ email: 'a@b.it', password }).error?.issues[0]?.message

describe('a new password', () => {
  it.each([
    ['nine characters', 'x'.repeat(9), 'too_short'],
    ['129 characters', 'x'.repeat(129), 'too_long'],
    ['a million characters', 'x'.repeat(1_000_000), 'too_long'],
    ['NUL', 'abcdefghij\0klm', 'unreadable'],
    ['a lone surrogate', 'abcdefghij\ud83d', 'unreadable'],
    ['twelve spaces', ' '.repeat(12), 'required'],
    ['tabs and no-break spaces', '\t\u00a0'.repeat(6), 'required'],
  ])('of %s is refused', (_name, password, code) => {
    expect(fault(password)).toBe(code)
    expect(resetInput.safeParse({ token: 'x', password }).error?.issues[0]?.message).toBe(code)
  })

  it.each([
    ['ten characters', 'x'.repeat(10)],
    ['128 characters', 'x'.repeat(128)],
    ['only letters, with no digit or sign asked for', 'soltanto lettere'],
    ['emoji', '⚽⚽⚽⚽⚽⚽⚽⚽⚽⚽'],
  ])('of %s is accepted', (_name, password) => {
    expect(fault(password)).toBeUndefined()
  })

  it('is exact: neither trimmed nor normalised', () => {
    const password = '  cafe\u0301 del porto '
    expect(signUpInput.parse({ email: 'a@b.it', password }).password).toBe(password)
  })
})

describe('preferences', () => {
  const parse = (competitions: unknown) => preferencesInput.parse({ competitions }).competitions

  it('accept one competition, several, or none', () => {
    expect(parse('serie_a')).toEqual(['serie_a'])
    expect(parse(['ligue_1', 'serie_a'])).toEqual(['serie_a', 'ligue_1'])
    expect(parse(undefined)).toEqual([])
  })

  it('put competitions in the order in which the form lists them, and the form says so', () => {
    expect(parse(['ligue_1', 'serie_a', 'champions'])).toEqual(['champions', 'serie_a', 'ligue_1'])
    expect(italian.onboarding.text).toContain('nell’ordine qui sotto')
    expect(english.onboarding.text).toContain('in the order below')
  })

  it('count a competition once, however often it is sent', () => {
    expect(parse(['serie_a', 'serie_a', 'serie_a'])).toEqual(['serie_a'])
    expect(preferencesInput.safeParse({ competitions: Array(51).fill('serie_a') }).success).toBe(false)
  })

  it.each([
    ['  capo ', 'capo'],
    ['', null],
    ['   ', null],
    [undefined, null],
  ])('store the nickname %j as %j', (nickname, stored) => {
    expect(preferencesInput.parse({ nickname }).nickname).toBe(stored)
  })

  it.each([
    ['ab', 'too_short'],
    ['x'.repeat(25), 'too_long'],
    ['Admin', 'reserved'],
    ['ca\u202epo', 'unreadable'],
  ])('refuse the nickname %j', (nickname, code) => {
    expect(preferencesInput.safeParse({ nickname }).error?.issues[0]?.message).toBe(code)
  })
})
