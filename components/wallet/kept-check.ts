import { useSyncExternalStore } from 'react'
import { z } from 'zod'

const shape = z.object({
  lines: z.number(),
  head: z.string(),
  at: z.number(),
  /** The latest published day that was seen, and its hash. */
  published: z.object({ day: z.string(), hash: z.string() }).nullable(),
})

/** The last chain that this device recomputed: number of lines, and the hash it ended on. */
export type KeptCheck = z.infer<typeof shape>

const keyOf = (account: string) => `goalquest-chain-${account}`

function parseKept(text: string | null): KeptCheck | null {
  try {
    return shape.parse(JSON.parse(text ?? ''))
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

/** A browser that keeps nothing checks from the first line each time. */
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
