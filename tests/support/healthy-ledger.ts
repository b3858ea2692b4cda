import { expect } from 'vitest'
import { database } from '@/db/client'
import { checkInvariants } from '@/lib/ledger/invariants/queries'

/** Expects that every invariant of the ledger holds. */
export async function expectHealthyLedger(): Promise<void> {
  expect((await checkInvariants(database())).filter(({ violations }) => violations !== 0)).toEqual([])
}
