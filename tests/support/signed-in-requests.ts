import { randomUUID } from 'node:crypto'
import { entered, makeFan, type TestFan } from './accounts'
import { actionId } from './app/actions'

export type Signed = TestFan & { cookie: string }

export async function signedFan(): Promise<Signed> {
  const fan = await makeFan()
  return { ...fan, cookie: (await entered(fan)).cookieHeader }
}

/** One after the other: parallel sign-ins would queue for the password hash. */
export async function signedFans(count: number): Promise<Signed[]> {
  const fans: Signed[] = []
  while (fans.length < count) fans.push(await signedFan())
  return fans
}

type Ask = (send: () => Promise<Response>) => Promise<Response>

/**
 * What visitors do at an address, whichever instance answers.
 * @param ask how a request is sent; by default at once, without waiting for a free place
 */
export const visitsAt = (origin: string, ask: Ask = (send) => send()) => ({
  /** @returns "ok" for a whole page */
  async page(fan: Signed): Promise<string> {
    const answer = await ask(() =>
      fetch(`${origin}/missions`, { headers: { cookie: fan.cookie, accept: 'text/html' } }),
    )
    const text = await answer.text()
    return answer.ok && text.includes('</html>') ? 'ok' : `page ${answer.status}`
  },

  /** Creates a mission by the action that the page's form calls. @returns "ok" when the answer says that it is there */
  async create(fan: Signed, requestId: string = randomUUID()): Promise<string> {
    const fields = { _1_requestId: requestId, _1_title: 'Tre corner', _1_points: '10' }
    const answer = await ask(() => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      // React reads the fields when it comes to the arguments.
      body.append('0', '[null,"$K1"]')
      const headers = {
        cookie: fan.cookie,
        origin,
        'next-action': actionId('createMission'),
        accept: 'text/x-component',
      }
      return fetch(`${origin}/missions`, { method: 'POST', body, headers })
    })
    const text = await answer.text()
    return text.includes('"ok":true') ? 'ok' : `action ${answer.status} ${text.slice(0, 300)}`
  },
})
