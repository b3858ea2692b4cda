import assert from 'node:assert'
import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { entered, makeFan, type TestFan } from '../support/accounts'
import { call, outcomeOf } from '../support/app/actions'
import { db, snapshot } from '../support/app/database'
import { type Answer, fromOurPage } from '../support/app/http'
import { makeLeague } from '../support/app/leagues'
import { asSeen } from '../support/app/seen'
import { productOf } from '../support/app/shop'
import type { Visitor } from '../support/app/visitor'

const FROM = '127.0.53.1'
const CANARY = `canarino ${randomUUID().slice(0, 8)}`

type Scene = Record<'turn' | 'plan' | 'picture' | 'speech', string> & { owner: Visitor; other: Visitor }
let scene: Scene | undefined
const set = () => scene ?? assert.fail('the scene is not set')

const post = (visitor: Visitor, path: string, body: Record<string, string>) =>
  visitor.ask(`/api/ai/${path}`, {
    method: 'POST',
    headers: { ...fromOurPage, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function idsOf({ id }: TestFan) {
  const [row] = await db()<Record<'turn' | 'plan' | 'picture' | 'speech', string>[]>`
    select (select id from coach_turns where user_id = ${id}) as turn, (select id from coach_plans where user_id = ${id}) as plan,
      (select id from assets where user_id = ${id} and kind = 'image') as picture,
      (select id from assets where user_id = ${id} and kind = 'speech') as speech`
  return row ?? assert.fail('nothing was made')
}

test.beforeAll(async () => {
  const fan = await makeFan()
  const [owner, other] = [await entered(fan, { from: FROM }), await entered(await makeFan(), { from: FROM })]
  const asked = JSON.parse((await post(owner, 'coach-chat', { message: `Ricorda ${CANARY}` })).body)
  await call(owner, 'savePlan', { id: asked.id })
  await post(owner, 'generate-image', { prompt: CANARY })
  await post(owner, 'tts-speak', { text: CANARY })
  const made = await idsOf(fan)
  expect(made).toEqual({
    turn: asked.id,
    plan: expect.any(String),
    picture: expect.any(String),
    speech: expect.any(String),
  })
  scene = { ...made, owner, other }
})

const alike = (answers: { answer: Answer; id: string }[]) => {
  const [first, ...others] = answers.map(({ answer, id }) => asSeen(answer, id))
  for (const other of others) expect(other).toBe(first)
  for (const { answer } of answers) expect(answer.body).not.toContain(CANARY)
}

const PAGES = [
  ['plan', (id: string) => `/coach/plans/${id}`],
  ['turn', (id: string) => `/coach?turn=${id}`],
  ['picture', (id: string) => `/api/assets/${id}`],
  ['picture', (id: string) => `/api/assets/${id}?download`],
  ['speech', (id: string) => `/api/assets/${id}`],
] as const

for (const [what, path] of PAGES)
  test(`T15: ${path(':id')} of another fan’s ${what} and of an unknown one are the same bytes`, async () => {
    const { other, owner, [what]: foreign } = set()
    for (const headers of [
      {},
      ...(path('').startsWith('/api') ? [{ range: 'bytes=0-3' }] : [{ rsc: '1' }]),
    ]) {
      const answers: { answer: Answer; id: string }[] = []
      for (const id of [foreign, randomUUID()]) {
        const to = `${path(id)}${'rsc' in headers ? `${path('').includes('?') ? '&' : '?'}_rsc` : ''}`
        answers.push({ answer: await other.ask(to, { headers }), id })
      }
      alike(answers)
      expect([200, 404]).toContain(answers[0]?.answer.status)
    }
    const [own, none] = [await owner.ask(path(foreign)), await owner.ask(path(randomUUID()))]
    expect([own.status, own.body === none.body], 'the control: its owner sees it').toEqual([200, false])
  })

test('T15: what another fan has bought looks like what nobody has bought', async () => {
  const [buyer, { other }] = [await makeFan(), set()]
  const [theirs, nobodys] = [await productOf('marker'), await productOf('net')]
  await db()`insert into purchases (user_id, product_id, source, paid) values (${buyer.id}, ${theirs.id}, 'tokens', 100)`
  const before = await snapshot()
  const answers: { answer: Answer; id: string }[] = []
  for (const { id } of [theirs, nobodys])
    answers.push({ answer: await call(other, 'equipProduct', { wear: `${id} on` }), id })
  for (const { answer } of answers) expect(outcomeOf(answer)?.code).toBe('not_owned')
  alike(answers)
  expect(await snapshot()).toEqual(before)
})

test('T15: no fan can delete a poster, whether it exists or not', async () => {
  const { other } = set()
  const [kept] = await db()<{ id: string }[]>`select id from assets where kind = 'poster' limit 1`
  const before = await snapshot()
  for (const name of ['deletePoster', 'deleteAsset']) {
    const answers: { answer: Answer; id: string }[] = []
    for (const id of [kept?.id ?? set().picture, randomUUID()])
      answers.push({ answer: await call(other, name, { id }), id })
    for (const { answer } of answers) expect(answer.status).toBe(name === 'deletePoster' ? 403 : 404)
    alike(answers)
  }
  expect(await snapshot()).toEqual(before)
})

test('T17: a wrong code, a replaced one, and those of a full league and of one that banned the fan get the same bytes', async () => {
  const captain = await makeFan()
  const fan = await makeFan()
  const [turned, full, banning] = [
    await makeLeague([captain]),
    await makeLeague([await makeFan()]),
    await makeLeague([await makeFan()]),
  ]
  const visitor = await entered(fan, { from: '127.0.53.2' })
  const rotated = await call(await entered(captain, { from: FROM }), 'rotateCode', { id: turned.id })
  expect(outcomeOf(rotated)?.ok).toBe(true)
  await db()`
    with crowd as (insert into users (created_at) select app_now() from generate_series(1, 199) returning id)
    insert into league_members (league_id, user_id, slot) select ${full.id}, id, 1 from crowd`
  await db()`insert into league_bans (league_id, user_id) values (${banning.id}, ${fan.id})`
  const answers: { answer: Answer; id: string }[] = []
  for (const code of ['0000000000', turned.code, full.code, banning.code])
    answers.push({ answer: await call(visitor, 'joinLeague', { invite: code }), id: code })
  for (const { answer } of answers)
    expect([answer.status, outcomeOf(answer)?.code]).toEqual([404, 'code_invalid'])
  alike(answers)
})
