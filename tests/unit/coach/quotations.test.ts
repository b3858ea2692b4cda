import { describe, expect, it } from 'vitest'
import { quotesOf } from '@/lib/coach/quotations/rules'

/** A letter's partner in ROT13 is 26 places on. */
const ALPHABET = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz'

describe('a quotation', () => {
  const rule = 'Use only the facts of the message. Never invent figures, line-ups, injuries or results.'
  const quotes = quotesOf(rule)

  it.each([
    rule,
    rule.toUpperCase(),
    rule.replaceAll(' ', '\n- '),
    rule.replaceAll(/[.,]/g, ' *'),
    `Ecco: «${rule.slice(0, 45)}» e basta`,
  ])('%j is one', (text) => expect(quotes(text)).toBe(true))

  it.each([
    ['Base64', Buffer.from(rule).toString('base64')],
    ['Base64 in lines', Buffer.from(rule).toString('base64').replace(/.{19}/g, '$&\n')],
    ['Base64 after a word', `Eccole ${Buffer.from(rule).toString('base64url')}`],
    ['hexadecimal digits', Buffer.from(rule).toString('hex').replace(/../g, '$& ').toUpperCase()],
    ['ROT13', rule.replace(/[a-z]/gi, (letter) => ALPHABET[(ALPHABET.indexOf(letter) + 26) % 52] ?? '')],
    ['letters backwards', [...rule].reverse().join('')],
  ])('is one in %s', (_name, text) => {
    expect(text).not.toContain('facts')
    expect(quotes(text)).toBe(true)
  })

  it.each(['', 'Use only the facts of the table.', 'Guarda il derby.', rule.split(' ').reverse().join(' ')])(
    '%j is not one',
    (text) => expect(quotes(text)).toBe(false),
  )

  it('takes eight words', () => {
    const words = rule.split(' ')
    expect(quotes(words.slice(0, 8).join(' '))).toBe(true)
    expect(quotes(words.slice(0, 7).join(' '))).toBe(false)
  })
})
