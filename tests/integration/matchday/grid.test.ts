import { describe, expect, it } from 'vitest'
import { gridOf } from '@/lib/matchday/grid/queries'
import { gridRows } from '@/lib/matchday/grid/rules'
import { deleteMission } from '@/lib/missions/commands'
import { settleDue } from '@/lib/missions/settlement/commands'
import { makeFan, system } from '@/tests/support/factories'
import {
  copyTo,
  finish,
  makeMatch,
  makeTemplate,
  moveKickoff,
  overOf,
  resultOf,
  takePart,
} from '@/tests/support/factories-matches'
import { call, leagueWith } from '@/tests/support/leagues'

/** A league of three with two matches to come; everybody but the last has said who wins the first. */
async function scene() {
  const league = await leagueWith(2)
  const [mate = league.owner, silent = league.owner] = league.mates
  const [first, second] = [await makeMatch({ kickoff: '2 hours' }), await makeMatch({ kickoff: '3 hours' })]
  const question = await makeTemplate(resultOf(first))
  await makeTemplate(resultOf(second))
  const own = await takePart(league.owner, question, '1')
  const theirs = await takePart(mate, question, '2')
  await takePart(await makeFan(), question, 'X')
  await takePart(mate, await makeTemplate(overOf(first)), 'over')
  const read = () => gridOf(league.owner.actor, league.id, [first, second])
  const picksOf = (grid: Awaited<ReturnType<typeof read>>, { userId }: { userId: string }) =>
    grid.fans.find((fan) => fan.userId === userId)?.picks
  return { ...league, mate, silent, first, second, own, theirs, read, picksOf }
}

describe('the grid of a league’s round', () => {
  it('holds nothing of others before the lock, not even that they have picked', async () => {
    const { read, picksOf, owner, mate, silent, first } = await scene()
    const grid = await read()
    expect(grid.closed).toEqual([])
    expect(picksOf(grid, owner)).toEqual({
      [first]: { pick: '1', outcome: 'open', points: expect.any(Number), counts: true },
    })
    expect([picksOf(grid, mate), picksOf(grid, silent)]).toEqual([{}, {}])
  })

  it('is revealed match by match, only to members', async () => {
    const { id, read, picksOf, mate, silent, first, second } = await scene()
    await call(mate, `Mate ${mate.userId.slice(0, 8)}`)
    await moveKickoff(first, '-1 minute')
    const grid = await read()
    expect(grid.closed).toEqual([first])
    expect(picksOf(grid, mate)).toMatchObject({ [first]: { pick: '2', outcome: 'open' } })
    expect(picksOf(grid, silent)).toEqual({})
    expect(grid.fans).toHaveLength(3)
    const stranger = await makeFan()
    expect((await gridOf(stranger.actor, id, [first, second])).fans).toEqual([])
  })

  it('has what was picked on a copy of a match, withheld as on the match', async () => {
    const { read, picksOf, mate, silent, first } = await scene()
    const copied = await makeMatch()
    const onCopy = await makeTemplate(resultOf(copied))
    await takePart(silent, onCopy, '1')
    await takePart(mate, onCopy, 'X')
    await copyTo(first, copied)
    expect(picksOf(await read(), silent)).toEqual({})
    await moveKickoff(first, '-1 minute')
    const grid = await read()
    expect(grid.closed).toEqual([first])
    expect(picksOf(grid, silent)).toMatchObject({ [first]: { pick: '1' } })
    expect(picksOf(grid, mate)).toMatchObject({ [first]: { pick: '2' } })
  })

  it('keeps a pick that its fan deletes after the lock, since it is still paid, and none deleted before', async () => {
    const { id, read, picksOf, owner, mate, own, theirs, first } = await scene()
    await deleteMission(mate.actor, { id: theirs })
    await moveKickoff(first, '-3 hours')
    await deleteMission(owner.actor, { id: own })
    const seen = async () =>
      [await read(), await gridOf(mate.actor, id, [first])].map((grid) => [
        picksOf(grid, owner)?.[first]?.outcome,
        picksOf(grid, mate),
      ])
    expect(await seen()).toEqual([
      ['open', {}],
      ['open', {}],
    ])
    await finish(first, [2, 0])
    await settleDue(system)
    expect(await seen()).toEqual([
      ['won', {}],
      ['won', {}],
    ])
  })

  it('shows what the picks were settled for', async () => {
    const { read, owner, mate, first } = await scene()
    await moveKickoff(first, '-3 hours')
    await finish(first, [2, 0])
    await settleDue(system)
    const grid = await read()
    const regular = { home: 2, away: 0 }
    const match = { id: first, kickoffAt: null, status: 'FINISHED', regular, halfTime: null } as const
    const rows = gridRows(grid, [match], owner.userId, Date.now())
    const of = ({ userId }: { userId: string }) => rows.find((row) => row.userId === userId)
    expect(of(owner)).toMatchObject({ cells: [{ state: 'won' }], points: expect.any(Number) })
    expect(of(owner)?.points).toBeGreaterThan(0)
    expect(of(mate)).toMatchObject({ cells: [{ state: 'lost' }], points: 0 })
  })
})
