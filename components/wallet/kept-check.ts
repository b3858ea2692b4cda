import { useSyncExternalStore } from 'react'

/** The last chain that this device recomputed: number of lines, and the hash it ended on. */
export type KeptCheck = {
  lines: number
  head: string
  at: number
  /** The latest published day seen so far, and its hash. */
  published: { day: string; hash: string } | null
}

const keyOf = (account: string) => `goalquest-chain-${account}`

function parsePublished(value: unknown): KeptCheck['published'] {
  if (typeof value !== 'object' || value === null) return null
  const { day, hash } = value as Partial<Record<'day' | 'hash', unknown>>
  return typeof day === 'string' && typeof hash === 'string' ? { day, hash } : null
}

/** Parses the device's own note by hand: a schema library would be a fifth of the page's scripts. */
function parseKept(text: string | null): KeptCheck | null {
  try {
    const { lines, head, at, published } = JSON.parse(text ?? '') as Partial<Record<keyof KeptCheck, unknown>>
    if (typeof lines !== 'number' || typeof head !== 'string' || typeof at !== 'number') return null
    return { lines, head, at, published: parsePublished(published) }
  } catch {
    return null
  }
}

const read = (account: string): string | null => {
  try {
    return localStorage.getItem(keyOf(account))
  } catch {
    return null
  }
}

export const keptCheck = (account: string): KeptCheck | null => parseKept(read(account))

/** A browser that stores nothing checks from the first line each time. */
export function keepCheck(account: string, check: KeptCheck): void {
  try {
    localStorage.setItem(keyOf(account), JSON.stringify(check))
  } catch {}
}

const listen = (change: () => void) => {
  addEventListener('storage', change)
  return () => removeEventListener('storage', change)
}

/** The same for a component; null on the server. */
export function useKeptCheck(account: string): KeptCheck | null {
  const text = useSyncExternalStore(
    listen,
    () => read(account),
    () => null,
  )
  return parseKept(text)
}
