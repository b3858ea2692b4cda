import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { persons } from '@/db/schema/account'
import { missionTemplates } from '@/db/schema/missions'
import { seedDatabase } from '@/db/seed'
import { ACTIVITY_TEMPLATES } from '@/db/seed/activity-templates'
import { MISSION_TEMPLATES } from '@/db/seed/mission-templates'
import { authenticate } from '@/lib/auth/authenticate'
import { hashPassword } from '@/lib/auth/password'
import { readSession } from '@/lib/auth/session'
import { env } from '@/lib/env'
import { snapshot } from '@/tests/support/snapshot'
import { refusal, storm } from '@/tests/support/storm'

const seed = (demo: boolean, isPublic = false) => seedDatabase(env.DATABASE_URL ?? '', { demo, isPublic })
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
    expect(await snapshot()).toEqual(before)
  })

  it('of a public installation closes a demo’s accounts, whose password is published, until the demo is back (T26)', async () => {
    const enter = (name: string, password = 'forza-demo-2026') =>
      refusal(authenticate({ email: `${name}@goalquest.test`, password, network: '192.0.2.1' }))
    const own = await hashPassword('a password of their own')
    await database().update(persons).set({ passwordHash: own }).where(eq(persons.email, 'pro@goalquest.test'))
    const open = await authenticate({
      email: 'mister@goalquest.test',
      password: 'forza-demo-2026',
      network: '192.0.2.1',
    })
    expect(await seed(false), 'another process on this machine, without the demo').toBe(0)
    expect(await seed(false, true)).toBe(2)
    expect(await readSession(open.sessionId)).toBeNull()
    expect([await enter('mister'), await enter('tifosa')]).toEqual([
      'invalid_credentials',
      'invalid_credentials',
    ])
    expect(await enter('pro', 'a password of their own')).toBe('done')
    expect(await seed(false, true)).toBe(0)
    await database()
      .update(persons)
      .set({ passwordHash: 'none' })
      .where(eq(persons.email, 'pro@goalquest.test'))
    await seed(true)
    expect([await enter('mister'), await enter('tifosa')]).toEqual(['done', 'done'])
    expect(await enter('zia.pina')).toBe('invalid_credentials')
  })

  it('keeps what an editor has changed', async () => {
    const slug = MISSION_TEMPLATES[0]?.slug ?? ''
    await database()
      .update(missionTemplates)
      .set({ titleIt: 'Riscritto', active: false })
      .where(eq(missionTemplates.slug, slug))
    await seed(true)
    const [row] = await database().select().from(missionTemplates).where(eq(missionTemplates.slug, slug))
    expect(row).toMatchObject({ titleIt: 'Riscritto', active: false })
  })

  it('does not bring back the schedules that an admin has deleted', async () => {
    expect(await count('content_schedules')).toBe(2)
    await database().execute(sql`delete from content_schedules`)
    await seed(true)
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
