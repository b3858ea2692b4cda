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
  /** UTC with microseconds: 2026-11-20T11:30:00.123456Z */
  createdAt: string
}

/** SHA-256 over the previous hash (empty for the first line) and the line's fields joined by `|`. */
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
