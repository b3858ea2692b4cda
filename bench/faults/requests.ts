import type postgres from 'postgres'
import { actionRequest, formRequest } from '../action-call.ts'
import { makeSignedIn } from '../fans.ts'
import { productAction } from '../sign-in.ts'
import type { LoadRequest } from './load.ts'

const FANS = 300
/** As many as the day's cap pays. */
const MISSIONS_EACH = 20
const POINTS = 10

type Mission = { id: string; cookie: string }

/** Open declared missions of many fans, ordered so that consecutive ones belong to different fans. */
export async function makeMissions(sql: postgres.Sql): Promise<Mission[]> {
  const fans = await makeSignedIn(sql, FANS)
  const cookies = new Map(fans.map(({ userId, cookie }) => [userId, cookie]))
  const users = JSON.stringify([...cookies.keys()])
  const made = await sql<{ id: string; userId: string }[]>`
    insert into missions (user_id, request_id, title, points)
    select fan.id::uuid, gen_random_uuid(), 'Bench', ${POINTS}::int
    from generate_series(1, ${MISSIONS_EACH}::int) place cross join jsonb_array_elements_text(${users}::text::jsonb) fan (id)
    order by place
    returning id, user_id as "userId"`
  await sql`vacuum analyze missions`
  return made.map(({ id, userId }) => ({ id, cookie: cookies.get(userId) ?? '' }))
}

/**
 * An endless mix: a page, a mission completed, a page, a form post. Once every mission is done they repeat, and book nothing.
 * @param confirmed collects the missions whose completion was confirmed
 */
export function* mixedRequests(
  missions: readonly Mission[],
  origin: string,
  confirmed: Set<string>,
): Generator<LoadRequest> {
  const id = productAction('lib/missions/actions.ts', 'setMissionStatus')
  for (;;)
    for (const { id: mission, cookie } of missions) {
      const page: LoadRequest = {
        request: { method: 'GET', path: '/missions', headers: { accept: 'text/html', cookie } },
        status: 200,
      }
      yield page
      yield {
        request: actionRequest({
          path: '/missions',
          id,
          fields: { id: mission, status: 'done' },
          origin,
          cookie,
        }),
        status: 200,
        expects: /"ok":true/,
        onSuccess: () => confirmed.add(mission),
      }
      yield page
      yield {
        request: formRequest('/api/locale', { locale: 'it', next: '/missions' }, origin, cookie),
        status: 303,
      }
    }
}
