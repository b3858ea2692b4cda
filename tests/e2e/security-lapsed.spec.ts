import { expect, test } from '@playwright/test'
import { confirmPasswordOf, entered, makeFan, type TestFan } from '../support/accounts'
import { actionInputs } from '../support/action-inputs'
import { call, outcomeOf } from '../support/app/actions'
import { db, snapshot } from '../support/app/database'
import { makeRound } from '../support/app/matchday'
import { openQuiz } from '../support/app/quiz'
import type { Visitor } from '../support/app/visitor'
import { ACTIONS } from '../support/permissions'
import { makeMatch } from '../support/verified'

const FROM = '127.0.56.1'
const INPUTS = actionInputs()

type Fields = Record<string, string>
type Scene = { fan: TestFan; admin: TestFan; visitor: Visitor }

async function bannedFan({ fan }: Scene): Promise<Fields> {
  await db()`update users set banned_at = app_now() where id = ${fan.id}`
  return { id: fan.id }
}

async function madeCorrection({ fan, admin, visitor }: Scene): Promise<Fields> {
  await confirmPasswordOf(admin)
  await call(visitor, 'correctBalance', { ...INPUTS.correctBalance, fan: fan.nickname })
  const [row] = await db()<{ id: string }[]>`select id from corrections where user_id = ${fan.id}`
  return { id: row?.id ?? '' }
}

async function versionOf(id: string): Promise<Fields> {
  const [row] = await db()<{ version: string }[]>`select version::text from matches where id = ${id}`
  return { id, version: row?.version ?? '' }
}

async function correctedMatch(): Promise<Fields> {
  const id = await makeMatch()
  await db()`update matches set vendor_result = '{"status": "TIMED", "duration": "REGULAR"}', corrected_at = app_now(),
    correction_reason = 'Prova' where id = ${id}`
  return versionOf(id)
}

async function heldAttempt({ fan }: Scene): Promise<Fields> {
  const day = await openQuiz()
  const [row] = await db()<{ id: string }[]>`
    insert into quiz_attempts (quiz_id, user_id, started_at, ends_at, closed_at, score, held)
    select id, ${fan.id}, app_now() - interval '1 minute', app_now(), app_now(), 0, true from quizzes where day = ${day} returning id`
  return { id: row?.id ?? '', verdict: 'leave_out' }
}

async function pickedMatch(): Promise<Fields> {
  const [match] = (await makeRound(1)).matches
  return { id: match?.id ?? '', kickoff: '2099-05-05T20:45' }
}

/** The actions that ask an admin for the password again, with what they need to change something. */
const ASK: Record<string, (scene: Scene) => Promise<Fields>> = {
  banFan: async ({ fan }) => ({ id: fan.id }),
  unbanFan: bannedFan,
  endFanSessions: async ({ fan }) => ({ id: fan.id }),
  correctBalance: async ({ fan }) => ({ fan: fan.nickname }),
  reverseCorrection: madeCorrection,
  correctResult: async () => versionOf(await makeMatch()),
  liftCorrection: correctedMatch,
  reviewAttempt: heldAttempt,
  updateMatch: pickedMatch,
}

/** The others: what they change follows the vendors, or can be changed back before it has given anybody points. */
const DO_NOT_ASK = `
  confirmPassword createBadge createMatch createProduct createQuizTemplate createSchedule createTemplate deleteMatch deletePoster
  deleteQuizTemplate deleteSchedule generatePoster importFixtures importQuestions rereadStripeEvent reviewReport runScheduler
  sendTestMail setBadgeRetired setProductActive setQuestionActive setTemplateActive setTipActive settleFlag syncPrices updateBadge
  updateProduct updateQuizTemplate updateSchedule updateTemplate`
  .trim()
  .split(/\s+/)

test('T14: every admin action is listed by whether it asks for the password again', () => {
  const ofAdmins = Object.keys(ACTIONS).filter((name) => ACTIONS[name] === 'admin')
  expect(ofAdmins.toSorted()).toEqual([...Object.keys(ASK), ...DO_NOT_ASK].toSorted())
})

for (const [name, fieldsOf] of Object.entries(ASK))
  test(`T14: ${name} without a fresh password is refused, and changes nothing`, async () => {
    const [fan, admin] = [await makeFan(), await makeFan({ isAdmin: true })]
    const scene = { fan, admin, visitor: await entered(admin, { from: FROM }) }
    const fields = { ...INPUTS[name], ...(await fieldsOf(scene)) }
    await db()`update sessions set sudo_until = app_now() - interval '1 second' where user_id = ${admin.id}`
    const before = await snapshot()
    const lapsed = await call(scene.visitor, name, fields)
    expect([lapsed.status, outcomeOf(lapsed)?.code]).toEqual([403, 'sudo_required'])
    expect(await snapshot()).toEqual(before)
    await confirmPasswordOf(admin)
    const fresh = await call(scene.visitor, name, fields)
    // The control; only the match's own form has its current version.
    expect(outcomeOf(fresh)?.code).toBe(name === 'updateMatch' ? 'changed_since' : undefined)
    expect(fresh.status).toBeLessThan(name === 'updateMatch' ? 500 : 400)
  })
