import { randomUUID } from 'node:crypto'
import { entered, makeFan, type TestFan } from '../support/accounts'
import { call, outcomeOf } from '../support/app/actions'
import { asSeen } from '../support/app/seen'
import { pickOf, scene } from '../support/app/verified-mission'
import { expect, test } from '../support/pages/page-test'
import { finish, settleNow } from '../support/verified'

test('another fan’s, an unknown and an open mission’s receipt are the same 404, as page and as file', async () => {
  const { fan, id, matchId } = await scene('1')
  const open = await scene('X')
  await finish(matchId, [2, 1])
  await settleNow()
  const other = await entered(open.fan, { from: '127.0.3.9' })
  for (const path of [
    (one: string) => `/missions/${one}/receipt`,
    (one: string) => `/api/missions/${one}/receipt`,
  ]) {
    const seen: string[] = []
    for (const one of [id, randomUUID(), open.id]) {
      const answer = await other.ask(path(one))
      expect(answer.status).toBe(404)
      seen.push(asSeen(answer, one))
    }
    expect(seen[1]).toBe(seen[0])
    expect(seen[2]).toBe(seen[0])
    expect((await (await entered(fan)).ask(path(id))).status).toBe(200)
  }
  const guest = await (await entered(fan)).ask('/api/missions/nessuna/receipt')
  expect(guest.status).toBe(404)
})

test('the data of a dialog is given only to the mission’s fan', async () => {
  const { fan, id, title } = await scene('1')
  const own = await (await entered(fan)).ask(`/api/missions/${id}`)
  expect(JSON.parse(own.body)).toMatchObject({
    card: { id, title },
    detail: { verified: { pick: { code: '1' } } },
  })
  const other = await entered(await makeFan(), { from: '127.0.3.10' })
  const seen = await Promise.all(
    [id, randomUUID()].map(async (one) => asSeen(await other.ask(`/api/missions/${one}`), one)),
  )
  expect(seen[0]).toBe(seen[1])
  expect((await other.ask(`/api/missions/${id}`)).status).toBe(404)
})

test('no fan can move a verified mission by hand, or pick for another fan', async () => {
  const { fan, id } = await scene()
  const [own, other] = [await entered(fan), await entered((await makeFan()) as TestFan)]
  const moved = await call(own, 'setMissionStatus', { id, status: 'done' })
  expect([moved.status, outcomeOf(moved)?.code]).toEqual([409, 'verified'])
  const stolen = await call(other, 'choosePick', { id, pick: '1' })
  expect([stolen.status, outcomeOf(stolen)?.code]).toEqual([404, 'not_found'])
  for (const pick of ['3', '1-0', '__proto__'])
    expect(outcomeOf(await call(own, 'choosePick', { id, pick }))?.code).toBe('invalid_input')
  expect((await pickOf(id))?.pick).toBeNull()
})
