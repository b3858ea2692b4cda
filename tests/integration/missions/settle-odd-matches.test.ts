import { describe, expect, it } from 'vitest'
import { choosePick } from '@/lib/missions/picks/commands'
import { settleDue } from '@/lib/missions/settlement/commands'
import { begunMatch } from '@/tests/support/begun-match'
import { atShiftedTime } from '@/tests/support/db-clock'
import { makeFan, system } from '@/tests/support/factories'
import {
  comebackOf,
  finish,
  makeMatch,
  makeTemplate,
  missionRow,
  moveKickoff,
  overOf,
  resultOf,
  setResult,
  takePart,
  templateRow,
} from '@/tests/support/factories-matches'

const settle = () => settleDue(system)

describe('a match that goes otherwise', () => {
  it('cancelled: void, even before its hour', async () => {
    const matchId = await makeMatch()
    const templateId = await makeTemplate(resultOf(matchId))
    const ids = [
      await takePart(await makeFan(), templateId, '1'),
      await takePart(await makeFan(), templateId),
    ]
    await setResult(matchId, { status: 'CANCELLED' })
    await settle()
    for (const id of ids)
      expect(await missionRow(id)).toMatchObject({ outcome: 'void', settledBy: 'cancelled', reward: 0 })
  })

  it('awarded: counts for the result, by the winner that was declared, and is void for goals', async () => {
    const result = await begunMatch(resultOf, ['1', '2'])
    const goals = await begunMatch(overOf, ['over', 'under'])
    for (const { matchId } of [result, goals])
      await setResult(matchId, { status: 'AWARDED', regular: [3, 0], winner: 'home' })
    await settle()
    expect(await result.outcomes()).toEqual(['won award', 'lost award'])
    expect(await goals.outcomes()).toEqual(['void awarded', 'void awarded'])
  })

  it('without its score at half time: void for a rule that looks at it alone', async () => {
    const half = await begunMatch(comebackOf, ['home', 'none'])
    const whole = await begunMatch(resultOf, ['1'])
    for (const { matchId } of [half, whole]) await finish(matchId, [2, 1], null)
    await settle()
    expect(await half.outcomes()).toEqual(['void half_time_missing', 'void half_time_missing'])
    expect(await whole.outcomes()).toEqual(['won score'])
  })

  it('postponed and replayed in 14 days: counts', async () => {
    const { matchId, outcomes } = await begunMatch(resultOf, ['1'])
    await setResult(matchId, { status: 'POSTPONED' })
    await settle()
    await setResult(matchId, { status: 'TIMED' })
    await moveKickoff(matchId, '10 days')
    await atShiftedTime('10 days 3 hours', async () => {
      await finish(matchId, [1, 0])
      await settle()
    })
    expect(await outcomes()).toEqual(['won score'])
  })

  it('postponed and not replayed in 14 days: void, by the clock alone', async () => {
    const { matchId, outcomes } = await begunMatch(resultOf, ['1'])
    await setResult(matchId, { status: 'POSTPONED' })
    await settle()
    await atShiftedTime('13 days', () => settle())
    expect(await outcomes()).toEqual(['open -'])
    await atShiftedTime('15 days', () => settle())
    expect(await outcomes()).toEqual(['void not_replayed'])
  })

  it('put off to a day beyond 14: void as soon as that is known', async () => {
    const { matchId, outcomes } = await begunMatch(resultOf, ['1'])
    await setResult(matchId, { status: 'POSTPONED' })
    await settle()
    await setResult(matchId, { status: 'TIMED' })
    await moveKickoff(matchId, '30 days')
    await settle()
    expect(await outcomes()).toEqual(['void not_replayed'])
  })

  it('put off before anybody settled it: who had not chosen may choose again', async () => {
    const { matchId, id, fan, templateId } = await begunMatch(resultOf, [undefined])
    await setResult(matchId, { status: 'POSTPONED' })
    await settle()
    expect(await missionRow(id)).toMatchObject({ outcome: 'void', settledBy: 'no_pick' })
    await setResult(matchId, { status: 'TIMED' })
    await moveKickoff(matchId, '5 days')
    await settle()
    expect(await missionRow(id)).toMatchObject({
      outcome: 'open',
      status: 'todo',
      settledAt: null,
      settledTimes: 2,
    })
    await choosePick(fan.actor, { id: id, pick: '1' })
    expect(await templateRow(templateId)).toMatchObject({ undecided: true })
  })

  it('whose hour alone is moved after it had come opens again for who had not chosen', async () => {
    const { matchId, outcomes } = await begunMatch(resultOf, [undefined, '1'])
    await settle()
    expect(await outcomes()).toEqual(['void no_pick', 'open -'])
    await moveKickoff(matchId, '2 hours')
    await settle()
    expect(await outcomes()).toEqual(['open -', 'open -'])
  })
})
