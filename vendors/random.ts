export type Random = () => number

/** FNV-1a, 32 bit. */
function hash(name: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < name.length; index++)
    value = Math.imul(value ^ name.charCodeAt(index), 0x01000193)
  return value | 0
}

/** Repeatable numbers in [0, 1) by mulberry32: the same name gives the same numbers everywhere. */
export function seeded(name: string): Random {
  let state = hash(name)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number from `least` to `most`, both included. */
export const between = (random: Random, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1))

export const oneOf = <T>([first, ...others]: readonly [T, ...T[]], random: Random): T =>
  [first, ...others][between(random, 0, others.length)] ?? first

/** A new list in random order (Fisher-Yates). */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const left = [...list]
  return list.flatMap(() => left.splice(between(random, 0, left.length - 1), 1))
}
