import { expect, it } from 'vitest'
import { savePreferences } from '@/lib/account/commands'
import { briefingFor } from '@/lib/coach/facts/queries'
import { makeFan } from '@/tests/support/factories'
import { finish, makeMatch } from '@/tests/support/factories-matches'

const CHAMPIONS = { competition: 'champions' }

/** What the coach is told about these matches of the Champions League. */
async function briefed(...ids: string[]) {
  const { facts, matches } = await briefingFor((await makeFan()).actor, 'it')
  return ids.map((id) => facts.fixtures[matches.findIndex((match) => match.id === id)])
}

/** A match of a team against any other. */
const matchOf = (home: string, kickoff: string, status?: 'POSTPONED' | 'AWARDED') =>
  makeMatch({ ...CHAMPIONS, home, kickoff, status })

it('days of rest are counted from the previous match, even if that is upcoming or in play', async () => {
  await finish(await matchOf('Lazio', '-5 days'), [1, 0])
  const [first, second] = [await matchOf('Lazio', '1 day'), await matchOf('Lazio', '4 days')]
  const homes = (await briefed(first, second)).map((fixture) => fixture?.home)
  expect(homes).toMatchObject([
    { form: 'W', rest: 6 },
    { form: 'W', rest: 3 },
  ])
})

it('days of rest count matches that were or will be played, at a known time', async () => {
  await finish(await matchOf('Como', '-9 days'), [0, 0])
  await matchOf('Como', '-4 days', 'POSTPONED')
  await matchOf('Como', '-3 days', 'AWARDED')
  const afterOne = await matchOf('Como', '1 day')
  await makeMatch({ ...CHAMPIONS, home: 'Genoa', kickoff: '-1 hour', status: 'IN_PLAY' })
  const afterOneOn = await matchOf('Genoa', '3 days')
  await makeMatch({ ...CHAMPIONS, home: 'Pisa', kickoff: '2 days', status: 'SCHEDULED', kickoffKnown: false })
  const afterDayAlone = await matchOf('Pisa', '5 days')
  const rests = (await briefed(afterOne, afterOneOn, afterDayAlone)).map((fixture) => fixture?.home.rest)
  expect(rests).toEqual([10, 3, null])
})

it('competitions that play often leave room for the others, in the order of kickoff', async () => {
  const fan = await makeFan()
  await savePreferences(fan.actor, { nickname: null, competitions: ['europa', 'serie_a', 'ligue_1'] })
  const cups = Array.from({ length: 18 }, () => makeMatch({ competition: 'europa', kickoff: '2 days' }))
  await Promise.all(cups)
  for (const hours of [76, 74, 72]) await makeMatch({ kickoff: `${hours} hours` })
  await makeMatch({ competition: 'ligue_1', kickoff: '1 day' })
  const { fixtures } = (await briefingFor(fan.actor, 'it')).facts
  const names = fixtures.map(({ competition }) => competition)
  expect(names).toEqual(['Ligue 1', ...Array(12).fill('Europa League'), ...Array(3).fill('Serie A')])
  expect(fixtures).toHaveLength(16)
})
