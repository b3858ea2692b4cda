import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonFault, positionFinder } from '@/lib/core/forms/json-fault'
import { codePoint } from '@/tests/support/code-points'

const parses = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('the position of an offset', () => {
  it.each([
    ['', 0, 1, 1],
    ['ab\ncd\n\ne', 0, 1, 1],
    ['ab\ncd\n\ne', 2, 1, 3],
    ['ab\ncd\n\ne', 3, 2, 1],
    ['ab\ncd\n\ne', 6, 3, 1],
    ['ab\ncd\n\ne', 7, 4, 1],
    ['ab\ncd\n\ne', 8, 4, 2],
    ['\n', 0, 1, 1],
    ['\n', 1, 2, 1],
  ])('%j at %d: line %d, column %d', (text, offset, line, column) => {
    expect(positionFinder(text)(offset)).toEqual({ line, column })
  })

  it('is that of the last line that has begun, whatever the text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n'), maxLength: 30 })
    fc.assert(
      fc.property(text, (given) => {
        const position = positionFinder(given)
        for (let offset = 0; offset <= given.length; offset++) {
          const before = given.slice(0, offset).split('\n')
          expect(position(offset)).toEqual({ line: before.length, column: (before.at(-1)?.length ?? 0) + 1 })
        }
      }),
    )
  })
})

describe('where a text is not JSON', () => {
  it.each([
    ['', 1, 1, 'json_end'],
    ['[1,\n 2', 2, 3, 'json_end'],
    ['[1 2]', 1, 4, 'json_comma'],
    ['[1,2,]', 1, 5, 'json_trailing_comma'],
    ['{"a":1,}', 1, 7, 'json_trailing_comma'],
    ['{a:1}', 1, 2, 'json_key'],
    ["{'a':1}", 1, 2, 'json_key'],
    ['{"a" 1}', 1, 6, 'json_colon'],
    ['{\n  "a": tru\n}', 2, 8, 'json_value'],
    ['"a\nb"', 1, 1, 'json_string'],
    ['"\\x"', 1, 1, 'json_escape'],
    ['01', 1, 2, 'json_extra'],
    ['-', 1, 1, 'json_value'],
    ['[-a]', 1, 2, 'json_value'],
    ['1.e5', 1, 1, 'json_number'],
    ['{} []', 1, 4, 'json_extra'],
    ['[“a”]', 1, 2, 'json_value'],
  ])('%j: line %d, column %d, %s', (text, line, column, reason) => {
    expect(jsonFault(text)).toEqual({ line, column, reason })
  })

  it('is nowhere in what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), fc.constantFrom(undefined, 2), (value, indent) => {
        expect(jsonFault(JSON.stringify(value, null, indent))).toBeNull()
      }),
    )
  })

  it('is somewhere exactly when JSON.parse refuses', () => {
    const piece = fc.constantFrom(
      ...[
        '[',
        ']',
        '{',
        '}',
        ',',
        ':',
        '"',
        '\\',
        'a',
        '0',
        '1',
        '-',
        '.',
        'e',
        'true',
        'null',
        ' ',
        '\n',
        'é',
        '\u0085',
      ],
    )
    const broken = fc
      .tuple(fc.json({ maxDepth: 4 }), fc.nat(), fc.string({ unit: codePoint, maxLength: 2 }))
      .map(([text, at, put]) => {
        const place = at % (text.length + 1)
        return text.slice(0, place) + put + text.slice(place + 1)
      })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 12 }).map((all) => all.join('')),
          broken,
        ),
        (text) => {
          expect(jsonFault(text) === null).toBe(parses(text))
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('stops at a depth that nobody writes', () => {
    expect(jsonFault('['.repeat(64) + ']'.repeat(64))).toBeNull()
    expect(jsonFault('['.repeat(100_000))?.reason).toBe('json_deep')
  })
})
