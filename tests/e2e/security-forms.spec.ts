import { expect, test } from '@playwright/test'
import { entered, makeFan } from '../support/accounts'
import { callHead } from '../support/app/actions'
import { FORGED_CALLS, FORGED_TYPES, forgedForms } from '../support/app/forged-forms'
import { type Answer, formWith, fromOurPage } from '../support/app/http'

/** The web process refuses in plain text; an action answers in another type. */
const REFUSED = '400 text/plain; charset=utf-8'
/** The browser's router shows no other type. */
const REFUSED_CALL = '400 text/plain'
const told = ({ status, headers }: Answer) => `${status} ${headers['content-type']}`

test('T66: a call with a form that no browser sends is refused with 400', async () => {
  const visitor = await entered(await makeFan(), { from: '127.0.55.1' })
  const answers: Record<string, string> = {}
  for (const [what, parts] of Object.entries(FORGED_CALLS)) {
    const { headers, body } = formWith(parts)
    const sent = { method: 'POST', headers: { ...callHead('createMission'), ...headers }, body }
    answers[what] = told(await visitor.ask('/missions', sent))
  }
  expect(answers).toEqual(Object.fromEntries(Object.keys(FORGED_CALLS).map((what) => [what, REFUSED_CALL])))
})

test('T66: a form without JavaScript that none of our pages has is refused with 400', async () => {
  const visitor = await entered(await makeFan(), { from: '127.0.55.2' })
  const answers: Record<string, string> = {}
  for (const [what, parts] of Object.entries(forgedForms())) {
    const { headers, body } = formWith(parts)
    answers[what] = told(
      await visitor.ask('/missions', { method: 'POST', headers: { ...fromOurPage, ...headers }, body }),
    )
  }
  expect(answers).toEqual(Object.fromEntries(Object.keys(forgedForms()).map((what) => [what, REFUSED])))
})

test('T66: only a boundary as browsers write it is accepted', async () => {
  const visitor = await entered(await makeFan(), { from: '127.0.55.3' })
  const { body } = formWith(FORGED_CALLS['two references'] ?? [])
  for (const type of FORGED_TYPES) {
    const headers = { ...callHead('createMission'), 'content-type': type }
    const { status } = await visitor.ask('/missions', { method: 'POST', headers, body })
    expect([400, 415], type).toContain(status)
  }
})

test('T66, the control: the same form sent as a browser sends it reaches the action', async () => {
  const visitor = await entered(await makeFan(), { from: '127.0.55.4' })
  const { headers, body } = formWith([
    ['Content-Disposition: form-data; name="_1_title"', 'Tre corner'],
    [
      'Content-Disposition: form-data; name="_1_file"; filename=""\r\nContent-Type: application/octet-stream',
      '',
    ],
    ['Content-Disposition: form-data; name="0"', '[null,"$K1"]'],
  ])
  const call = { method: 'POST', headers: { ...callHead('createMission'), ...headers }, body }
  const { status, body: said } = await visitor.ask('/missions', call)
  expect([status, said.includes('"code":"invalid_input"')]).toEqual([400, true])
})
