import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { missionTemplates } from '@/db/schema/missions'
import { seedDatabase } from '@/db/seed'
import { ACTIVITY_TEMPLATES } from '@/db/seed/activity-templates'
import { MISSION_TEMPLATES } from '@/db/seed/mission-templates'
import { authenticate } from '@/lib/auth/authenticate'
import { env } from '@/lib/env'
import { snapshot } from '@/tests/support/snapshot'
import { refusal, storm } from '@/tests/support/storm'

const seed = (demo: boolean) => seedDatabase(env.DATABASE_URL ?? '', { demo })
const count = async (table: string) => {
  const [row] = await database().sql<{ n: number }[]>`select count(*)::int as n from ${database().sql(table)}`
  return row?.n
}

describe('the seed', () => {
  it('of an installation has the suggestions and no fans', async () => {
    await seed(false)
    expect(await count('mission_templates')).toBe(MISSION_TEMPLATES.length + ACTIVITY_TEMPLATES.length)
    expect([await count('users'), await count('missions')]).toEqual([0, 0])
  })

  it('of the demo has 43 fans in six leagues', async () => {
    const { refused } = await storm(4, () => seed(true))
    expect(refused).toEqual([])
    expect([await count('users'), await count('persons'), await count('user_preferences')]).toEqual([
      43, 43, 43,
    ])
    const clubs = await database().execute<{ name: string; members: number }>(sql`
      select name, members from leagues where members = (select count(*) from league_members where league_id = leagues.id)`)
    expect(clubs).toHaveLength(6)
    expect(clubs.reduce((sum, { members }) => sum + members, 0)).toBe(43)
  })

  it('a second time changes nothing', async () => {
    const before = await snapshot()
    await seed(true)
    await seed(false)
    expect(await snapshot()).toEqual(before)
  })

  it('keeps what an editor has changed', async () => {
    const slug = MISSION_TEMPLATES[0]?.slug ?? ''
    await database()
      .update(missionTemplates)
      .set({ titleIt: 'Riscritto', active: false })
      .where(eq(missionTemplates.slug, slug))
    await seed(false)
    const [row] = await database().select().from(missionTemplates).where(eq(missionTemplates.slug, slug))
    expect(row).toMatchObject({ titleIt: 'Riscritto', active: false })
  })

  it('does not bring back the schedules that an admin has deleted', async () => {
    expect(await count('content_schedules')).toBe(2)
    await database().execute(sql`delete from content_schedules`)
    await seed(false)
    expect(await count('content_schedules')).toBe(0)
  })

  it.each([
    ['tifosa@goalquest.test', false],
    ['pro@goalquest.test', false],
    ['mister@goalquest.test', true],
  ])('lets %s sign in with the documented password', async (email, isAdmin) => {
    expect(await authenticate({ email, password: 'forza-demo-2026', network: '192.0.2.1' })).toMatchObject({
      isAdmin,
    })
  })

  it('makes pro@goalquest.test Pro, even in a demo older than the plans', async () => {
    const plans = () =>
      database().execute(sql`
        select email from persons where email like '%@goalquest.test' and is_pro(user_id, app_now())`)
    expect([...(await plans())]).toEqual([{ email: 'pro@goalquest.test' }])
    await database().execute(sql`delete from subscriptions`)
    await seed(true)
    expect([...(await plans())]).toEqual([{ email: 'pro@goalquest.test' }])
  })

  it('gives the other demo fans no sign-in', async () => {
    const [crowd] = await database().execute<{ email: string }>(
      sql`select email from persons where password_hash = 'none' limit 1`,
    )
    for (const password of ['forza-demo-2026', 'none', ''])
      expect(await refusal(authenticate({ email: crowd?.email ?? '', password, network: '192.0.2.2' }))).toBe(
        'invalid_credentials',
      )
  })

  it('has exactly one admin', async () => {
    const admins = await database().execute<{ email: string }>(sql`
      select email from persons join users on users.id = user_id where is_admin`)
    expect(admins.map(({ email }) => email)).toEqual(['mister@goalquest.test'])
  })
})
