import { createHash } from 'node:crypto'

export type Draw = {
  /** A number in [0, 1). */
  next(): number
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  /** One of the values. */
  of<T>(values: readonly [T, ...T[]]): T
}

/** The same text always yields the same numbers (mulberry32, seeded by SHA-256). */
export function drawFrom(text: string): Draw {
  let state = createHash('sha256').update(text).digest().readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    of: ([first, ...others]) => [first, ...others][Math.floor(next() * (others.length + 1))] ?? first,
  }
}
