import { Readable } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import { linesOf } from '@/scripts/backup/lines'

async function read(pieces: readonly Buffer[]): Promise<string[]> {
  const seen: string[] = []
  for await (const lines of linesOf(Readable.from(pieces)))
    seen.push(...lines.map((line) => line.toString('latin1')))
  return seen
}

const inPieces = (text: Buffer, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.subarray(at * size, (at + 1) * size))

const sum = (counts: readonly number[]) => counts.reduce((one, other) => one + other, 0)

describe('the lines of a backup', () => {
  const LINES = [
    '{"table":"x"}\n',
    '\n',
    '1\t\\\\x0d0a\r\n',
    '\r\n',
    'perché\t\\N\n',
    '\\.\n',
    '{"rows":{}}\n',
  ]

  it.each([
    ['ended by a line feed', LINES],
    ['cut off', [...LINES, '1\thalf a ro']],
  ])('are the same in pieces of any size: %s', async (_name, lines) => {
    const text = Buffer.from(lines.join(''))
    const expected = lines.map((line) => Buffer.from(line).toString('latin1'))
    for (let size = 1; size <= text.length; size++)
      expect(await read(inPieces(text, size)), `pieces of ${size}`).toEqual(expected)
  })

  it('are none in an empty file, and a piece may be empty', async () => {
    expect(await read([])).toEqual([])
    expect(await read(['', 'a', '', 'b\n', '', 'c', ''].map((piece) => Buffer.from(piece)))).toEqual([
      'ab\n',
      'c',
    ])
  })

  it('are copied and searched once, however many pieces one comes in', async () => {
    const [pieces, size] = [500, 1_000]
    const text = Buffer.concat([Buffer.alloc(pieces * size, 'x'), Buffer.from('\nlast\n')])
    const copies = vi.spyOn(Buffer, 'concat')
    const searches = vi.spyOn(Buffer.prototype, 'indexOf')
    try {
      expect((await read(inPieces(text, size))).map(({ length }) => length)).toEqual([pieces * size + 1, 5])
      const copied = copies.mock.results.map(({ value }) => value.length)
      const searched = searches.mock.contexts.map(
        (piece, at) => piece.length - Number(searches.mock.calls[at]?.[1] ?? 0),
      )
      expect(sum(copied)).toBeLessThanOrEqual(text.length)
      expect(sum(searched)).toBeLessThanOrEqual(text.length + size)
    } finally {
      copies.mockRestore()
      searches.mockRestore()
    }
  })
})
