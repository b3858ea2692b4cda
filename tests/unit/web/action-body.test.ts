import { describe, expect, it } from 'vitest'
import { hasReadableParts, isDecodable, jsonDepth } from '@/server/web/action-body'

const form = (parts: Record<string, string>, boundary = 'b') =>
  `${Object.entries(parts)
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('')}--${boundary}--\r\n`
const multipart = { 'content-type': 'multipart/form-data; boundary=b' }
const plain = { 'content-type': 'text/plain;charset=UTF-8' }
const isForm = (text: string) => isDecodable(Buffer.from(text), multipart)
const isText = (text: string) => isDecodable(Buffer.from(text), plain)

describe('the body of an action’s call', () => {
  it('passes as our pages send it', () => {
    expect(isForm(form({ '1_title': 'Tre corner', '0': '[null,"$K1"]' }))).toBe(true)
    expect(
      isForm(
        form({ '1_title': '$5 da vincere', '0': '[{"ok":false,"values":{"title":"$$5 da vincere"}},"$K1"]' }),
      ),
    ).toBe(true)
    expect(isForm(form({ '0': '[{"ok":true,"data":"$undefined"},"$K1"]' }))).toBe(true)
    expect(isText('[]')).toBe(true)
  })

  it.each([
    ['a reference', '["$1"]'],
    ['a promise', '["$@1"]'],
    ['a server reference', '["$F1"]'],
    ['a prototype path', '["$1:__proto__:constructor"]'],
    ['a big number', '["$n999999999999"]'],
    ['a map', '["$Q1"]'],
    ['a blob', '["$B1"]'],
    ['no list', '{"0":"$K1"}'],
    ['no JSON', '['],
    ['an own prototype', '[{"__proto__":{"isAdmin":true}}]'],
    ['hidden in depth', '[[[{"a":["$S1"]}]]]'],
  ])('is refused with %s', (_name, text) => {
    expect(isText(text)).toBe(false)
    expect(isForm(form({ '0': text }))).toBe(false)
  })

  it('is refused without arguments, without an end, too deep, or as another medium', () => {
    expect(isForm(form({ '1_title': 'x' }))).toBe(false)
    expect(isForm(form({ '0': '[]' }).replace('--b--', ''))).toBe(false)
    expect(isText('['.repeat(20_000) + ']'.repeat(20_000))).toBe(false)
    expect(isDecodable(Buffer.from('[]'), { 'content-type': 'application/json' })).toBe(false)
  })
})

describe('the parts of a form', () => {
  const readable = (text: string) => hasReadableParts(Buffer.from(text), multipart)

  it('have heads without control characters', () => {
    expect(readable(form({ title: 'a\u0000b', description: 'riga\r\n\r\nriga' }))).toBe(true)
    expect(readable(form({ '\u0014x': 'a' }))).toBe(false)
    expect(readable(form({ '\u001b[31m': 'a' }))).toBe(false)
  })

  it('have an end', () => {
    expect(readable(form({ title: 'a' }).slice(0, -6))).toBe(false)
    expect(readable('')).toBe(false)
  })
})

it('depth counts brackets outside of strings alone', () => {
  expect(jsonDepth('[[{"a":"[[[["}]]')).toBe(3)
  expect(jsonDepth('"\\"[["')).toBe(0)
})
