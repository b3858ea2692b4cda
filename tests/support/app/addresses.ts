import { randomUUID } from 'node:crypto'
import { giveMissions, type TestFan } from '../accounts'
import { db } from './database'
import { makeLeague } from './leagues'
import { makeReplay } from './replays'

type Owner = TestFan & { words: string }

/**
 * Gives the owner a mission due tomorrow, a plan, a replay and a league with these mates, all named after the owner.
 * @returns the address of a page of `PAGES` with their ids
 */
export async function givePages(owner: Owner, mates: TestFan[] = []): Promise<(page: string) => string> {
  const { id, words } = owner
  const [tomorrow] = await db()<{ day: string }[]>`select (app_day(app_now()) + 1)::text as day`
  const [mission = ''] = await giveMissions(owner, [
    { title: words, description: words, dueDate: tomorrow?.day },
  ])
  const [plan] = await db()<{ id: string }[]>`
    insert into coach_plans (user_id, title, content) values (${id}, ${words}, ${words}) returning id`
  const [match] = await db()<
    { id: string }[]
  >`select id from matches where kickoff_known order by kickoff_at limit 1`
  const league = await makeLeague([owner, ...mates], words)
  const [{ token = '' } = {}] = await db()<{ token: string }[]>`
    select invite_token as token from leagues where id = ${league.id}`
  const replay = await makeReplay(owner, randomUUID().slice(0, 8))
  const [about] = mates
  const filled: [string, string][] = [
    ['/missions/[id]', `/missions/${mission}`],
    ['/matches/[id]', `/matches/${match?.id}`],
    ['/matchday/[competition]/[round]', '/matchday/serie_a/next'],
    ['/coach/plans/[id]', `/coach/plans/${plan?.id}`],
    ['/coach/five/[id]', `/coach/five/${randomUUID()}`],
    ['/replays/[id]', `/replays/${replay}`],
    ['/leagues/[id]', `/leagues/${league.id}`],
    ['/leagues/join/[token]', `/leagues/join/${token}`],
    ['/u/[nickname]', `/u/${(about ?? owner).nickname}`],
    ['/posters/[number]', '/posters/999999999'],
    ['/share/[token]', '/share/x'],
    ['/admin/fans/[id]', `/admin/fans/${id}`],
    ['[round]', '1'],
    ['/[...rest]', '/nessuna'],
  ]
  return (page) => filled.reduce((path, [pattern, address]) => path.replace(pattern, address), page)
}
