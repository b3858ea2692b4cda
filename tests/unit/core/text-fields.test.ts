import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { optionalText, requiredText } from '@/lib/core/forms/text-fields'
import { codePoint } from '@/tests/support/code-points'

const MAX = 24
const text = requiredText({ max: MAX })
const lines = requiredText({ max: 2000, lines: true })
const fault = (schema: typeof text, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

describe('what a text hides is refused', () => {
  it.each([
    ['NUL', 'ca\0po'],
    ['a line break in a single line', 'capo\ncurva'],
    ['a tab in a single line', 'capo\tcurva'],
    ['escape, as of a terminal colour', '\u001b[31mcapo'],
    ['delete', 'capo\u007f'],
    ['a C1 control', 'capo\u0085curva'],
    ['a soft hyphen', 'ca\u00adpo'],
    ['a right-to-left override', 'capo\u202etxt.exe'],
    ['a left-to-right embedding', '\u202acapo'],
    ['a directional isolate', '\u2066capo\u2069'],
    ['a right-to-left mark', 'ca\u200fpo'],
    ['an Arabic letter mark', 'ca\u061cpo'],
    ['a zero-width space', 'ca\u200bpo'],
    ['a zero-width non-joiner', 'ca\u200cpo'],
    ['a word joiner', 'ca\u2060po'],
    ['a byte order mark inside', 'ca\ufeffpo'],
    ['an invisible times sign', 'ca\u2062po'],
    ['a line separator', 'ca\u2028po'],
    ['tag characters', 'capo\u{E0061}\u{E0064}\u{E006D}'],
    ['a variation selector of the supplement', 'capo\u{E0101}'],
    ['a lone high surrogate', 'capo\ud83d'],
    ['a lone low surrogate', '\ude00capo'],
    ['a joiner between letters', 'ca\u200dpo'],
    ['a joiner at the end', '⚽\u200d'],
    ['a joiner at the start', '\u200d⚽'],
    ['two joiners between emoji', '👨\u200d\u200d👩'],
    ['zalgo', `c${'\u0300\u0301\u0302\u0303\u0304'.repeat(3)}apo`],
    ['four marks on one letter', 'c\u0323\u0316\u0317\u0318apo'],
    ['an interlinear annotation', 'capo\ufff9x'],
    ['a grapheme joiner', 'ca\u034fpo'],
    ['a Mongolian variation selector', 'ca\u180bpo'],
  ])('%s', (_name, value) => {
    expect(fault(text, value)).toBe('unreadable')
  })
})

describe('a text that shows nothing is refused', () => {
  it.each([
    ['Hangul fillers', '\u3164\u3164\u3164'],
    ['initial and medial Hangul fillers', '\u115f\u1160\u115f'],
    ['half-width Hangul fillers', '\uffa0\uffa0\uffa0'],
    ['blank Braille patterns', '\u2800\u2800\u2800'],
    ['only variation selectors', '\ufe0f\ufe0f'],
    ['only combining marks', '\u0301\u0302'],
    ['only private use', '\ue000\ue001'],
    ['only unassigned', '\u0378\u0379'],
  ])('%s', (_name, value) => {
    expect(fault(text, value)).toBe('unreadable')
  })

  it.each(['', ' ', '   ', '\u00a0', '\u3000', '\ufeff', '\n\t '])('only spaces: %j', (value) => {
    expect(fault(text, value)).toBe('required')
  })
})

describe('honest text is accepted', () => {
  it.each([
    ['a title', 'Vedi il derby'],
    ['accents', 'Perché no, così è'],
    ['Vietnamese', 'Nguyễn Thị Ngọc'],
    ['Hebrew with points', 'שָׁלוֹם'],
    ['Arabic with marks', 'مُحَمَّدٌ'],
    ['Thai', 'ที่นี่'],
    ['Devanagari', 'क्षत्रिय'],
    ['Japanese', '浦和レッズ'],
    ['an emoji', '⚽️'],
    ['a family', '👨‍👩‍👧‍👦'],
    ['a couple with skin tones', '👩🏽‍❤️‍💋‍👨🏿'],
    ['a runner with skin tone and gender', '🏃🏽‍♀️'],
    ['an astronaut', '👩🏿‍🚀'],
    ['a detective', '🕵🏽‍♂️'],
    ['a national flag', '🇮🇹'],
    ['the rainbow flag', '🏳️‍🌈'],
    ['the pirate flag', '🏴‍☠️'],
    ['a keycap', '1️⃣'],
    ['only punctuation', '...'],
    ['markup, which is text like any other', '<b>x</b>'],
    ['quotes and ampersand', `O'Neill & "co"`],
  ])('%s', (_name, value) => {
    expect(text.parse(value)).toBe(value.normalize('NFC'))
  })

  it.each([
    ['England', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['Wales', '🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}'],
  ])('the flag of %s, whose tags spell a known place', (_name, value) => {
    expect(text.parse(value)).toBe(value)
  })

  it.each([
    ['another word in tags', '🏴\u{E0061}\u{E0064}\u{E006D}\u{E0069}\u{E006E}\u{E007F}'],
    ['no end of the tags', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}'],
    ['tags without the flag', '\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}x'],
  ])('but not %s', (_name, value) => {
    expect(fault(text, value)).toBe('unreadable')
  })

  it('with line breaks and tabs where a text has lines, in one form', () => {
    expect(lines.parse('uno\r\ndue\rtre\n\tquattro')).toBe('uno\ndue\ntre\n\tquattro')
  })

  it('in normal form, without the spaces around it', () => {
    expect(text.parse('  Perche\u0301 \u00a0')).toBe('Perché')
  })
})

describe('a refused text', () => {
  const met: (string | null)[] = []
  const meet = (value: string | null) => met.push(value) > 0
  const both = z
    .strictObject({
      required: requiredText({ max: MAX }).refine(meet),
      optional: optionalText({ max: MAX }).refine(meet),
    })
    .refine(() => false, { path: ['both'] })
  const faults = (required: string, optional: string) =>
    both.safeParse({ required, optional }).error?.issues.map(({ path, message }) => `${path}: ${message}`)

  it.each([
    ['nothing', '', 'required'],
    ['a long text', '\ufdfa'.repeat(42_000), 'too_long'],
    ['a hidden character', 'ca\u202epo', 'unreadable'],
  ])('meets no further check, whose cost nothing bounds: %s', (_name, value, fault) => {
    met.length = 0
    expect(faults(value, '\ufdfa'.repeat(42_000))).toEqual([`required: ${fault}`, 'optional: too_long'])
    expect(met).toEqual([])
  })

  it('leaves the checks of several fields as they are', () => {
    expect(faults('', 'capo')).toEqual(['required: required', 'both: Invalid input'])
  })
})

describe('the length of a text', () => {
  it('counts characters, not UTF-16 units', () => {
    expect(text.parse('⚽'.repeat(MAX))).toHaveLength(MAX)
    expect(text.parse('🥅'.repeat(MAX))).toBe('🥅'.repeat(MAX))
    expect(fault(text, '🥅'.repeat(MAX + 1))).toBe('too_long')
  })

  it('counts after the normal form was made and the spaces were cut', () => {
    expect(text.parse(`  ${'e\u0301'.repeat(MAX)}  `)).toBe('é'.repeat(MAX))
  })

  it.each([10_000, 1_000_000])('refuses %i characters', (size) => {
    expect(fault(text, 'x'.repeat(size))).toBe('too_long')
  })

  it('has a lower bound where one is asked for', () => {
    const named = requiredText({ min: 3, max: MAX })
    expect(fault(named, 'ab')).toBe('too_short')
    expect(named.parse('abc')).toBe('abc')
  })
})

it('asks for a text that was not sent', () => {
  expect(fault(text, undefined)).toBe('required')
})

it.each([null, 5, true, {}, ['x'], new File(['x'], 'x')])('refuses what is not text: %o', (value) => {
  expect(fault(text, value)).toBe('invalid')
})

describe('an optional text', () => {
  const optional = optionalText({ min: 3, max: MAX })
  it.each([undefined, '', '   ', '\n', '\u00a0'])('is null for %j', (value) => {
    expect(optional.parse(value)).toBeNull()
  })
  it('is checked like any other when it is there', () => {
    expect(optional.parse(' capo ')).toBe('capo')
    expect(optional.safeParse('ab').error?.issues[0]?.message).toBe('too_short')
    expect(optional.safeParse('ca\u202epo').error?.issues[0]?.message).toBe('unreadable')
    expect(optional.safeParse('x'.repeat(MAX + 1)).error?.issues[0]?.message).toBe('too_long')
    expect(optional.safeParse(7).success).toBe(false)
  })
})

const anyText = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      ' ',
      '\u0301',
      '\u200d',
      '\ufe0f',
      '⚽',
      '👩',
      '🏽',
      '\u3164',
      '\u2800',
      '\ud83d',
      '\u202e',
    ),
    maxLength: 30,
  }),
)
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200d\ufe0e\ufe0f\u{E0020}-\u{E007F}])\p{DI}/u

it('accepts only text with a visible glyph, within the cap, in normal form, trimmed, without hidden characters (T40)', () => {
  fc.assert(
    fc.property(anyText, (value) => {
      const parsed = text.safeParse(value)
      if (!parsed.success) return
      const result = parsed.data
      expect([...result].length).toBeLessThanOrEqual(MAX)
      expect(result).toBe(result.normalize('NFC').trim())
      expect(result).toMatch(/[\p{L}\p{N}\p{P}\p{S}]/u)
      expect(result).not.toMatch(INVISIBLE)
      expect(text.parse(result)).toBe(result)
    }),
    { numRuns: 3000 },
  )
})

describe('marks without end, whose normalisation takes the square of their number (T40)', () => {
  const marks = '\u0301'.repeat(30_000) + '\u0316'.repeat(30_000)

  it.each([
    ['a required text', requiredText({ max: 100_000 })],
    ['a short text', text],
    ['an optional text', optionalText({ max: 100_000 })],
  ])('%s of them is refused unread', (_of, schema) => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    const parsed = schema.safeParse(`a${marks}`)
    const calls = normalize.mock.calls.length
    normalize.mockRestore()
    expect(parsed.error?.issues[0]?.message).toMatch(/^(unreadable|too_long)$/)
    expect(calls).toBe(0)
  })

  it('a few on one letter still become one', () => {
    expect(text.parse('caffe\u0300')).toBe('caffè')
    expect(text.parse('\u03b1\u0313\u0301\u0345lpha')).toBe('\u1f84lpha')
  })
})
