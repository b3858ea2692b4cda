import { hash, verify } from '@node-rs/argon2'
import type { TransactionSql } from 'postgres'
import { COMPETITIONS, DEFAULT_COMPETITION } from '@/lib/competitions/rules'
import { nameSkeleton } from '@/lib/core/text/name-skeleton'

/** Of the three accounts that the README names. */
const PASSWORD = 'forza-demo-2026'

type DemoFan = {
  email: string
  nickname: string
  competitions: string[]
  isAdmin: boolean
  locale: 'it' | 'en'
}

const NAMED: DemoFan[] = [
  {
    email: 'tifosa@goalquest.test',
    nickname: 'regista77',
    competitions: ['serie_a', 'champions'],
    isAdmin: false,
    locale: 'it',
  },
  {
    email: 'pro@goalquest.test',
    nickname: 'capitan_pro',
    competitions: ['premier_league', 'champions'],
    isAdmin: false,
    locale: 'it',
  },
  {
    email: 'mister@goalquest.test',
    nickname: 'il_mister',
    competitions: ['champions', 'serie_a'],
    isAdmin: true,
    locale: 'it',
  },
]

/** The first of the competitions. */
const CUPS = 3

const FIRST = ['zia', 'nonno', 'curva', 'bomber', 'libero', 'ala', 'mediano', 'portiere', 'tifo', 'derby']
const LAST = ['pina', 'aldo', 'sud', 'nord']

/** A cup has no matches in most weeks, so a fan whose first competition is a cup also follows a championship. */
function followed(place: number): string[] {
  const first = COMPETITIONS[place % COMPETITIONS.length] ?? DEFAULT_COMPETITION
  const championship = COMPETITIONS[CUPS + (place % (COMPETITIONS.length - CUPS))] ?? DEFAULT_COMPETITION
  return COMPETITIONS.indexOf(first) < CUPS ? [first, championship] : [first]
}

const CROWD: DemoFan[] = FIRST.flatMap((first, row) =>
  LAST.map((last, column) => ({
    email: `${first}.${last}@goalquest.test`,
    nickname: `${first}_${last}`,
    competitions: followed(row + column),
    isAdmin: false,
    locale: column % 2 === 0 ? ('it' as const) : ('en' as const),
  })),
)

/** No password has this hash, so nobody can sign in as these fans. */
const NO_PASSWORD = 'none'

const PUBLISHED = NAMED.map(({ email }) => email)

/** Creates the three published demo fans and forty others. @returns their ids, the published ones first */
export async function demoFans(sql: TransactionSql): Promise<string[]> {
  const passwordHash = await hash(PASSWORD)
  const ids: string[] = []
  for (const fan of [...NAMED, ...CROWD]) {
    const [user] = await sql<{ id: string }[]>`
      insert into users (is_admin, created_at) values (${fan.isAdmin}, app_now() - interval '43 days') returning id`
    if (!user) throw new Error('users: insert returned no row')
    const own = NAMED.includes(fan) ? passwordHash : NO_PASSWORD
    await sql`insert into persons (user_id, email, password_hash, locale, verified_at)
      values (${user.id}, ${fan.email}, ${own}, ${fan.locale}, app_now() - interval '43 days')`
    await sql`insert into user_preferences (user_id, nickname, nickname_skeleton, competitions, visibility)
      values (${user.id}, ${fan.nickname}, ${nameSkeleton(fan.nickname)}, ${fan.competitions}, 'mates')`
    ids.push(user.id)
  }
  return ids
}

/**
 * Takes the published password from the accounts that still have it, and ends their sessions: an installation may have begun as a
 * demo. @returns how many they are
 */
export async function closeDemoFans(sql: TransactionSql): Promise<number> {
  const fans = await sql<{ userId: string; passwordHash: string }[]>`
    select user_id as "userId", password_hash as "passwordHash" from persons
    where email in ${sql(PUBLISHED)} and password_hash <> ${NO_PASSWORD}`
  let closed = 0
  for (const { userId, passwordHash } of fans) {
    if (!(await verify(passwordHash, PASSWORD).catch(() => false))) continue
    await sql`update persons set password_hash = ${NO_PASSWORD} where user_id = ${userId}`
    await sql`update users set session_version = session_version + 1 where id = ${userId}`
    closed++
  }
  return closed
}

/** Gives it back to those that `closeDemoFans` has taken it from. */
export async function reopenDemoFans(sql: TransactionSql): Promise<void> {
  await sql`
    update persons set password_hash = ${await hash(PASSWORD)} where email in ${sql(PUBLISHED)} and password_hash = ${NO_PASSWORD}`
}
