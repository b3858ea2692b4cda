import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { database } from '@/db/client'
import { leagueStandings } from '@/lib/leagues/queries'
import { settleDue } from '@/lib/missions/settlement/commands'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan, system } from '@/tests/support/factories'
import {
  finish,
  makeMatch,
  makeTemplate,
  moveKickoff,
  resultOf,
  takePart,
} from '@/tests/support/factories-matches'
import { leagueWith, makeLeague } from '@/tests/support/leagues'

async function formOf(fan: MadeFan, id: string, withForm = true) {
  const { rows } = await leagueStandings(fan.actor, id, 'week', { withForm })
  return rows.find(({ userId }) => userId === fan.userId)?.form
}

/** A settled pick, right or wrong */
async function settled(
  fan: MadeFan,
  isRight: boolean,
  competition: 'serie_a' | 'premier_league' = 'serie_a',
  counts = true,
) {
  const matchId = await makeMatch({ competition })
  const id = await takePart(fan, await makeTemplate(resultOf(matchId), competition), isRight ? '1' : '2')
  if (!counts) await database().execute(sql`update missions set counted_week = null where id = ${id}`)
  await moveKickoff(matchId, '-3 hours')
  await finish(matchId, [1, 0])
  await settleDue(system)
}

it('a row has the last five picks settled this week, the newest last, when requested', async () => {
  const fan = await makeFan()
  const { id } = await makeLeague(fan)
  expect(await formOf(fan, id)).toBe('')
  for (const isRight of [false, true, true, false, true, true]) await settled(fan, isRight)
  expect(await formOf(fan, id)).toBe('11011')
  expect(await formOf(fan, id, false)).toBe('')
})

it('picks of other weeks, and those that pay only XP, are not in it', async () => {
  const fan = await makeFan()
  const { id } = await makeLeague(fan)
  await atShiftedTime('-8 days', () => settled(fan, true))
  await settled(fan, true, 'serie_a', false)
  await settled(fan, false)
  expect(await formOf(fan, id)).toBe('0')
})

it('a league about one competition shows only its picks, for each member their own', async () => {
  const league = await leagueWith(1)
  const [mate = league.owner] = league.mates
  await database().execute(sql`update leagues set competition = 'serie_a' where id = ${league.id}`)
  await settled(league.owner, true)
  await settled(league.owner, false, 'premier_league')
  await settled(mate, false)
  const { rows } = await leagueStandings(league.owner.actor, league.id, 'week', { withForm: true })
  expect(rows.map(({ userId, form }) => [userId, form])).toEqual([
    [league.owner.userId, '1'],
    [mate.userId, '0'],
  ])
})
