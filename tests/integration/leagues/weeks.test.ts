import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { leagueStandings } from '@/lib/leagues/queries'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan } from '@/tests/support/factories'
import { earn, leagueWith } from '@/tests/support/leagues'

const weeksIn = async ({ actor }: MadeFan, leagueId: string) =>
  (await leagueStandings(actor, leagueId, 'week', { withWeeks: true })).weeks

describe('past weeks in a league', () => {
  it('give the place, points and field of each week since joining, in the order of the table', async () => {
    const { id, owner, mates } = await atShiftedTime('-15 days', () => leagueWith(2))
    const [first = owner, second = owner] = mates
    await atShiftedTime('-14 days', async () => {
      await earn(first, 20)
      await earn(owner, 20)
      await earn(second, 50)
    })
    await atShiftedTime('-7 days', () => earn(first, 5))
    await earn(owner, 90)
    const weeks = async (fan: typeof owner) =>
      (await weeksIn(fan, id)).slice(0, 2).map(({ points, position, field }) => [points, position, field])
    expect(await weeks(owner)).toEqual([
      [0, 2, 3],
      [20, 2, 3],
    ])
    expect(await weeks(first)).toEqual([
      [5, 1, 3],
      [20, 3, 3],
    ])
    expect(await weeks(second)).toEqual([
      [0, 3, 3],
      [50, 1, 3],
    ])
  })

  it('begin with the week of joining, and belong to only one member', async () => {
    const { id, owner, mates } = await atShiftedTime('-15 days', () => leagueWith(1))
    const [mate = owner] = mates
    await database().execute(sql`
      update league_members set joined_at = app_now() - interval '7 days' where league_id = ${id} and user_id = ${mate.userId}`)
    expect(await weeksIn(owner, id)).toEqual([])
    for (const ago of ['-7 days', '-14 days']) await atShiftedTime(ago, () => earn(owner, 1))
    expect(await weeksIn(mate, id)).toHaveLength(1)
    expect((await weeksIn(owner, id)).map(({ field }) => field)).toEqual([2, 1])
    expect(await weeksIn(await makeFan(), id)).toEqual([])
  })
})
