import { randomUUID } from 'node:crypto'
import { database } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import { type Admin, mintActor } from '@/lib/core/actor'
import { convertPoints } from '@/lib/ledger/conversion/commands'
import { correctBalance } from '@/lib/ledger/corrections/commands'
import type { CorrectedAsset } from '@/lib/ledger/corrections/rules'
import { correctionInput } from '@/lib/ledger/corrections/schema'
import { bookRewards } from '@/lib/ledger/rewards/commands'
import { type MadeFan, makeFan, system, TEST_CAUSE } from './factories'

/** Points without a cause, in one line. */
export async function givePoints({ userId }: MadeFan, points: number): Promise<void> {
  const rewards = [{ userId, causeId: randomUUID(), key: randomUUID(), xp: 0, points }]
  await inTransaction((tx) => bookRewards(system, { causeKind: TEST_CAUSE, ruleVersion: 1, rewards }, tx))
}

export const convert = ({ actor }: MadeFan, amount: number, requestId: string = randomUUID()) =>
  convertPoints(actor, { requestId, amount })

type Purse = { points: number; tokens: number; earned: number; used: number[] }

/** Balances, points earned in all, and what each week has converted, oldest first. */
export async function walletState({ userId }: MadeFan): Promise<Purse> {
  const [row] = await database().sql<Purse[]>`
    select (select balance from ledger_accounts where user_id = ${userId} and asset = 'points')::int as points,
      (select balance from ledger_accounts where user_id = ${userId} and asset = 'tokens')::int as tokens,
      coalesce((select points from earned_points where user_id = ${userId} and period = 'all'), 0)::int as earned,
      coalesce((select array_agg(used order by week) from conversion_weeks where user_id = ${userId}), '{}') as used`
  if (!row) throw new Error('a select without tables returned no row')
  return row
}

/** The admin in a session whose password was confirmed `minutesAgo`. */
export async function asSudoer({ userId }: MadeFan, minutesAgo: number | null = 0): Promise<Admin> {
  const [session] = await database().sql<{ id: string }[]>`
    insert into sessions (user_id, version, expires_at, sudo_until)
    values (${userId}, 1, app_now() + interval '1 day', app_now() + make_interval(mins => ${10 - (minutesAgo ?? 10)}))
    returning id`
  return mintActor<Admin>({ kind: 'admin', userId, sessionId: session?.id ?? '' })
}

/** The same for another admin. */
export const makeSudoer = async (minutesAgo?: number | null): Promise<Admin> =>
  asSudoer(await makeFan({ isAdmin: true }), minutesAgo)

type CorrectionOptions = { asset?: CorrectedAsset; amount?: number; requestId?: string; reason?: string }

export const correct = (admin: Admin, fan: MadeFan, { amount = 100, ...options }: CorrectionOptions = {}) =>
  correctBalance(
    admin,
    correctionInput.parse({
      requestId: randomUUID(),
      fan: fan.userId,
      asset: 'tokens',
      reason: 'Un rimborso per un errore nostro.',
      ...options,
      amount: String(amount),
    }),
  )

/** Ids of the fan's corrections, oldest first. */
export const correctionsOf = async ({ userId }: MadeFan): Promise<string[]> =>
  (
    await database().sql<
      { id: string }[]
    >`select id from corrections where user_id = ${userId} order by made_at`
  ).map(({ id }) => id)
