import { PAGES_AT_ONCE } from '../server/web/queues.ts'
import { interleave, WARM_UP } from './load.ts'

type Missions = { url: string; pid: number; cookie: string; seconds: number }

/** How many `/missions` pages a second a process serves with one connection per place of its queue, once it is warm. */
export async function missionsCapacity({ url, pid, cookie, seconds }: Missions): Promise<number> {
  const headers = { accept: 'text/html', cookie }
  const { page } = await interleave(
    { page: { url, pid, requests: () => [{ method: 'GET', path: '/missions', headers }], status: 200 } },
    { connections: PAGES_AT_ONCE, seconds, rounds: 1, warmUp: WARM_UP },
  )
  return page.perSecond
}
