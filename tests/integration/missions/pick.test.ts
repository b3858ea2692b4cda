import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { missionTemplates } from '@/db/schema/missions'
import { deleteMission, setMissionStatus } from '@/lib/missions/commands'
import { choosePick, pickSuggestion } from '@/lib/missions/picks/commands'
import { missionOf } from '@/lib/missions/queries'
import { pickInput } from '@/lib/missions/schema'
import { settleDue } from '@/lib/missions/settlement/commands'
import { atShiftedTime } from '@/tests/support/db-clock'
import { makeFan, makeFans, makeMission, system } from '@/tests/support/factories'
import {
  makeMatch,
  makeTemplate,
  missionRow,
  moveKickoff,
  overOf,
  redate,
  resultOf,
  setResult,
  takePart,
} from '@/tests/support/factories-matches'
import { unratedPoints } from '@/tests/support/prices'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal, storm } from '@/tests/support/storm'
import { barrier } from '@/tests/support/storm-twins'

async function joined(kickoff = '2 hours') {
  const fan = await makeFan()
  const matchId = await makeMatch({ kickoff })
  const rule = resultOf(matchId)
  const templateId = await makeTemplate(rule)
  const id = await takePart(fan, templateId)
  return {
    fan,
    matchId,
    rule,
    templateId,
    id,
    pick: (choice: string) => choosePick(fan.actor, { id, pick: choice }, 'it'),
  }
}

describe('a pick', () => {
  it('that is saved again unchanged keeps its time, and another one has its own', async () => {
    const { id, pick } = await joined()
    await pick('1')
    const { pickedAt } = await missionRow(id)
    await pick('1')
    expect((await missionRow(id)).pickedAt).toEqual(pickedAt)
    await pick('2')
    expect((await missionRow(id)).pickedAt).not.toEqual(pickedAt)
  })

  it('is stored in the mission with its price, and marks it as in progress', async () => {
    const { fan, rule, id, pick } = await joined()
    const points = unratedPoints(rule, '2')
    expect(await pick('2')).toEqual({ points, counts: true })
    expect(await missionRow(id)).toMatchObject({
      pick: '2',
      pickedAt: expect.any(Date),
      points,
      status: 'in_progress',
      outcome: 'open',
      reward: 0,
    })
    expect(await missionOf(fan.actor, id)).toMatchObject({
      points,
      verified: { pick: '2', picksOpen: true, outcome: 'open' },
    })
  })

  it('can be changed, at its own price', async () => {
    const { rule, id, pick } = await joined()
    await pick('1')
    await pick('X')
    expect(await missionRow(id)).toMatchObject({ pick: 'X', points: unratedPoints(rule, 'X') })
    expect(unratedPoints(rule, 'X')).not.toBe(unratedPoints(rule, '1'))
  })

  it.each(['over', '3', 'x', ' 1', '1 ', '1\0', '__proto__'])(
    'that the rule does not offer is refused: %j',
    async (odd) => {
      const { pick } = await joined()
      await expectUnchanged(async () => expect(await refusal(pick(odd))).toBe('invalid_input'))
    },
  )

  it('for another fan’s, an unknown, a declared or a deleted mission is refused alike', async () => {
    const { fan, id, pick } = await joined()
    const other = await makeFan()
    const declared = await makeMission(fan)
    await expectUnchanged(async () => {
      expect(await refusal(choosePick(other.actor, { id, pick: '1' }, 'it'))).toBe('not_found')
      expect(await refusal(choosePick(fan.actor, { id: randomUUID(), pick: '1' }, 'it'))).toBe('not_found')
      expect(await refusal(choosePick(fan.actor, { id: declared, pick: '1' }, 'it'))).toBe('not_found')
    })
    await deleteMission(fan.actor, { id })
    await expectUnchanged(async () => expect(await refusal(pick('1'))).toBe('not_found'))
  })

  it('accepts no other field that a client may send', () => {
    const id = randomUUID()
    const sent =
      'points price userId user_id outcome reward pickedAt status kind xp settledBy templateId now'.split(' ')
    for (const key of sent)
      expect(pickInput.safeParse({ id, pick: '1', [key]: '150' })).toMatchObject({ success: false })
  })

  it('is not made by moving the mission by hand, which does not complete it either', async () => {
    const { fan, id } = await joined()
    await expectUnchanged(async () => {
      for (const status of ['in_progress', 'done'] as const)
        expect(await refusal(setMissionStatus(fan.actor, { id, status }))).toBe('verified')
    })
  })
})

describe('picks are closed', () => {
  it('from the kick-off on, by the clock of the database', async () => {
    const { id, pick } = await joined('2 hours')
    await atShiftedTime('119 minutes', () => pick('1'))
    await atShiftedTime('121 minutes', () =>
      expectUnchanged(async () => expect(await refusal(pick('2'))).toBe('locked')),
    )
    expect(await missionRow(id)).toMatchObject({ pick: '1' })
  })

  it.each([
    'IN_PLAY',
    'PAUSED',
    'EXTRA_TIME',
    'PENALTY_SHOOTOUT',
    'FINISHED',
    'SUSPENDED',
    'AWARDED',
  ] as const)('ahead of time once the match is %s', async (status) => {
    const { matchId, pick } = await joined('2 hours')
    await setResult(matchId, { status })
    await expectUnchanged(async () => expect(await refusal(pick('1'))).toBe('locked'))
  })

  it.each(['POSTPONED', 'CANCELLED', 'SCHEDULED'] as const)(
    'but not while it is %s before its kickoff time',
    async (status) => {
      const { matchId, pick } = await joined('2 hours')
      await setResult(matchId, { status })
      expect(await refusal(pick('1'))).toBe('done')
    },
  )

  it('with the first of several matches', async () => {
    const fan = await makeFan()
    const matchIds = [await makeMatch({ kickoff: '3 hours' }), await makeMatch({ kickoff: '1 hour' })]
    const templateId = await makeTemplate({
      v: 1,
      kind: 'round_goals',
      competition: 'serie_a',
      season: 2026,
      round: 12,
      matchIds,
      bounds: [4],
    })
    const id = await takePart(fan, templateId, '0-3')
    await atShiftedTime('61 minutes', async () =>
      expect(await refusal(choosePick(fan.actor, { id, pick: '4+' }, 'it'))).toBe('locked'),
    )
  })

  it('once the cancellation of its match is settled', async () => {
    const { matchId, pick } = await joined('2 hours')
    await setResult(matchId, { status: 'CANCELLED' })
    await settleDue(system)
    await expectUnchanged(async () => expect(await refusal(pick('1'))).toBe('match_cancelled'))
  })

  it('for a mission that is closed already', async () => {
    const { id, pick } = await joined('2 hours')
    await database().execute(sql`
      update missions set outcome = 'void', settled_by = 'cancelled', settled_at = app_now() where id = ${id}`)
    await expectUnchanged(async () => expect(await refusal(pick('1'))).toBe('locked'))
  })
})

it('does not restore a mission that was deleted before its question was decided', async () => {
  const { fan, matchId, templateId, id, pick } = await joined('2 hours')
  await pick('1')
  await deleteMission(fan.actor, { id })
  await setResult(matchId, { status: 'CANCELLED' })
  await settleDue(system)
  const again = () => pickSuggestion(fan.actor, { templateId, pick: 'X' }, 'it')
  await expectUnchanged(async () => expect(await refusal(again())).toBe('match_cancelled'))
})

describe('50 clients at the instant of the kick-off', () => {
  it('are accepted until then and never after, and the confirmed picks are those that are stored', async () => {
    const fans = await makeFans(50)
    const matchId = await makeMatch({ kickoff: '1 hour' })
    const templateId = await makeTemplate(overOf(matchId))
    const ids = await Promise.all(fans.map((fan) => takePart(fan, templateId, 'over')))
    await moveKickoff(matchId, '1 second')
    // Each client keeps changing its pick until it is refused, so that all of them are sending when the instant comes.
    const { done, refused } = await storm(50, async (place) => {
      const { actor } = fans[place] ?? (await makeFan())
      let pick = 'over'
      for (let changes = 0; ; changes++) {
        const next = pick === 'over' ? 'under' : 'over'
        const answer = await refusal(choosePick(actor, { id: ids[place] ?? '', pick: next }, 'it'))
        if (answer !== 'done') return { place, pick, answer, changes }
        pick = next
      }
    })
    expect(refused).toEqual([])
    expect(new Set(done.map(({ answer }) => answer))).toEqual(new Set(['locked']))
    expect(done.reduce((sum, { changes }) => sum + changes, 0)).toBeGreaterThan(0)
    for (const { place, pick } of done) expect(await missionRow(ids[place] ?? '')).toMatchObject({ pick })
    const [late] = await database().execute<{ n: number }>(sql`
      select count(*)::int as n from missions, matches
      where template_id = ${templateId} and matches.id = ${matchId} and picked_at >= kickoff_at`)
    expect(late).toEqual({ n: 0 })
  })

  it('would accept picks after it if the clock were read before the statement', async () => {
    const { matchId, id } = await joined('1 hour')
    const haveLooked = barrier(2)
    const looking = database().sql.begin(async (tx) => {
      const [seen] = await tx`select picks_open(template_id) as open from missions where id = ${id}`
      await haveLooked()
      await redate(matchId, '0 seconds')
      if (seen?.open) await tx`update missions set pick = 'X', picked_at = app_now() where id = ${id}`
    })
    await Promise.all([looking, haveLooked()])
    const [late] = await database().execute<{ pick: string | null }>(sql`
      select pick from missions, matches
      where missions.id = ${id} and matches.id = ${matchId} and picked_at >= kickoff_at`)
    expect(late).toEqual({ pick: 'X' })
  })
})

it('the rule of a question that fans have picked on never changes', async () => {
  const { templateId, matchId } = await joined()
  const change = database()
    .update(missionTemplates)
    .set({ rule: overOf(matchId) })
    .where(eq(missionTemplates.id, templateId))
  expect(await refusal(change)).toBe('conflict')
  await database()
    .update(missionTemplates)
    .set({ rule: resultOf(matchId), titleIt: 'Altro titolo' })
    .where(eq(missionTemplates.id, templateId))
})
