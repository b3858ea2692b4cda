import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { database } from '@/db/client'
import { savePreferences } from '@/lib/account/commands'
import { writeAudit } from '@/lib/audit/commands'
import { auditLines, auditPage } from '@/lib/audit/queries'
import { auditCsv } from '@/lib/audit/words'
import { asAdmin, makeFan, system } from '@/tests/support/factories'

it('an admin who takes the name of a job stays apart from it, here and in the export', async () => {
  const fan = await makeFan({ isAdmin: true })
  const admin = asAdmin(fan)
  const subject = randomUUID()
  const entry = { action: 'correction.make', subject, detail: {} } as const
  await database().transaction(async (tx) => {
    await writeAudit(admin, entry, tx)
    await writeAudit(system, entry, tx)
  })
  await savePreferences(fan.actor, { nickname: system.cause, competitions: [] })
  expect((await auditPage(admin, { subject })).lines).toMatchObject([
    { actorId: null, nickname: null, cause: system.cause },
    { actorId: fan.userId, nickname: system.cause, cause: null },
  ])
  const rows = []
  for await (const piece of auditCsv(auditLines(admin, { subject }))) rows.push(...piece.trim().split('\r\n'))
  expect(rows.map((row) => row.split(',').slice(2, 5))).toEqual([
    ['actor_id', 'nickname', 'cause'],
    ['', '', system.cause],
    [fan.userId, system.cause, ''],
  ])
})

it('what an admin did is found by their id, whatever they are called', async () => {
  const fan = await makeFan({ isAdmin: true })
  const admin = asAdmin(fan)
  const subject = randomUUID()
  await database().transaction((tx) =>
    writeAudit(admin, { action: 'correction.make', subject, detail: {} }, tx),
  )
  await savePreferences(fan.actor, { nickname: 'Un_altro', competitions: [] })
  const found = async (q: string) => (await auditPage(admin, { q })).lines.map((line) => line.subject)
  expect(await found(fan.userId)).toEqual([subject])
  expect(await found('un_altro')).toEqual([subject])
})
