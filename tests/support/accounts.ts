import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { BrowserContext } from '@playwright/test'
import { encode } from 'next-auth/jwt'
import { SESSION_COOKIE } from '@/lib/auth/cookies'
import { FLASH_COOKIE, HINT_COOKIE, LOOKS_COOKIE } from '@/lib/core/http/cookie-names'
import { nameSkeleton } from '@/lib/core/text/name-skeleton'
import { APP, secretsOfApp } from './app/app'
import { db } from './app/database'
import { Visitor } from './app/visitor'

export type Account = { email: string; password: string }
export type TestFan = Account & { id: string; nickname: string }

const DEMO = 'forza-demo-2026'
export const MISTER: Account = { email: 'mister@goalquest.test', password: DEMO }
export const TIFOSA: Account = { email: 'tifosa@goalquest.test', password: DEMO }

export const PASSWORD = 'palla al centro 90'
let passwordHash: Promise<string> | undefined

type FanOptions = {
  nickname?: string
  isAdmin?: boolean
  locale?: 'it' | 'en'
  competitions?: string[]
  onboarded?: boolean
}

export const freshAddress = (name = 'tifoso') => `${name}-${randomUUID().slice(0, 8)}@e2e.goalquest.test`

/** Puts a verified fan into the database, with a password that can be typed at sign-in. */
export async function makeFan(options: FanOptions = {}): Promise<TestFan> {
  const { isAdmin = false, locale = 'it', competitions = ['champions'], onboarded = true } = options
  const nickname = options.nickname ?? `n${randomUUID().slice(0, 12)}`
  const email = freshAddress()
  passwordHash ??= hash(PASSWORD)
  const secret = await passwordHash
  const id = await db().begin(async (sql) => {
    const [user] = await sql<{ id: string }[]>`insert into users (is_admin) values (${isAdmin}) returning id`
    if (!user) throw new Error('no user was made')
    await sql`insert into persons (user_id, email, password_hash, locale) values (${user.id}, ${email}, ${secret}, ${locale})`
    if (onboarded)
      await sql`insert into user_preferences (user_id, nickname, nickname_skeleton, competitions, visibility)
        values (${user.id}, ${nickname}, ${nameSkeleton(nickname)}, ${competitions}, 'mates')`
    return user.id
  })
  return { id, email, password: PASSWORD, nickname }
}

type MissionOptions = {
  title?: string
  description?: string | null
  points?: number
  dueDate?: string | null
}

/** Puts missions in place for pages that need many; the newest is the last. @returns their ids */
export async function giveMissions(fan: TestFan, options: MissionOptions[]): Promise<string[]> {
  const rows = options.map(
    ({ title = 'Tre corner', description = null, points = 10, dueDate = null }, index) => ({
      user_id: fan.id,
      request_id: randomUUID(),
      title,
      description,
      points,
      due_date: dueDate,
      created_at: new Date(Date.now() - (options.length - index) * 1000),
    }),
  )
  const made = await db()<
    { id: string; title: string }[]
  >`insert into missions ${db()(rows)} returning id, title`
  return made.map(({ id }) => id)
}

/**
 * The cookies that sign-in gives a fan who wears nothing. Hashing a password takes longer than everything else that a short test does.
 */
async function admitted(fan: TestFan): Promise<[string, string][]> {
  const [session] = await db()<{ sid: string; isAdmin: boolean; xp: number }[]>`
    with opened as (
      insert into sessions (user_id, version, expires_at)
      select id, session_version, app_now() + interval '1 day' from users where id = ${fan.id} and banned_at is null
      returning id, user_id
    )
    select opened.id as sid, users.is_admin as "isAdmin", coalesce(xp.balance, 0)::int as xp from opened
    join users on users.id = opened.user_id
    left join ledger_accounts xp on xp.user_id = users.id and xp.asset = 'xp'`
  if (!session) throw new Error(`no session for ${fan.email}`)
  const { sid, isAdmin, xp } = session
  const secret = secretsOfApp().AUTH_SECRET ?? ''
  return [
    [SESSION_COOKIE, await encode({ token: { sub: fan.id, sid, isAdmin }, secret, salt: SESSION_COOKIE })],
    [HINT_COOKIE, `${xp}.${isAdmin ? 1 : 0}`],
    [LOOKS_COOKIE, '..'],
  ]
}

/** Signs a fan in: one of the test's own by a session in the database, others through the form, as a browser without JavaScript. */
export async function entered(
  account: Account | TestFan,
  options: { from?: string; locale?: 'it' | 'en' } = {},
): Promise<Visitor> {
  const visitor = new Visitor(options)
  if ('id' in account) for (const [name, value] of await admitted(account)) visitor.cookies.set(name, value)
  else await visitor.signIn(account)
  visitor.cookies.delete(FLASH_COOKIE)
  return visitor
}

/** As if the fan had just typed the password in every open session. */
export const confirmPasswordOf = ({ id }: TestFan) =>
  db()`update sessions set sudo_until = app_now() + interval '10 minutes' where user_id = ${id}`

/** The same session in a browser, which gets the cookies of the sign-in. */
export async function signInBrowser(
  context: BrowserContext,
  account: Account | TestFan,
  locale?: 'it' | 'en',
): Promise<Visitor> {
  const visitor = await entered(account, { locale })
  const cookies = [...visitor.cookies].map(([name, value]) => ({ name, value, url: APP.url }))
  await context.addCookies(cookies)
  return visitor
}
