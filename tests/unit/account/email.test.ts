import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { normalizeEmail } from '@/lib/account/rules'

describe('T35: one form of an address', () => {
  it.each([
    ['as it is', 'anna@example.it', 'anna@example.it'],
    ['capitals', 'Anna.Rossi@Example.IT', 'anna.rossi@example.it'],
    ['spaces around', '  anna@example.it\t', 'anna@example.it'],
    ['a no-break space after', 'anna@example.it\u00a0', 'anna@example.it'],
    ['a byte order mark before', '\ufeffanna@example.it', 'anna@example.it'],
    ['full-width at sign', 'anna\uff20example.it', 'anna@example.it'],
    ['small at sign', 'anna\ufe6bexample.it', 'anna@example.it'],
    ['full-width letters', '\uff41\uff4e\uff4e\uff41@example.it', 'anna@example.it'],
    ['full-width dot', 'anna@example\uff0eit', 'anna@example.it'],
    ['Kelvin sign for k', '\u212aate@example.it', 'kate@example.it'],
    ['long s', 'bo\u017f\u017f@example.it', 'boss@example.it'],
    ['ligature fi', '\ufb01la@example.it', 'fila@example.it'],
    ['circled letters', '\u24d0nna@example.it', 'anna@example.it'],
    ['mathematical letters', '\u{1D41A}nna@example.it', 'anna@example.it'],
    ['a plus-tag is an address of its own', 'anna+calcio@example.it', 'anna+calcio@example.it'],
    ['dots are part of the address', 'a.n.n.a@example.it', 'a.n.n.a@example.it'],
    ['digits and dashes', 'a-1_2@ex-am-ple.co', 'a-1_2@ex-am-ple.co'],
    [
      'signs that RFC 5321 allows',
      "o'neill{x}|~!#$%&*/=?^`@example.it",
      "o'neill{x}|~!#$%&*/=?^`@example.it",
    ],
    ['sub-domains', 'anna@mail.sub.example.co.uk', 'anna@mail.sub.example.co.uk'],
    ['a punycode domain', 'anna@xn--caf-dma.it', 'anna@xn--caf-dma.it'],
    ['a punycode top level', 'anna@example.xn--p1ai', 'anna@example.xn--p1ai'],
    ['the longest local part', `${'a'.repeat(64)}@example.it`, `${'a'.repeat(64)}@example.it`],
  ])('%s', (_name, input, normal) => {
    expect(normalizeEmail(input)).toBe(normal)
  })
})

describe('T35: not an address', () => {
  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['no at sign', 'anna.example.it'],
    ['no local part', '@example.it'],
    ['no domain', 'anna@'],
    ['no top level', 'anna@localhost'],
    ['two at signs', 'anna@example.it@evil.com'],
    ['two at signs, one full-width', 'anna\uff20example.it@evil.com'],
    ['two addresses', 'anna@example.it,evil@evil.com'],
    ['two addresses with a space', 'anna@example.it evil@evil.com'],
    ['two addresses with a semicolon', 'anna@example.it;evil@evil.com'],
    ['a quoted local part', '"anna"@example.it'],
    ['a quoted address before a domain', '"evil@evil.com"@example.it'],
    ['a quoted address after', 'anna@example.it "evil@evil.com"'],
    ['a name and brackets', 'Anna <anna@example.it>'],
    ['only brackets', '<anna@example.it>'],
    ['a comment', 'anna(comment)@example.it'],
    ['a route', '@one.it:anna@example.it'],
    ['an escaped at sign', 'anna\\@example.it@evil.com'],
    ['percent routing with two at signs', 'anna%evil.com@@example.it'],
    ['a trailing dot', 'anna@example.it.'],
    ['a leading dot of the domain', 'anna@.example.it'],
    ['two dots in the domain', 'anna@example..it'],
    ['a leading dot of the local part', '.anna@example.it'],
    ['a trailing dot of the local part', 'anna.@example.it'],
    ['two dots in the local part', 'an..na@example.it'],
    ['a leading dash of a label', 'anna@-example.it'],
    ['a trailing dash of a label', 'anna@example-.it'],
    ['an underscore in the domain', 'anna@ex_ample.it'],
    ['a number as top level', 'anna@example.123'],
    ['an IPv4 address', 'anna@127.0.0.1'],
    ['an IPv4 literal', 'anna@[127.0.0.1]'],
    ['an IPv6 literal', 'anna@[IPv6:::1]'],
    ['a port', 'anna@example.it:25'],
    ['a path', 'anna@example.it/x'],
    ['a scheme', 'mailto:anna@example.it'],
    ['headers', 'anna@example.it?bcc=evil@evil.com'],
    ['CR LF and a header', 'anna@example.it\r\nBcc: evil@evil.com'],
    ['LF inside', 'anna\n@example.it'],
    ['NUL at the end', 'anna@example.it\0'],
    ['NUL inside', 'an\0na@example.it'],
    ['a tab inside', 'an\tna@example.it'],
    ['a space inside', 'an na@example.it'],
    ['a zero-width space', 'an\u200bna@example.it'],
    ['a right-to-left override', 'anna@example.it\u202e'],
    ['a right-to-left mark', 'anna\u200f@example.it'],
    ['a soft hyphen', 'an\u00adna@example.it'],
    ['a Cyrillic homoglyph of a', '\u0430nna@example.it'],
    ['a Greek homoglyph of o', 'r\u03bfssi@example.it'],
    ['a homoglyph in the domain', 'anna@ex\u0430mple.it'],
    ['a Turkish capital i', '\u0130nci@example.it'],
    ['a dotless i', '\u0131nci@example.it'],
    ['an accented letter', 'andré@example.it'],
    ['a combining mark', 'a\u0301nna@example.it'],
    ['an accented domain', 'anna@café.it'],
    ['an emoji', '⚽@example.it'],
    ['an emoji domain', 'anna@⚽.it'],
    ['a lone surrogate', 'anna\ud83d@example.it'],
    ['tag characters', 'anna\u{E0061}@example.it'],
    ['an ideographic full stop', 'anna@example\u3002it'],
    ['a slash hidden in one sign of the domain', 'anna@\u2100.it'],
    ['markup', '<script>@example.it'],
    ['65 characters of local part', `${'a'.repeat(65)}@example.it`],
    ['64 characters of a label', `anna@${'a'.repeat(64)}.it`],
    ['255 characters', `anna@${'a.'.repeat(124)}it`],
    ['10 000 characters', `${'a'.repeat(10_000)}@example.it`],
    ['10 000 dots', `a@${'a.'.repeat(5_000)}it`],
  ])('%s', (_name, input) => {
    expect(normalizeEmail(input)).toBeNull()
  })
})

const nearAddress = fc.oneof(
  fc.emailAddress({ size: 'medium' }),
  fc.tuple(fc.string({ unit: 'grapheme' }), fc.domain()).map(([local, domain]) => `${local}@${domain}`),
  fc.string({
    unit: fc.constantFrom('a', 'A', '.', '@', '\uff20', '"', ',', ' ', '\u212a', 'x', '-', '+', '\0'),
    maxLength: 30,
  }),
)

it('is one plain ASCII address whatever comes in, and its own normal form', () => {
  fc.assert(
    fc.property(nearAddress, (input) => {
      const normal = normalizeEmail(input)
      if (normal === null) return
      expect(normal).toMatch(/^[\x21-\x7e]+$/)
      expect(normal.split('@')).toHaveLength(2)
      expect(normal).not.toMatch(/[",;<>()[\]\\\s]/)
      expect(normal.length).toBeLessThanOrEqual(254)
      expect(normal).toBe(normal.toLowerCase())
      expect(normalizeEmail(normal)).toBe(normal)
    }),
    { numRuns: 2000 },
  )
})

it('is the same for every spelling of case, width and space', () => {
  const wide = (text: string) =>
    [...text]
      .map((sign) => (sign > ' ' && sign <= '~' ? String.fromCodePoint(sign.charCodeAt(0) + 0xfee0) : sign))
      .join('')
  fc.assert(
    fc.property(fc.emailAddress({ size: 'medium' }), (address) => {
      const normal = normalizeEmail(address)
      for (const spelling of [
        address.toUpperCase(),
        wide(address),
        ` ${address}\n`,
        wide(address.toUpperCase()),
      ])
        expect(normalizeEmail(spelling)).toBe(normal)
    }),
  )
})

it('a text too long for an address is rejected before it is normalised (T40)', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  const normal = normalizeEmail(`a${'\u0301'.repeat(30_000)}${'\u0316'.repeat(30_000)}@example.it`)
  const calls = normalize.mock.calls.length
  normalize.mockRestore()
  expect([normal, calls]).toEqual([null, 0])
})
