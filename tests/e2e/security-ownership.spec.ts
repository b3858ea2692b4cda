import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { entered, giveMissions, makeFan, type TestFan } from '../support/accounts'
import { actionInputs } from '../support/action-inputs'
import { actionIds, call, callHead, outcomeOf } from '../support/app/actions'
import { db, snapshot } from '../support/app/database'
import { asSeen } from '../support/app/seen'
import { Visitor } from '../support/app/visitor'
import { ACTIONS } from '../support/permissions'

const FROM = '127.0.51.1'
const scene: { owner?: TestFan; foreign?: string; deleted?: string; other?: Visitor } = {}

function set() {
  const { owner, foreign, deleted, other } = scene
  if (!owner || !foreign || !deleted || !other) throw new Error('the scene is not set')
  return { owner, foreign, deleted, other, absent: randomUUID() }
}

test.beforeAll(async () => {
  scene.owner = await makeFan()
  ;[scene.foreign, scene.deleted] = await giveMissions(scene.owner, [
    { title: 'Mia e basta' },
    { title: 'Andata' },
  ])
  await db()`update missions set deleted_at = app_now() where id = ${scene.deleted ?? ''}`
  scene.other = await entered(await makeFan(), { from: FROM })
})

test('T15: the pages of another fan’s, a deleted and an unknown mission are the same bytes', async () => {
  const { other, foreign, deleted, absent } = set()
  for (const headers of [{}, { rsc: '1' }]) {
    const pages: string[] = []
    for (const id of [foreign, deleted, absent]) {
      const path = headers.rsc ? `/missions/${id}?_rsc` : `/missions/${id}`
      const answer = await other.ask(path, { headers })
      expect([200, 404]).toContain(answer.status)
      expect(answer.body).not.toContain('Mia e basta')
      pages.push(asSeen(answer, id))
    }
    expect(pages[1]).toBe(pages[0])
    expect(pages[2]).toBe(pages[0])
  }
})

const ON_ONE_MISSION = [
  ['setMissionStatus', { status: 'done' }],
  ['deleteMission', {}],
  ['deleteMission', { next: '/missions' }],
] as const

for (const [name, rest] of ON_ONE_MISSION)
  test(`T15: ${name} ${JSON.stringify(rest)} on another fan’s, a deleted or an unknown mission is the same 404 and changes nothing`, async () => {
    const { other, foreign, deleted, absent } = set()
    const before = await snapshot()
    const answers: string[] = []
    for (const id of [foreign, deleted, absent]) {
      const answer = await call(other, name, { id, ...rest })
      expect([answer.status, outcomeOf(answer)?.code]).toEqual([404, 'not_found'])
      expect(outcomeOf(answer)?.message).toBe('Non esiste o non è tuo.')
      answers.push(asSeen(answer, id))
    }
    expect(answers[1]).toBe(answers[0])
    expect(answers[2]).toBe(answers[0])
    expect(await snapshot()).toEqual(before)
  })

test('T15, the control: the owner can do what the others could not', async () => {
  const { owner, foreign } = set()
  const visitor = await entered(owner, { from: FROM })
  const [own, absent] = [
    await visitor.ask(`/missions/${foreign}`),
    await visitor.ask(`/missions/${set().absent}`),
  ]
  expect(own.body).toContain('Mia e basta')
  expect(asSeen(own, foreign)).not.toBe(asSeen(absent, foreign))
  const done = await call(visitor, 'setMissionStatus', { id: foreign, status: 'in_progress' })
  expect([done.status, outcomeOf(done)?.ok]).toEqual([200, true])
})

const INPUTS = actionInputs()
const ROUTES = ['/missions', '/auth', '/about', '/account', '/onboarding']

test('T19: every action of the build is declared, and a guest gets 401 for each fan action, from any page', async () => {
  expect(Object.keys(actionIds()).sort()).toEqual(Object.keys(ACTIONS).sort())
  const before = await snapshot()
  const guest = new Visitor({ from: FROM })
  for (const [name, who] of Object.entries(ACTIONS).filter(([, right]) => right !== 'public'))
    for (const to of ROUTES) {
      expect(INPUTS, `${name} (${who}) has an input here`).toHaveProperty(name)
      const answer = await call(guest, name, INPUTS[name] ?? {}, { to })
      // Redirected to the sign-in, refused by the action, or an action that this page does not have.
      expect([307, 401, 409], `${name} from ${to}`).toContain(answer.status)
      if (answer.status === 401) expect(outcomeOf(answer)?.code).toBe('unauthorized')
    }
  expect(await snapshot()).toEqual(before)
})

test('T19: unknown action ids, ids of another build and broken ones do nothing', async () => {
  const { other } = set()
  const before = await snapshot()
  for (const id of [
    '7f'.padEnd(42, '0'),
    '00'.padEnd(42, 'f'),
    'x',
    '__proto__',
    'constructor',
    `${'a'.repeat(5000)}`,
    '../../x',
  ]) {
    const headers = {
      ...callHead('createMission'),
      'next-action': id,
      'content-type': 'text/plain;charset=UTF-8',
    }
    const answer = await other.ask('/missions', { method: 'POST', headers, body: '[]' })
    expect(answer.status, id).toBeGreaterThanOrEqual(400)
    expect(answer.status, id).toBeLessThan(500)
  }
  expect(await snapshot()).toEqual(before)
})

test('T20: privileged fields in any form are refused or have no effect', async () => {
  const { other } = set()
  const extra = [
    'userId',
    'user_id',
    'xp',
    'xpAwarded',
    'status',
    'isAdmin',
    'is_admin',
    'createdAt',
    'templateId',
    'addedOn',
    'id',
  ]
  const before = await snapshot()
  for (const name of [...extra, '__proto__', 'constructor', 'prototype', 'toString']) {
    const answer = await call(other, 'createMission', {
      ...INPUTS.createMission,
      [name]: scene.owner?.id ?? '',
    })
    expect([answer.status, outcomeOf(answer)?.ok], name).toEqual([400, false])
  }
  expect(await snapshot()).toEqual(before)
})
