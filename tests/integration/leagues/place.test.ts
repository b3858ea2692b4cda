import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { database } from '@/db/client'
import { leaguePlaceOf } from '@/lib/leagues/place/queries'
import { makeFan } from '@/tests/support/factories'
import { earn, leagueWith } from '@/tests/support/leagues'

it('shows the fan’s row of the week between its neighbours, and no other row', async () => {
  const { id, owner, mates } = await leagueWith(3, 'Tribuna')
  const [second = owner, third = owner, last = owner] = mates
  for (const [fan, points] of [
    [owner, 40],
    [second, 30],
    [third, 20],
  ] as const)
    await earn(fan, points)
  const shown = async (fan: typeof owner) =>
    (await leaguePlaceOf(fan.actor))?.rows.map(({ userId, position, points }) => [userId, position, points])
  expect(await leaguePlaceOf(second.actor)).toMatchObject({ leagueId: id, name: 'Tribuna', members: 4 })
  expect(await shown(second)).toEqual([
    [owner.userId, 1, 40],
    [second.userId, 2, 30],
    [third.userId, 3, 20],
  ])
  expect(await shown(owner)).toEqual([
    [owner.userId, 1, 40],
    [second.userId, 2, 30],
  ])
  expect(await shown(last)).toEqual([
    [third.userId, 3, 20],
    [last.userId, 4, 0],
  ])
  expect(await leaguePlaceOf((await makeFan()).actor)).toBeNull()
  const [calendar] = await database().execute<{ left: number }>(
    sql`select 8 - extract(isodow from app_day(app_now()))::int as left`,
  )
  expect((await leaguePlaceOf(owner.actor))?.daysLeft).toBe(calendar?.left)
})
