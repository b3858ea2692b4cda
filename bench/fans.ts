import { encode } from 'next-auth/jwt'
import type postgres from 'postgres'
import { env } from '@/lib/env'
import { secrets } from './product-app.ts'

/** Its name on plain http. */
const COOKIE = 'goalquest.session'

type BenchFan = { userId: string; cookie: string }

/** New fans, each signed in with a session of their own. */
export async function makeSignedIn(sql: postgres.Sql, count: number): Promise<BenchFan[]> {
  const rows = await sql<{ sub: string; sid: string }[]>`
    with fan as (
      insert into users (created_at) select app_now() from generate_series(1, ${count}::int) returning id, session_version
    ), person as (
      insert into persons (user_id, email, password_hash, locale)
      select id, 'bench-' || id || '@goalquest.test', 'none', 'it' from fan
    )
    insert into sessions (user_id, version, expires_at)
    select id, session_version, app_now() + interval '1 day' from fan
    returning user_id as sub, id as sid`
  await sql`analyze users, persons, sessions, quiz_attempts, quiz_answers, ledger_accounts, ledger_chains`
  const secret = env.AUTH_SECRET ?? secrets.AUTH_SECRET
  return Promise.all(
    rows.map(async ({ sub, sid }) => {
      const token = await encode({ token: { sub, sid, isAdmin: false }, secret, salt: COOKIE })
      return { userId: sub, cookie: `${COOKIE}=${token}` }
    }),
  )
}

/** @returns their cookies */
export const makeFans = async (sql: postgres.Sql, count: number): Promise<string[]> =>
  (await makeSignedIn(sql, count)).map(({ cookie }) => cookie)
