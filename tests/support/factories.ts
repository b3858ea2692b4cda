import { randomUUID } from 'node:crypto'
import { database } from '@/db/client'
import { persons, users } from '@/db/schema/account'
import { hashPassword } from '@/lib/auth/password'
import { openSession } from '@/lib/auth/session'
import { type Admin, type Fan, type Guest, mintActor, type System } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import type { CauseKind } from '@/lib/ledger/rules'
import { createMission } from '@/lib/missions/commands'
import { createMissionInput } from '@/lib/missions/schema'

export const PASSWORD = 'una parola lunga'

export const guest = mintActor<Guest>({ kind: 'guest' })
export const system = mintActor<System>({ kind: 'system', cause: 'test' })

let hash: Promise<string> | undefined
/** One hash of PASSWORD for the whole file: a hash costs 30 ms. */
export const passwordHash = (): Promise<string> => {
  hash ??= hashPassword(PASSWORD)
  return hash
}

/** The cause of lines that no row of another table stands behind, so that no invariant compares them with one. */
export const TEST_CAUSE = 'test' as string as CauseKind

let made = 0
export const newEmail = (): string => `fan-${++made}@example.it`

type FanOptions = { email?: string; isAdmin?: boolean; locale?: Locale }
export type MadeFan = { actor: Fan; userId: string; email: string }

/** A verified fan with PASSWORD; its actor has no session in the database. */
export async function makeFan({
  email = newEmail(),
  isAdmin = false,
  locale = 'it',
}: FanOptions = {}): Promise<MadeFan> {
  const [user] = await database().insert(users).values({ isAdmin }).returning({ id: users.id })
  if (!user) throw new Error('users: insert returned no row')
  const userId = user.id
  await database()
    .insert(persons)
    .values({ userId, email, passwordHash: await passwordHash(), locale })
  return { actor: mintActor<Fan>({ kind: 'fan', userId, sessionId: randomUUID() }), userId, email }
}

/** Signs the fan in, as on one more device. */
export async function signedIn({ userId }: Pick<MadeFan, 'userId'>, device?: string): Promise<Fan> {
  const session = await openSession(userId, device)
  if (!session) throw new Error('no session was opened')
  return mintActor<Fan>({ kind: 'fan', userId, sessionId: session.sessionId })
}

export const makeFans = (count: number): Promise<MadeFan[]> =>
  Promise.all(Array.from({ length: count }, () => makeFan()))

export const asAdmin = ({ userId }: MadeFan): Admin =>
  mintActor<Admin>({ kind: 'admin', userId, sessionId: randomUUID() })

/** The fields of a new mission as a form sends them, parsed. */
export const missionInput = (
  fields: { title?: string; points?: number; dueDate?: string; requestId?: string } = {},
) =>
  createMissionInput.parse({
    title: 'Vedi il derby',
    requestId: randomUUID(),
    ...fields,
    points: String(fields.points ?? 10),
  })

export const makeMission = (fan: MadeFan, points = 10): Promise<string> =>
  createMission(fan.actor, missionInput({ points }))
