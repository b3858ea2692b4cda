import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '@/components/ui/stored-text'
import { fieldsIn } from '@/lib/core/unknown'

/** The last chain that this device recomputed: number of lines, and the hash it ended on. */
export type LastCheck = {
  lines: number
  head: string
  at: number
  /** The latest published day seen so far, and its hash. */
  published: { day: string; hash: string } | null
}

const keyOf = (account: string) => `goalquest-chain-${account}`

function parsePublished(value: unknown): LastCheck['published'] {
  const { day, hash } = fieldsIn(value)
  return typeof day === 'string' && typeof hash === 'string' ? { day, hash } : null
}

/** Parses the device's own note by hand: a schema library would be a fifth of the page's scripts. */
function parseCheck(text: string | null): LastCheck | null {
  try {
    const { lines, head, at, published } = fieldsIn(JSON.parse(text ?? ''))
    if (typeof lines !== 'number' || typeof head !== 'string' || typeof at !== 'number') return null
    return { lines, head, at, published: parsePublished(published) }
  } catch {
    return null
  }
}

export const readLastCheck = (account: string): LastCheck | null => parseCheck(readStored(keyOf(account)))

/** A browser that stores nothing checks from the first line each time. */
export const storeLastCheck = (account: string, check: LastCheck): void =>
  writeStored(keyOf(account), JSON.stringify(check))

const listen = (change: () => void) => {
  addEventListener('storage', change)
  return () => removeEventListener('storage', change)
}

/** The same for a component; null on the server. */
export function useLastCheck(account: string): LastCheck | null {
  const text = useSyncExternalStore(
    listen,
    () => readStored(keyOf(account)),
    () => null,
  )
  return parseCheck(text)
}
