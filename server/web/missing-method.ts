import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { fieldsIn, textIn } from '../../lib/core/unknown.ts'
import { API_METHODS } from './guards.ts'
import { type Refusal, refusal } from './refusal.ts'
import { META } from './response.ts'

const loaded = createRequire(import.meta.url)

/** The methods of the endpoint that Next.js has found for a request; unknown in development, where it names a source file. */
function methodsOf(request: IncomingMessage): string[] {
  const { definition } = fieldsIn(fieldsIn(Reflect.get(request, META)).match)
  const file = textIn(fieldsIn(definition).filename)
  const own = file.endsWith('.js') ? loaded(file).routeModule.userland : {}
  return API_METHODS.filter((method) => method in own || (method === 'HEAD' && 'GET' in own))
}

/** Next.js answers a method that an endpoint lacks with an empty body, and names none that it has (RFC 9110, 15.5.6). */
export function answerMissingMethod(
  request: IncomingMessage,
  response: ServerResponse,
  refuse: (reason: Refusal) => void,
): void {
  const { end } = response
  const answer = (...last: never[]) => {
    Object.assign(response, { end })
    if (response.statusCode !== 405 || response.headersSent) return Reflect.apply(end, response, last)
    const allowed = methodsOf(request).join(', ')
    refuse(refusal('method_not_allowed', allowed ? { headers: { Allow: allowed } } : {}))
    return response
  }
  Object.assign(response, { end: answer })
}
