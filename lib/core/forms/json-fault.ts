import { createScanner, getLocation, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { JsonReason } from '../errors'

/** Line and column count from 1; a column is a UTF-16 unit, as editors count them. */
type JsonFault = { line: number; column: number; reason: JsonReason }

const MAX_DEPTH = 64
/** `SyntaxKind.EOF`: the package exports its enums as types only. */
const END = 17

const REASONS: Record<string, JsonReason | undefined> = {
  InvalidNumberFormat: 'json_number',
  UnexpectedEndOfNumber: 'json_number',
  PropertyNameExpected: 'json_key',
  ColonExpected: 'json_colon',
  CommaExpected: 'json_comma',
  CloseBraceExpected: 'json_comma',
  CloseBracketExpected: 'json_comma',
  EndOfFileExpected: 'json_extra',
  UnexpectedEndOfString: 'json_string',
  InvalidCharacter: 'json_string',
  InvalidUnicode: 'json_escape',
  InvalidEscapeCharacter: 'json_escape',
}

function firstError(text: string): { offset: number; reason: JsonReason } {
  const errors: ParseError[] = []
  parseTree(text, errors, { disallowComments: true })
  const offset = Math.min(text.length, ...errors.map((error) => error.offset))
  if (text.slice(offset).trim() === '') return { offset: text.length, reason: 'json_end' }
  const comma = /,\s*$/.exec(text.slice(0, offset))
  if (comma && /[\]}]/.test(text.charAt(offset)))
    return { offset: comma.index, reason: 'json_trailing_comma' }
  const [reason] = errors.flatMap(({ offset: at, error }) =>
    at === offset ? (REASONS[printParseErrorCode(error)] ?? []) : [],
  )
  const expected = getLocation(text, offset).isAtPropertyKey ? 'json_key' : 'json_value'
  return { offset, reason: reason ?? expected }
}

function offsetTooDeep(text: string): number | null {
  const scanner = createScanner(text, true)
  let depth = 0
  while (scanner.scan() !== END) {
    const sign = text.charAt(scanner.getTokenOffset())
    if (scanner.getTokenLength() === 1 && /[[{]/.test(sign)) depth++
    if (scanner.getTokenLength() === 1 && /[\]}]/.test(sign)) depth--
    if (depth > MAX_DEPTH) return scanner.getTokenOffset()
  }
  return null
}

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Finds the line and column of offsets; the beginnings of lines are looked for once. */
export function positionFinder(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return (offset) => {
    let [line, after] = [0, starts.length]
    while (after - line > 1) {
      const middle = Math.floor((line + after) / 2)
      if ((starts[middle] ?? 0) <= offset) line = middle
      else after = middle
    }
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 }
  }
}

/** Where and why a text is not valid JSON; null when it is. Nesting deeper than 64 is a fault too. */
export function jsonFault(text: string): JsonFault | null {
  const deep = offsetTooDeep(text)
  if (deep !== null) return { ...positionFinder(text)(deep), reason: 'json_deep' }
  if (parses(text)) return null
  const { offset, reason } = firstError(text)
  return { ...positionFinder(text)(offset), reason }
}
