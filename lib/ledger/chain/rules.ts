import { ASSETS, type Asset } from '../rules'

export type ChainLine = {
  place: number
  userId: string
  asset: Asset
  amount: number
  causeKind: string
  causeId: string
  ruleVersion: number
  /** UTC with microseconds: 2026-11-20T11:30:00.123456Z */
  createdAt: string
}

/** A line as it is exported: with the balance of its asset after it, and its hashes in hexadecimal digits. */
export type ExportedLine = ChainLine & { balance: number; previousHash: string; hash: string }

/** The first 16 hexadecimal digits, in groups that can be compared by eye. */
export const shortHash = (hash: string): string => hash.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ')

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** SHA-256 over bytes in hexadecimal digits followed by a text, in hexadecimal digits. */
export async function hashAfter(hex: string, text: string): Promise<string> {
  const [before, after] = [bytesOf(hex), new TextEncoder().encode(text)]
  const whole = new Uint8Array(before.length + after.length)
  whole.set(before)
  whole.set(after, before.length)
  return hexOf(await crypto.subtle.digest('SHA-256', whole))
}

/** SHA-256 over the previous hash (empty for the first line) and the line's fields joined by `|`. */
export const lineHash = (previous: string, line: ChainLine): Promise<string> =>
  hashAfter(
    previous,
    [
      line.place,
      line.userId,
      line.asset,
      line.amount,
      line.causeKind,
      line.causeId,
      line.ruleVersion,
      line.createdAt,
    ].join('|'),
  )

/** How far a chain has been recomputed: its lines, the hash of the last one, and what each asset sums to. */
type Checked = { lines: number; head: string; balances: Record<Asset, number> }

export const UNCHECKED: Checked = {
  lines: 0,
  head: '',
  balances: Object.fromEntries(ASSETS.map((asset) => [asset, 0])) as Record<Asset, number>,
}

/** What is wrong with a line: its place, the line before it, or that it does not match its hash or balance. */
export type ChainFault = { place: number; fault: 'place' | 'previous' | 'hash' | 'balance' }

/** Recomputes the next line of a chain. @returns how far the check has come, or what is wrong */
export async function checkLine(before: Checked, line: ExportedLine): Promise<Checked | ChainFault> {
  const place = before.lines + 1
  const balance = before.balances[line.asset] + line.amount
  if (line.place !== place) return { place, fault: 'place' }
  if (line.previousHash !== before.head) return { place, fault: 'previous' }
  if ((await lineHash(before.head, line)) !== line.hash) return { place, fault: 'hash' }
  if (line.balance !== balance) return { place, fault: 'balance' }
  return { lines: place, head: line.hash, balances: { ...before.balances, [line.asset]: balance } }
}
