export const NEWLINE = 10

/**
 * The lines of a text that comes in pieces, in batches as they come, each with its line feed. A line is joined once, when its end has
 * come: one of many megabytes is thousands of pieces.
 */
export async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  const begun: Buffer[] = []
  for await (const piece of pieces) {
    const lines: Buffer[] = []
    let start = 0
    for (let end = piece.indexOf(NEWLINE); end !== -1; end = piece.indexOf(NEWLINE, start)) {
      const last = piece.subarray(start, end + 1)
      lines.push(begun.length > 0 ? Buffer.concat([...begun.splice(0), last]) : last)
      start = end + 1
    }
    if (start < piece.length) begun.push(piece.subarray(start))
    yield lines
  }
  if (begun.length > 0) yield [Buffer.concat(begun)]
}
