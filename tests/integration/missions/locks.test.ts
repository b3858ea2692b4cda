import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import type { SignedIn } from '@/lib/core/actor'
import { deleteMission, restoreMission } from '@/lib/missions/commands'
import { choosePick, pickSuggestion } from '@/lib/missions/picks/commands'
import { offerRounds } from '@/lib/missions/rounds/commands'
import { settleDue } from '@/lib/missions/settlement/commands'
import { addSuggestion } from '@/lib/missions/suggestions/commands'
import { suggestionsFor } from '@/lib/missions/suggestions/queries'
import { begunMatch } from '@/tests/support/begun-match'
import { atShiftedTime } from '@/tests/support/db-clock'
import { makeFan, system } from '@/tests/support/factories'
import {
  finish,
  makeMatch,
  makeTemplate,
  missionRow,
  purse,
  redate,
  resultOf,
  setResult,
  takePart,
} from '@/tests/support/factories-matches'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal } from '@/tests/support/storm'

const settle = () => settleDue(system)

async function joined(kickoff = '2 hours') {
  const [fan, matchId] = [await makeFan(), await makeMatch({ kickoff })]
  const templateId = await makeTemplate(resultOf(matchId))
  const id = await takePart(fan, templateId, '1')
  const pick = (choice: string) => choosePick(fan.actor, { id, pick: choice }, 'it')
  return { fan, matchId, templateId, id, pick }
}
type Joined = Awaited<ReturnType<typeof joined>>

const isClosed = ({ pick }: Pick<Joined, 'pick'>) =>
  expectUnchanged(async () => expect(await refusal(pick('2'))).toBe('locked'))

/** What the match alone says, by which picks were closed before their lock was stored. */
async function wouldOpen(matchId: string): Promise<boolean> {
  const [row] = await database().execute<{ open: boolean }>(sql`
    select status in ('SCHEDULED', 'TIMED', 'POSTPONED', 'CANCELLED') and not (kickoff_known and kickoff_at <= app_now()) as open
    from matches where id = ${matchId}`)
  return row?.open ?? false
}

describe('T70: picks that are closed', () => {
  it('stay closed when an abandoned match gets a new date, which would open them by the match alone', async () => {
    const one = await joined()
    await setResult(one.matchId, { status: 'IN_PLAY', regular: [2, 0] })
    await isClosed(one)
    await setResult(one.matchId, { status: 'SUSPENDED', regular: [2, 0] })
    await redate(one.matchId, '5 days')
    await setResult(one.matchId, { status: 'TIMED' })
    expect(await wouldOpen(one.matchId)).toBe(true)
    await isClosed(one)
    await settle()
    await isClosed(one)
  })

  it('stay closed when the match is postponed after its kickoff time, before any settlement', async () => {
    const one = await joined()
    await redate(one.matchId, '-1 minute')
    await redate(one.matchId, '3 days')
    expect(await wouldOpen(one.matchId)).toBe(true)
    await isClosed(one)
  })

  it('stay closed for good for a fan who had not picked', async () => {
    const { matchId, id, fan } = await begunMatch(resultOf, [undefined])
    await setResult(matchId, { status: 'POSTPONED' })
    await settle()
    await setResult(matchId, { status: 'TIMED' })
    await redate(matchId, '5 days')
    await settle()
    expect(await missionRow(id)).toMatchObject({ outcome: 'void', settledBy: 'no_pick' })
    await isClosed({ pick: (pick) => choosePick(fan.actor, { id, pick }, 'it') })
  })

  it('follow a kickoff that moves before it is reached', async () => {
    const one = await joined('2 hours')
    await redate(one.matchId, '3 days')
    await atShiftedTime('1 day', async () => expect(await refusal(one.pick('X'))).toBe('done'))
    await atShiftedTime('3 days 1 minute', () => isClosed(one))
  })

  it('close at the start of the day while only the day is known', async () => {
    const one = await joined('3 days')
    await database().execute(sql`
      update matches set kickoff_known = false, status = 'SCHEDULED',
        kickoff_at = (app_day(app_now()) + 2)::timestamp at time zone 'UTC' where id = ${one.matchId}`)
    const [until] = await database().execute<{ seconds: number }>(sql`
      select extract(epoch from (app_day(app_now()) + 2)::timestamp at time zone app_zone() - app_now())::int as seconds`)
    const start = until?.seconds ?? 0
    await atShiftedTime(`${start - 60} seconds`, async () =>
      expect(await refusal(one.pick('X'))).toBe('done'),
    )
    await atShiftedTime(`${start + 60} seconds`, () => isClosed(one))
  })

  it('keep the instant at which they closed', async () => {
    const one = await joined()
    await redate(one.matchId, '-1 minute')
    await redate(one.matchId, '3 days')
    const change = (to: string) =>
      refusal(
        Promise.resolve(
          database().execute(sql`
            update template_matches set locked_at = ${sql.raw(to)} where template_id = ${one.templateId}`),
        ),
      )
    expect([await change('null'), await change("app_now() + interval '1 day'")]).toEqual([
      'conflict',
      'conflict',
    ])
  })
})

describe('T70: a pick after the kickoff that was played', () => {
  it('is void, although picks were open by the kickoff known then; one made before it counts', async () => {
    const [early, late] = [await makeFan(), await makeFan()]
    const matchId = await makeMatch({ kickoff: '2 hours' })
    const templateId = await makeTemplate(resultOf(matchId))
    const first = await takePart(early, templateId, '1')
    // The match begins an hour before the kickoff that we know, and has a goal when the second fan picks.
    const second = await atShiftedTime('70 minutes', () => takePart(late, templateId, '1'))
    await atShiftedTime('80 minutes', async () => {
      await redate(matchId, '-20 minutes')
      await finish(matchId, [1, 0])
      await settle()
    })
    expect(await missionRow(first)).toMatchObject({ outcome: 'won', settledBy: 'score' })
    expect(await missionRow(second)).toMatchObject({ outcome: 'void', settledBy: 'late_pick', reward: 0 })
  })

  it.each([
    ['is made again', pickSuggestion],
    ['comes back with its mission', addSuggestion],
    [
      'is undone',
      (actor: SignedIn, { id }: { id: string }) => inTransaction((tx) => restoreMission(actor, { id }, tx)),
    ],
  ])('is void too when it was made before, deleted, and %s', async (_how, takeAgain) => {
    const { fan, matchId, templateId, id } = await joined()
    await deleteMission(fan.actor, { id })
    await atShiftedTime('70 minutes', async () => {
      await takeAgain(fan.actor, { id, templateId, pick: '1' }, 'it')
    })
    await atShiftedTime('80 minutes', async () => {
      await redate(matchId, '-20 minutes')
      await finish(matchId, [1, 0])
      await settle()
    })
    expect(await missionRow(id)).toMatchObject({ outcome: 'void', settledBy: 'late_pick' })
  })

  it('is not made, nor can it come back, when it was withdrawn by the kickoff known then', async () => {
    const { fan, matchId, id } = await joined()
    await atShiftedTime('70 minutes', () => deleteMission(fan.actor, { id }))
    const restore = () => refusal(inTransaction((tx) => restoreMission(fan.actor, { id }, tx)))
    await atShiftedTime('80 minutes', async () => {
      await redate(matchId, '-20 minutes')
      expect(await restore()).toBe('not_found')
      await finish(matchId, [1, 0])
      await settle()
      expect(await restore()).toBe('not_found')
    })
    expect(await missionRow(id)).toMatchObject({ outcome: 'open', settledBy: null, reward: 0 })
    expect(await purse(fan)).toEqual({ xp: 0, points: 0, owed: 0 })
  })

  it('is void too when the vendor reports the earlier kickoff after it was won', async () => {
    const { matchId, id } = await joined('1 hour')
    await atShiftedTime('2 hours', async () => {
      await finish(matchId, [1, 0])
      await settle()
    })
    expect(await missionRow(id)).toMatchObject({ outcome: 'won' })
    await redate(matchId, '-1 hour')
    await settle()
    expect(await missionRow(id)).toMatchObject({
      outcome: 'void',
      settledBy: 'late_pick',
      settledTimes: 2,
      reward: 0,
    })
  })

  it('would stay won if the kickoff that was played did not follow the vendor to an earlier one', async () => {
    const { matchId, id } = await joined('1 hour')
    await atShiftedTime('2 hours', async () => {
      await finish(matchId, [1, 0])
      await settle()
    })
    await database().sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update matches set kickoff_at = app_now() - interval '1 hour' where id = ${matchId}`
    })
    await settle()
    expect(await missionRow(id)).toMatchObject({ outcome: 'won', settledTimes: 1 })
  })
})

describe('a question for a new date', () => {
  const offered = async (matchId: string) =>
    (
      await database().execute<{ id: string; slug: string; open: boolean }>(sql`
        select template.id, slug, picks_open(template.id) as open from template_matches template_match
        join mission_templates template on template.id = template_match.template_id
        where template_match.match_id = ${matchId} and rule ->> 'kind' = 'match_result' order by template.created_at`)
    ).map(({ id, slug, open }) => ({ id, slug, open }))

  it('is offered beside the closed one, for that date, and settled like it', async () => {
    const matchId = await makeMatch({ kickoff: '2 days', competition: 'ligue_1', round: 30 })
    await offerRounds(system)
    const [old] = await offered(matchId)
    const [before, after] = [await makeFan(), await makeFan()]
    const kept = await takePart(before, old?.id ?? '', '1')
    await atShiftedTime('2 days 1 hour', async () => {
      await setResult(matchId, { status: 'POSTPONED' })
      await redate(matchId, '4 days')
      await setResult(matchId, { status: 'TIMED' })
      expect(await offerRounds(system)).toBeGreaterThan(0)
      expect(await offerRounds(system)).toBe(0)
      const [first, second] = await offered(matchId)
      expect([first?.open, second?.open]).toEqual([false, true])
      expect(second?.slug).toMatch(/^match_result:[0-9a-f-]{36}:\d{4}-\d{2}-\d{2}$/)
      const { suggestions: shown } = await suggestionsFor(after.actor, 'ligue_1', 'it')
      expect(shown.map(({ id }) => id)).toContain(second?.id)
      expect(shown.map(({ id }) => id)).not.toContain(first?.id)
      const made = await takePart(after, second?.id ?? '', 'X')
      await atShiftedTime('6 days 2 hours', async () => {
        await finish(matchId, [1, 0])
        await settle()
      })
      expect(await missionRow(kept)).toMatchObject({ outcome: 'won' })
      expect(await missionRow(made)).toMatchObject({ outcome: 'lost' })
    })
  })

  it('is offered each time that the match is back on a date for which earlier ones are void', async () => {
    const matchId = await makeMatch({ kickoff: '6 days', competition: 'la_liga', round: 32 })
    for (let times = 1; times <= 4; times++) {
      await redate(matchId, '6 days')
      await offerRounds(system)
      await offerRounds(system)
      const questions = await offered(matchId)
      expect(questions).toHaveLength(times)
      expect(new Set(questions.map(({ slug }) => slug)).size).toBe(times)
      await redate(matchId, '26 days')
      await settle()
    }
  })

  it('is not offered on a match that has already begun', async () => {
    const matchId = await makeMatch({ kickoff: '2 days', competition: 'bundesliga', round: 31 })
    await offerRounds(system)
    await setResult(matchId, { status: 'IN_PLAY', regular: [1, 0] })
    await redate(matchId, '5 days')
    await setResult(matchId, { status: 'TIMED' })
    await offerRounds(system)
    expect((await offered(matchId)).map(({ open }) => open)).toEqual([false])
  })
})
