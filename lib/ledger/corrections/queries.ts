import 'server-only'
import { sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { epochMs } from '@/db/time'
import { holdsRight } from '@/lib/auth/admin-right'
import { holdsAdminSudo, lacksFactor } from '@/lib/auth/sudo'
import type { Admin } from '@/lib/core/actor'
import type { CorrectedAsset } from './rules'

const CORRECTIONS_SHOWN = 500

export type Correction = {
  id: string
  /** Milliseconds of the epoch. */
  at: number
  /** The fan's nickname, or the end of their id. */
  fan: string
  asset: CorrectedAsset
  amount: number
  reason: string
  madeBy: string
  /** `open` can be reversed. */
  state: 'open' | 'reversed' | 'reversal'
}

const nameOf = (id: ReturnType<typeof sql>) => sql`coalesce(
  (select nickname from user_preferences where user_id = ${id}), right(${id}::text, 8))`

/** The latest corrections, newest first. */
export async function latestCorrections(actor: Admin, conn: Conn = database()): Promise<Correction[]> {
  const rows = await conn.execute<Correction>(sql`
    select made.id, ${epochMs(sql`made.made_at`)} as at, ${nameOf(sql`made.user_id`)} as fan,
      made.asset, made.amount::int, made.reason, ${nameOf(sql`made.made_by`)} as "madeBy",
      case when made.reverses is not null then 'reversal'
        when exists (select from corrections later where later.reverses = made.id) then 'reversed' else 'open' end as state
    from corrections made where ${holdsRight(actor)} order by made.made_at desc, made.id limit ${CORRECTIONS_SHOWN}`)
  return [...rows]
}

/** `open` while the admin may do what needs a fresh password, else what is missing for it. */
export type SudoState = 'open' | 'password' | 'factor'

export async function sudoState(actor: Admin, conn: Conn = database()): Promise<SudoState> {
  const [row] = await conn.execute<{ sudo: boolean; bare: boolean }>(
    sql`select ${holdsAdminSudo(actor)} as sudo, ${lacksFactor(actor)} as bare`,
  )
  if (row?.bare) return 'factor'
  return row?.sudo ? 'open' : 'password'
}
