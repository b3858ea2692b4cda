import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { database } from '@/db/client'
import { firstTickets } from '@/lib/missions/first-tickets/queries'
import { ticketView } from '@/lib/missions/first-tickets/words'
import { makeFan } from '@/tests/support/factories'
import { makeMatch, makeTemplate, resultOf } from '@/tests/support/factories-matches'

it('a new fan is offered the next two matches of their competitions that can still be picked', async () => {
  const fan = await makeFan()
  await database().execute(
    sql`insert into user_preferences (user_id, competitions) values (${fan.userId}, array['ligue_1', 'la_liga'])
      on conflict (user_id) do update set competitions = excluded.competitions`,
  )
  expect((await firstTickets(fan.actor)).tickets).toEqual([])
  const made = async (competition: string, kickoff: string) => {
    const match = await makeMatch({ competition, kickoff, round: 4 })
    await makeTemplate(resultOf(match), competition)
    return match
  }
  await made('ligue_1', '3 hours')
  const first = await made('la_liga', '1 hour')
  await made('serie_a', '30 minutes')
  await makeMatch({ competition: 'ligue_1', kickoff: '90 minutes', round: 4 })
  const second = await made('ligue_1', '2 hours')
  await made('ligue_1', '4 hours')
  const { now, tickets } = await firstTickets(fan.actor)
  expect(tickets.map(({ match }) => match.id)).toEqual([first, second])
  const [ticket] = tickets
  if (!ticket) throw new Error('the scene is not set')
  const view = ticketView(ticket, now, 'it')
  expect(view).toMatchObject({ competition: 'LaLiga', href: `/matchday/la_liga/4#m-${first}` })
  expect(view.most).toBeGreaterThanOrEqual(8)
})

it('other competitions are offered while the fan’s have nothing open', async () => {
  const fan = await makeFan()
  await database().execute(
    sql`insert into user_preferences (user_id, competitions) values (${fan.userId}, array['conference'])
      on conflict (user_id) do update set competitions = excluded.competitions`,
  )
  await makeMatch({ competition: 'conference', kickoff: '1 minute', round: 4 })
  const other = await makeMatch({ competition: 'premier_league', kickoff: '2 minutes', round: 4 })
  await makeTemplate(resultOf(other), 'premier_league')
  const offered = async () => (await firstTickets(fan.actor)).tickets.map(({ match }) => match.id)
  expect((await offered())[0]).toBe(other)
  const own = await makeMatch({ competition: 'conference', kickoff: '9 days', round: 5 })
  await makeTemplate(resultOf(own), 'conference')
  expect(await offered()).toEqual([own])
})

it('links to the leg of a knock-out', async () => {
  const fan = await makeFan()
  await database().execute(
    sql`insert into user_preferences (user_id, competitions) values (${fan.userId}, array['champions'])
      on conflict (user_id) do update set competitions = excluded.competitions`,
  )
  const match = await makeMatch({ competition: 'champions', stage: 'LAST_16', round: 1, kickoff: '1 hour' })
  await makeTemplate(resultOf(match), 'champions')
  const { now, tickets } = await firstTickets(fan.actor)
  expect(tickets.map((ticket) => ticketView(ticket, now, 'it').href)).toEqual([
    `/matchday/champions/last_16-1#m-${match}`,
  ])
})

it('the first match of each competition comes before the second of any', async () => {
  const fan = await makeFan()
  await database().execute(
    sql`insert into user_preferences (user_id, competitions) values (${fan.userId}, array['bundesliga', 'europa'])
      on conflict (user_id) do update set competitions = excluded.competitions`,
  )
  const made = async (competition: string, kickoff: string) => {
    const match = await makeMatch({ competition, kickoff, round: 4 })
    await makeTemplate(resultOf(match), competition)
    return match
  }
  const one = await made('bundesliga', '1 hour')
  await made('bundesliga', '2 hours')
  const other = await made('europa', '9 hours')
  expect((await firstTickets(fan.actor)).tickets.map(({ match }) => match.id)).toEqual([one, other])
})
