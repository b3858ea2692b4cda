import { actionRequest, send } from './action-call.ts'
import { actionId } from './action-ids.ts'
import type { WireRequest } from './load.ts'
import { buildFolder } from './product-app.ts'

type Credentials = { email: string; password: string }

/** The id of an action of GoalQuest in the last build. */
export const productAction = (file: string, name: string) => actionId(buildFolder(), file, name)

let signInId: string | undefined

function signInRequest(origin: string, { email, password }: Credentials): WireRequest {
  signInId ??= productAction('lib/account/sign-in/actions.ts', 'submitAuthForm')
  return actionRequest({
    path: '/auth',
    id: signInId,
    fields: { email, password, intent: 'sign-in' },
    origin,
  })
}

/** Signs in through the form of /auth. @returns the cookies of the session @throws Error when it is refused */
export async function signIn(url: string, credentials: Credentials): Promise<string> {
  const answer = await send(url, signInRequest(url, credentials))
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  await answer.arrayBuffer()
  if (!cookies.some((cookie) => cookie.startsWith('goalquest.session=')))
    throw new Error(`signing in returned ${answer.status} without a session`)
  return cookies.filter((cookie) => !cookie.startsWith('gq_flash=')).join('; ')
}
