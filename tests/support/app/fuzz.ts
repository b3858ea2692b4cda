import fc from 'fast-check'
import { codePoint } from '@/tests/support/code-points'

/** Texts that have broken programs before: in databases, parsers, templates, terminals. */
export const HARD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff x',
  '\ufeff',
  '\u202egpj.exe',
  '\u200b\u200b',
  'Z̸̢̛͉̣̠̗͇̈́̓͝a̵̡͎̎l̶̩͐g̸̜̈́o̸̘͆',
  '👩‍👩‍👧‍👦',
  'ﷺ'.repeat(100),
  "' or 1=1--",
  "'; drop table missions;--",
  '\\',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '%s%n%x',
  '../../etc/passwd',
  '\r\nSet-Cookie: a=b',
  '\u001b[31mred',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  'true',
  '[]',
  '{}',
  '$K1',
  '$undefined',
  '-1',
  '1.5',
  '1e3',
  '1e309',
  '2147483648',
  '9007199254740993',
  '١٢٣',
  '0x10',
  '-0',
  '2026-02-30',
  '0000-00-00',
  '300000-01-01',
  '2026-11-20T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  '{"then":1}',
  'a@b,c@d',
  '"e@evil"@victim.it',
  'ａ＠ｂ．ｃｏｍ',
  'a'.repeat(10_000),
]

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HARD_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: codePoint, maxLength: 60 }) },
)

/** A form for these fields: some missing, some twice, some that nobody asked for; now and then all of them are right. */
export const formOf = (right: Record<string, string>) =>
  fc
    .record({
      fields: fc.tuple(
        ...Object.entries(right).map(([name, value]) =>
          fc.tuple(
            fc.constant(name),
            fc.oneof(
              { weight: 2, arbitrary: fc.constant([value]) },
              { weight: 3, arbitrary: fc.array(text, { minLength: 1, maxLength: 2 }) },
              { weight: 1, arbitrary: fc.constant<string[]>([]) },
            ),
          ),
        ),
      ),
      more: fc.array(
        fc.tuple(fc.oneof(fc.constantFrom('userId', '__proto__', '$ACTION_X', 'next', ''), text), text),
        { maxLength: 1 },
      ),
    })
    .map(({ fields, more }) => [
      ...fields.flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
      ...more.filter(([name]) => !/[\r\n"]/.test(name)),
    ])

/** Bodies of any kind, with the type that they claim to be. */
export const rawBody = fc.record({
  type: fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/xml',
    '',
  ),
  body: fc.oneof(
    fc.json({ maxDepth: 6 }),
    text,
    fc
      .string({ maxLength: 200 })
      .map((inside) => `--x\r\nContent-Disposition: form-data; name="theme"\r\n\r\n${inside}\r\n--x--\r\n`),
    fc
      .array(fc.tuple(text, text), { maxLength: 4 })
      .map((pairs) => pairs.map(([a, b]) => `${encodeSafely(a)}=${encodeSafely(b)}`).join('&')),
  ),
})

const encodeSafely = (part: string) => encodeURIComponent(part.toWellFormed())

/** The same seed gives the same bodies, so that a failure can be reproduced. */
export const sample = <T>(from: fc.Arbitrary<T>, count: number, seed: number): T[] =>
  fc.sample(from, { numRuns: count, seed })
