import { entered, makeFan, type TestFan } from '../accounts'
import { db } from './database'

/** `isBrief`: asked only in the ways that send the whole page. */
export type Role = { name: string; cookie: string; isBrief?: true; isSentAway?: true }

export const GUEST: Role = { name: 'guest', cookie: '', isSentAway: true }

export const roleOf = async (name: string, fan: TestFan): Promise<Role> => ({
  name,
  cookie: (await entered(fan)).cookieHeader,
})

/** Signed in with one right, and without it by the time they ask; or with a plan, which opens no page. */
export async function changedRoles(
  leagueId: string,
): Promise<Record<'exMember' | 'pro' | 'expired' | 'banned' | 'demoted', Role>> {
  const sql = db()
  const changed = async (name: string, change: (id: string) => Promise<unknown>, isAdmin = false) => {
    const fan = await makeFan({ isAdmin })
    const role = await roleOf(name, fan)
    await change(fan.id)
    return { ...role, isBrief: true as const }
  }
  const subscribed = (days: number) => (id: string) =>
    sql`
    insert into subscriptions (user_id, stripe_id, stripe_customer_id, interval, status, period_ends_at)
    values (${id}, ${`sub_${id}`}, ${`cus_${id}`}, 'month', 'active', now() + make_interval(days => ${days}))`
  return {
    exMember: await changed('ex-member', async (id) => {
      await sql`insert into league_members (league_id, user_id, slot) values (${leagueId}, ${id}, 1)`
      await sql`delete from league_members where user_id = ${id}`
    }),
    pro: await changed('pro', subscribed(20)),
    expired: await changed('expired pro', subscribed(-20)),
    banned: {
      ...(await changed(
        'banned admin',
        (id) => sql`update users set banned_at = now() where id = ${id}`,
        true,
      )),
      isSentAway: true,
    },
    demoted: await changed('demoted', (id) => sql`update users set is_admin = false where id = ${id}`, true),
  }
}
