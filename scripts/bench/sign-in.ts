import { actionRequest, send } from './action-call.ts'
import { actionIds } from './floor-app.ts'

type Credentials = { email: string; password: string }

/** The id of an action of GoalQuest, as the last build has named it. @throws Error when there is none */
export function productAction(file: string, name: string): string {
  const found = actionIds('.next').find((action) => action.file === file && action.name === name)
  if (!found) throw new Error(`the build has no action ${name} of ${file}`)
  return found.id
}

export const signInRequest = (origin: string, { email, password }: Credentials) =>
  actionRequest({
    path: '/auth',
    id: productAction('lib/account/actions.ts', 'enter'),
    fields: { email, password, intent: 'sign-in' },
    origin,
  })

/** Signs in through the form of /auth. @returns the cookies of the session @throws Error when it is refused */
export async function signIn(url: string, credentials: Credentials): Promise<string> {
  const answer = await send(url, signInRequest(url, credentials))
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  await answer.arrayBuffer()
  if (!cookies.some((cookie) => cookie.startsWith('goalquest.session=')))
    throw new Error(`signing in was answered with ${answer.status} and no session`)
  return cookies.filter((cookie) => !cookie.startsWith('gq_flash=')).join('; ')
}
