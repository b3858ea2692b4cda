import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { sha256 } from '@/lib/core/security/sha256'
import { entered, freshAddress, giveMissions, makeFan, type TestFan } from '../support/accounts'
import { actionInputs } from '../support/action-inputs'
import { call, outcomeOf } from '../support/app/actions'
import { db, snapshot } from '../support/app/database'
import { makeLeague } from '../support/app/leagues'
import { openQuiz } from '../support/app/quiz'
import { makeReplay } from '../support/app/replays'
import { asSeen } from '../support/app/seen'
import { ACTIONS } from '../support/permissions'
import { giveVerified, offerResult } from '../support/verified'

const FROM = '127.0.55.1'
const INPUTS = actionInputs()

const idOf = async (made: Promise<readonly { id: string }[]>): Promise<string> => (await made)[0]?.id ?? ''

/** Gives the owner something that an action can name; in a league the mate is the other member. @returns its id, or the token of its link */
const GIVE = {
  mission: async (owner) => (await giveMissions(owner, [{}]))[0] ?? '',
  pick: async (owner) => giveVerified(owner, (await offerResult('Chi vince da fuori?')).templateId),
  league: async (owner, mate) => (await makeLeague([owner, mate])).id,
  replay: (owner) => makeReplay(owner, randomUUID().slice(0, 8)),
  turn: ({ id }) =>
    idOf(db()`insert into coach_turns (user_id, request_id, question, reply, state, demo)
      values (${id}, gen_random_uuid(), 'Che faccio?', '- Corri fino alla bandierina', 'done', true) returning id`),
  plan: ({ id }) =>
    idOf(
      db()`insert into coach_plans (user_id, title, content) values (${id}, 'Piano', 'Con calma') returning id`,
    ),
  asset: ({ id }) =>
    idOf(db()`insert into assets (user_id, kind, prompt, media_type, bytes, sha256, width, height, demo)
      values (${id}, 'image', 'Nebbia', 'image/png', 1, sha256('x'), 1024, 1024, true) returning id`),
  badge: ({ id }) =>
    idOf(db()`insert into badge_ownerships (user_id, badge_id)
      select ${id}, id from badges where retired_at is null limit 1 returning badge_id as id`),
  session: async (owner) => {
    await entered(owner)
    return idOf(db()`select id from sessions where user_id = ${owner.id}`)
  },
  attempt: async ({ id }) => {
    const day = await openQuiz()
    return idOf(db()`insert into quiz_attempts (quiz_id, user_id, ends_at)
      select id, ${id}, app_now() + interval '1 minute' from quizzes where day = ${day} returning id`)
  },
  emailChange: async ({ id }) => {
    const token = randomUUID()
    await db()`insert into email_changes (user_id, id, email, token_hash, expires_at)
      values (${id}, gen_random_uuid(), ${freshAddress()}, ${sha256(token)}, app_now() + interval '1 hour')`
    return token
  },
} satisfies Record<string, (owner: TestFan, mate: TestFan) => Promise<string>>

/** By action: the field that names something of one fan's own, and what. */
const NAMES: Record<string, [field: string, thing: keyof typeof GIVE]> = {
  setMissionStatus: ['id', 'mission'],
  postponeMission: ['id', 'mission'],
  deleteMission: ['id', 'mission'],
  choosePick: ['id', 'pick'],
  setPublic: ['id', 'league'],
  renameLeague: ['id', 'league'],
  rotateCode: ['id', 'league'],
  removeMember: ['id', 'league'],
  handOver: ['id', 'league'],
  leaveLeague: ['id', 'league'],
  deleteLeague: ['id', 'league'],
  leaveReplay: ['id', 'replay'],
  endReplay: ['id', 'replay'],
  saveReplayPicks: ['id', 'replay'],
  addSuggestedMission: ['id', 'turn'],
  savePlan: ['id', 'turn'],
  reportTurn: ['id', 'turn'],
  changePlan: ['id', 'plan'],
  deletePlan: ['id', 'plan'],
  deleteAsset: ['id', 'asset'],
  placeBadges: ['badges', 'badge'],
  endSession: ['id', 'session'],
  submitQuiz: ['attemptId', 'attempt'],
  confirmEmailChange: ['token', 'emailChange'],
}

/** What these name belongs to every fan, or to whoever holds the link. */
const OF_EVERYBODY = [
  'addSuggestion',
  'claimBadge',
  'equipProduct',
  'flagQuestion',
  'joinByInvite',
  'joinReplay',
  'practiseQuiz',
  'purchaseProduct',
  'saveSlip',
]

const NAMING = /[0-9a-f]{8}-[0-9a-f]{4}|^(token|id)$/

test('T15: every fan action that names something is listed with whose it is', () => {
  const naming = Object.keys(INPUTS).filter((name) => {
    const { requestId: _, ...fields } = INPUTS[name] ?? {}
    return (
      ACTIONS[name] === 'fan' &&
      Object.entries(fields)
        .flat()
        .some((text) => NAMING.test(text))
    )
  })
  expect(naming.toSorted()).toEqual([...Object.keys(NAMES), ...OF_EVERYBODY].toSorted())
})

for (const [name, [field, thing]] of Object.entries(NAMES))
  test(`T15: ${name} with the ${thing} of another fan is refused like an unknown one, and changes nothing`, async () => {
    const [owner, mate] = [await makeFan(), await makeFan()]
    const other = await entered(await makeFan(), { from: FROM })
    const theirs = await GIVE[thing](owner, mate)
    const fieldsFor = (id: string) => ({
      ...INPUTS[name],
      ...(INPUTS[name]?.userId && { userId: mate.id }),
      [field]: id,
    })
    const before = await snapshot()
    const answers: string[] = []
    for (const id of [theirs, randomUUID()]) {
      const answer = await call(other, name, fieldsFor(id))
      expect(outcomeOf(answer)?.code).toBe(field === 'token' ? 'token_invalid' : 'not_found')
      answers.push(asSeen(answer, id))
    }
    expect(answers[1]).toBe(answers[0])
    expect(await snapshot()).toEqual(before)
    const own = await call(await entered(owner, { from: FROM }), name, fieldsFor(theirs))
    // The control: the owner may do all of it, except leave a league before handing it over.
    expect(outcomeOf(own)?.code).toBe(name === 'leaveLeague' ? 'owner_stays' : undefined)
    expect(own.status).toBeLessThan(name === 'leaveLeague' ? 500 : 400)
  })
