import 'server-only'
import { unstable_rethrow } from 'next/navigation'
import type { Actor, SignedIn, System } from '@/lib/core/actor'
import { asDomainError } from '@/lib/core/database/errors'
import { type DomainError, ERROR_STATUS } from '@/lib/core/errors'
import { consumeLimit } from '@/lib/core/security/rate-limit'
import { readActor, requireAdmin, requireSignedIn } from './actor'
import { cronActor } from './bearer'
import { noteWrite } from './own-writes'
import { refusalTexts, toRefusal } from './refusal'
import { requestId, requestLocale } from './request'

/** The dynamic parts of a route's address, as the request gives them. */
type Params = Record<string, string | string[]>

/** Turns refusals and faults of a handler into `{"error":{code,message,requestId}}`, never a stack. */
export const publicRoute =
  <R extends Request>(handle: (request: R, params: Params) => Promise<Response>) =>
  async (request: R, { params }: { params: Promise<Params> }): Promise<Response> => {
    try {
      return await handle(request, await params)
    } catch (error) {
      unstable_rethrow(error)
      return refuse(error)
    }
  }

/** Answers a plain form that is refused before its route runs, since a browser would show the JSON; null sends the JSON. */
type RefuseForm = (refusal: DomainError, request: Request) => Promise<Response | null>

const routeOf =
  <A extends SignedIn>(rightOf: (actor: Actor) => A) =>
  (
    handle: (actor: A, request: Request, params: Params) => Promise<Response>,
    refuseForm: RefuseForm = async () => null,
  ) =>
    publicRoute(async (request, params) => {
      let actor: A
      try {
        actor = await admitted(rightOf, request.method)
      } catch (error) {
        const refusal = asDomainError(error)
        const answer = refusal && (await refuseForm(refusal, request))
        if (answer) return answer
        throw error
      }
      return handle(actor, request, params)
    })

async function admitted<A extends SignedIn>(rightOf: (actor: Actor) => A, method: string): Promise<A> {
  const actor = rightOf(await readActor())
  if (method === 'GET' || method === 'HEAD') return actor
  await consumeLimit('write', actor.userId)
  await noteWrite()
  return actor
}

/** A route for fans; admins are fans too. Guests get `unauthorized`. */
export const fanRoute = routeOf(requireSignedIn)

/** A route for admins. Guests get `unauthorized`, fans `forbidden`. */
export const adminRoute = routeOf(requireAdmin)

/** A route for the cron provider; `cause` goes into what the job writes. */
export const cronRoute = (cause: string, handle: (system: System, request: Request) => Promise<Response>) =>
  publicRoute(async (request) => handle(cronActor(request, cause), request))

async function refuse(error: unknown): Promise<Response> {
  const id = await requestId()
  const refusal = toRefusal(error, id, 'route failed')
  const { code, retryAfterSeconds } = refusal
  const { text, fields } = refusalTexts(refusal, id, await requestLocale())
  const message = (code === 'invalid_input' ? fields[0]?.[1] : undefined) ?? text
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (retryAfterSeconds) headers.set('retry-after', String(retryAfterSeconds))
  return Response.json({ error: { code, message, requestId: id } }, { status: ERROR_STATUS[code], headers })
}
