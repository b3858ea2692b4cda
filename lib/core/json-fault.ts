import type { JsonReason } from './errors'

/** Line and column count from 1; a column is a UTF-16 unit, as editors count them. */
export type JsonFault = { line: number; column: number; reason: JsonReason }

const DEEPEST = 64
const SPACE = /[ \t\n\r]*/y
const PLAIN = /[^"\\\p{Cc}]*/uy
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const NUMBER_GOES_ON = /[\w.+-]/
const WORD = /true|false|null/y
/** Controls above these may stand in a string. */
const LAST_LOW_CONTROL = 0x1f

class Broken extends Error {
  constructor(
    readonly reason: JsonReason,
    readonly at: number,
  ) {
    super(reason)
  }
}

/** Walks over a JSON text and throws at the first place where it stops being one. */
function walk(text: string): void {
  let at = 0
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    if (!pattern.test(text)) return false
    at = pattern.lastIndex
    return true
  }
  const fail = (reason: JsonReason): never => {
    throw new Broken(at >= text.length ? 'json_end' : reason, at)
  }
  const peek = () => {
    skip(SPACE)
    return text[at]
  }
  const string = () => {
    at++
    for (;;) {
      skip(PLAIN)
      const next = text.charCodeAt(at)
      if (text[at] === '"') return void at++
      if (text[at] === '\\') skip(ESCAPE) || fail('json_escape')
      else if (next > LAST_LOW_CONTROL) at++
      else fail('json_string')
    }
  }
  const list = (depth: number, end: string, member: () => void) => {
    if (depth > DEEPEST) fail('json_deep')
    at++
    if (peek() === end) return void at++
    for (;;) {
      member()
      const next = peek()
      if (next === end) return void at++
      if (next !== ',') fail('json_comma')
      const comma = at++
      if (peek() === end) throw new Broken('json_trailing_comma', comma)
    }
  }
  const pair = (depth: number) => {
    if (peek() !== '"') fail('json_key')
    string()
    if (peek() !== ':') fail('json_colon')
    at++
    value(depth)
  }
  const plain = (next: string | undefined) => {
    if (skip(WORD)) return
    if (!skip(NUMBER)) fail(next === '-' ? 'json_number' : 'json_value')
    if (NUMBER_GOES_ON.test(text[at] ?? '')) fail('json_number')
  }
  const value = (depth: number) => {
    const next = peek()
    if (next === '"') string()
    else if (next === '[') list(depth + 1, ']', () => value(depth + 1))
    else if (next === '{') list(depth + 1, '}', () => pair(depth + 1))
    else plain(next)
  }
  value(0)
  if (peek() !== undefined) fail('json_extra')
}

/** Where and why a text is no JSON; null when it is. Nested more than 64 deep is a fault too. */
export function jsonFault(text: string): JsonFault | null {
  try {
    walk(text)
    return null
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    const before = text.slice(0, error.at).split('\n')
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, reason: error.reason }
  }
}
