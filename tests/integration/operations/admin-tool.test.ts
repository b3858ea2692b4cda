import { spawnSync } from 'node:child_process'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { database } from '@/db/client'
import { accountDeletions, users } from '@/db/schema/account'
import { auditLog } from '@/db/schema/audit'
import { env } from '@/lib/env'
import { makeFan } from '@/tests/support/factories'

const USAGE = 'goalquest: usage: npm run admin -- grant|revoke|drop-factor|erase E-MAIL\n'

/** Runs the operator's tool, as a process of its own. */
function admin(words: string[], variables: Record<string, string> = {}) {
  const tool = ['--conditions=react-server', '--import', 'tsx', 'scripts/admin.ts']
  const { status, stdout, stderr } = spawnSync(process.execPath, [...tool, ...words], {
    env: { ...process.env, DATA_DIR: env.DATA_DIR, ...variables },
    encoding: 'utf8',
  })
  return [status, stdout + stderr]
}

it('grants and revokes the right, and names the addresses that still make an admin', async () => {
  const { email, userId } = await makeFan()
  const isAdmin = async () =>
    (await database().select({ isAdmin: users.isAdmin }).from(users).where(eq(users.id, userId)))[0]?.isAdmin
  expect(admin(['grant', email.toUpperCase()])).toEqual([
    0,
    `${email.toUpperCase()} is an admin now; open sessions have ended\n`,
  ])
  expect(await isAdmin()).toBe(true)
  const revoked = `${email} is no longer an admin; open sessions have ended\n`
  expect(admin(['revoke', email], { ADMIN_EMAILS: `${email},second@goalquest.test` })).toEqual([
    0,
    `${revoked}ADMIN_EMAILS makes an admin of whoever confirms second@goalquest.test: take out what is not for somebody else\n`,
  ])
  expect(await isAdmin()).toBe(false)
  admin(['grant', email])
  expect(admin(['revoke', email], { ADMIN_EMAILS: email })).toEqual([0, revoked])
})

it('says that the right is already as requested, and then ends no session and leaves no line in the log', async () => {
  const { email, userId } = await makeFan()
  const state = async () => [
    await database().select().from(users).where(eq(users.id, userId)),
    await database().$count(auditLog, eq(auditLog.subject, userId)),
  ]
  const before = await state()
  expect(admin(['revoke', email])).toEqual([0, `${email} is not an admin\n`])
  expect(await state()).toEqual(before)
  admin(['grant', email])
  const granted = await state()
  expect(granted).not.toEqual(before)
  expect(admin(['grant', email])).toEqual([0, `${email} is an admin already\n`])
  expect(await state()).toEqual(granted)
})

it('refuses the right to a suspended fan, who could not use it', async () => {
  const { email, userId } = await makeFan()
  const fan = () => database().select().from(users).where(eq(users.id, userId))
  await database().update(users).set({ bannedAt: sql`app_now()` }).where(eq(users.id, userId))
  const before = await fan()
  expect(admin(['grant', email])).toEqual([1, `goalquest: ${email} is suspended\n`])
  expect(await fan()).toEqual(before)
})

it('erases an account after a week, and says so when it is leaving already', async () => {
  const { email, userId } = await makeFan()
  const [status, text] = admin(['erase', email])
  expect([status, text]).toEqual([0, expect.stringContaining('is erased in seven days')])
  expect(await database().$count(accountDeletions, eq(accountDeletions.userId, userId))).toBe(1)
  expect(admin(['erase', email])).toEqual([1, `goalquest: ${email} is leaving already\n`])
})

it.each([[[]], [['erase']], [['delete', 'anna@example.it']], [['grant', 'anna']]])(
  'answers %j with its usage',
  (words) => {
    expect(admin(words)).toEqual([1, USAGE])
  },
)

it('says so when nobody has confirmed the address', () => {
  expect(admin(['grant', 'nobody@example.it'])).toEqual([
    1,
    'goalquest: no fan has confirmed the address nobody@example.it\n',
  ])
})
