import { describe, expect, it } from 'vitest'
import { actionOfForm, isBodyOfOurs, jsonDepth } from '@/server/web/action-body'

type Fields = [name: string, value: string][]

const encode = (fields: Fields) =>
  Buffer.from(
    `${fields
      .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')}--b--\r\n`,
  )
const multipart = { 'content-type': 'multipart/form-data; boundary=b' }
const isCall = (...fields: Fields) => isBodyOfOurs(encode(fields), { ...multipart, 'next-action': 'x' })
const isForm = (...fields: Fields) => isBodyOfOurs(encode(fields), multipart)
const isText = (text: string, type = 'text/plain;charset=UTF-8') =>
  isBodyOfOurs(Buffer.from(text), { 'content-type': type, 'next-action': 'x' })

describe('the body of an action’s call', () => {
  it('passes as our pages send it', () => {
    expect(isCall(['_1_title', 'Tre corner'], ['0', '[null,"$K1"]'])).toBe(true)
    expect(isCall(['_1_team', 'a'], ['_1_team', 'b'], ['0', '[null,"$K1"]'])).toBe(true)
    const state = '[{"ok":false,"values":{"title":"$$5 da vincere"}},"$K1"]'
    expect(isCall(['_1_title', '$5 da vincere'], ['0', state])).toBe(true)
    expect(isCall(['0', '[{"ok":true,"data":"$undefined"},"$K1"]'])).toBe(true)
    expect(isText('[]')).toBe(true)
    expect(isText('["a",{"b":[1,null,true]}]')).toBe(true)
  })

  it.each([
    ['a reference', '"$1"'],
    ['a promise', '"$@1"'],
    ['a server reference', '"$F1"'],
    ['a prototype path', '"$1:__proto__:constructor"'],
    ['a big number', '"$n999999999999"'],
    ['a map', '"$Q1"'],
    ['a blob', '"$B1"'],
    ['another form', '"$K2"'],
    ['a form within an object', '{"a":"$K1"}'],
    ['an own prototype', '{"__proto__":{"isAdmin":true}}'],
    ['a code in depth', '[[{"a":["$S1"]}]]'],
  ])('is refused with %s', (_name, argument) => {
    expect(isText(`[${argument}]`)).toBe(false)
    expect(isCall(['0', `[${argument},"$K1"]`])).toBe(false)
  })

  it.each([
    ['no list', '{"0":"$K1"}'],
    ['no JSON', '['],
    ['too deep', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['no form', '[null]'],
    ['the form twice', '["$K1","$K1"]'],
    ['the form 1,001 times', JSON.stringify(Array(1_001).fill('$K1'))],
    ['nine arguments', '["$K1",0,0,0,0,0,0,0,0]'],
  ])('is refused with arguments that are %s', (_name, text) => {
    expect(isCall(['0', text])).toBe(false)
  })

  it('is refused without arguments, with two lists of them, with another chunk, or as another medium', () => {
    expect(isCall(['_1_title', 'x'])).toBe(false)
    expect(isCall(['0', '["$K1"]'], ['0', '["$K1"]'])).toBe(false)
    expect(isCall(['0', '["$K1"]'], ['1', '"x"'])).toBe(false)
    expect(isCall(['0', '["$K1"]'], ['_2_title', 'x'])).toBe(false)
    expect(isText('["$K1"]')).toBe(false)
    expect(isText('[]', 'application/json')).toBe(false)
    expect(isText('[]', 'application/x-www-form-urlencoded')).toBe(false)
  })
})

describe('a form without JavaScript', () => {
  const id = 'a'.repeat(42)
  const reference: Fields[number] = ['$ACTION_REF_7', '']
  const metadata: Fields[number] = ['$ACTION_7:0', `{"id":"${id}","bound":"$@1"}`]
  const bound: Fields[number] = ['$ACTION_7:1', '[{"ok":true,"data":"$undefined"}]']
  const key: Fields[number] = ['$ACTION_KEY', 'k1']

  it('passes as our pages send it', () => {
    expect(isForm(['theme', 'dark'])).toBe(true)
    expect(isForm()).toBe(true)
    expect(isForm([`$ACTION_ID_${id}`, ''], ['title', '$K1'])).toBe(true)
    expect(isForm(reference, metadata, bound, key, ['team', 'a'], ['team', 'b'])).toBe(true)
    expect(isForm(reference, ['$ACTION_7:0', `{"id":"${id}","bound":null}`])).toBe(true)
  })

  it.each<[string, Fields]>([
    ['only a reference', [reference]],
    ['no reference', [metadata, bound]],
    ['no bound arguments', [reference, metadata]],
    ['a part of the framework twice', [reference, metadata, bound, bound]],
    ['two references', [reference, ['$ACTION_REF_8', ''], metadata, bound]],
    ['two actions', [[`$ACTION_ID_${id}`, ''], reference, metadata, bound]],
    ['a form among the bound arguments', [reference, metadata, ['$ACTION_7:1', '["$K1"]']]],
    ['many bound arguments', [reference, metadata, ['$ACTION_7:1', JSON.stringify(Array(9).fill(0))]]],
    ['a further chunk', [reference, metadata, bound, ['$ACTION_7:2', '"x"']]],
    ['metadata that refers to itself', [reference, ['$ACTION_7:0', `{"id":"${id}","bound":"$@0"}`], bound]],
    ['metadata with more', [reference, ['$ACTION_7:0', `{"id":"${id}","bound":"$@1","then":1}`], bound]],
    ['only a key', [key]],
    ['a key beside an id', [[`$ACTION_ID_${id}`, ''], key]],
    ['an id that is none', [['$ACTION_ID_toString', '']]],
    ['an unknown part of the framework', [['$ACTION_X', '']]],
  ])('is refused with %s', (_name, fields) => {
    expect(isForm(...fields)).toBe(false)
  })
})

describe('a URL-encoded form', () => {
  const isOurs = (fields: number, type: string) =>
    isBodyOfOurs(Buffer.from(Array.from({ length: fields }, (_, index) => `f${index}=`).join('&')), {
      'content-type': type,
    })

  it.each([
    'application/x-www-form-urlencoded',
    'Application/X-WWW-Form-Urlencoded; charset=UTF-8',
    'text/plain, application/x-www-form-urlencoded',
  ])('has at most 1,000 fields, like a multipart one: %s', (type) => {
    expect([0, 1, 1_000].map((fields) => isOurs(fields, type))).toEqual([true, true, true])
    expect([1_001, 17_000].map((fields) => isOurs(fields, type))).toEqual([false, false])
  })

  it('is recognised only by its media type', () => {
    expect(isOurs(1_001, 'application/json')).toBe(true)
  })
})

it('depth counts only brackets outside strings', () => {
  expect(jsonDepth('[[{"a":"[[[["}]]')).toBe(3)
  expect(jsonDepth('"\\"[["')).toBe(0)
})

it('a form without JavaScript names its action, and nothing else does', () => {
  const id = '7f'.padEnd(42, '0')
  const bound: Fields = [
    ['$ACTION_REF_3', ''],
    ['$ACTION_3:0', `{"id":"${id}","bound":"$@1"}`],
    ['$ACTION_3:1', '[null]'],
    ['title', 'Tre corner'],
  ]
  expect(actionOfForm(encode(bound), multipart)).toBe(id)
  expect(actionOfForm(encode([[`$ACTION_ID_${id}`, '']]), multipart)).toBe(id)
  expect(actionOfForm(encode([['title', `$ACTION_ID_${id}`]]), multipart)).toBeUndefined()
  expect(actionOfForm(encode(bound), { ...multipart, 'next-action': id })).toBeUndefined()
  expect(actionOfForm(Buffer.from('[]'), { 'content-type': 'text/plain' })).toBeUndefined()
})
