import { createHash } from 'node:crypto'
import type { Asset } from '../rules'

export type ChainLine = {
  place: number
  userId: string
  asset: Asset
  amount: number
  causeKind: string
  causeId: string
  ruleVersion: number
  /** UTC with six decimals of a second, as PostgreSQL writes it: 2026-11-20T11:30:00.123456Z */
  createdAt: string
}

/** The hash of a line: SHA-256 over the hash before it (empty for the first) and the line's fields joined by `|`. */
export function lineHash(previous: Uint8Array, line: ChainLine): Uint8Array {
  const text = [
    line.place,
    line.userId,
    line.asset,
    line.amount,
    line.causeKind,
    line.causeId,
    line.ruleVersion,
    line.createdAt,
  ].join('|')
  return createHash('sha256').update(previous).update(text, 'utf8').digest()
}
