import fc from 'fast-check'

/** Any code point, a third of them ASCII. The library's own `binary` takes seconds to make its table of a million. */
export const codePoint = fc
  .oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0x80, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((code) => String.fromCodePoint(code))
