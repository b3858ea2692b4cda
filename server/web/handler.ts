import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasReadableParts, isDecodable } from './action-body.ts'
import { answerBy, dress, refuse } from './answer.ts'
import { readBody, replay } from './body.ts'
import { builtFiles } from './built-files.ts'
import { bodyLimit, checkHead, hasBody } from './guards.ts'
import { type Site, trustedHeaders } from './inbound.ts'
import { FILES, isJob, laneOf, openLanes } from './lanes.ts'
import { type Refusal, refusal } from './refusal.ts'
import { answerStatically, type StaticPages } from './static-pages.ts'

export type Application = (request: IncomingMessage, response: ServerResponse) => Promise<void>
export type HandlerOptions = {
  application: Application
  headers: Readonly<Record<string, string>>
  site: Site
  pages: StaticPages
  /** How long the application may take until its answer begins. */
  patienceMs?: number
}

/** How many bodies may be on their way in at once; each is held in memory. */
const BODIES = 512
const EXPIRE_EVERY_MS = 100
/** Longer than any statement, lock or transaction may take: what comes later waits for a database that is gone. */
const PATIENCE_MS = 12_000
const inAWhile = () => ({ headers: { 'Retry-After': String(1 + Math.floor(Math.random() * 4)) } })
const busy = () => refusal('busy', inAWhile())

/** The target within this site: an absolute one keeps its path alone. */
const targetOf = (url: string) => {
  const own = url.startsWith('/')
    ? url
    : URL.canParse(url)
      ? new URL(url).pathname + new URL(url).search
      : null
  return own !== null && isReadablePath(own) ? own : null
}

const isReadablePath = (target: string) => {
  try {
    decodeURIComponent(target.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

/** Everything that stands before the application: guards, bounded bodies, bounded concurrency. */
export function createHandler({
  application,
  headers,
  site,
  pages,
  patienceMs = PATIENCE_MS,
}: HandlerOptions) {
  const lanes = openLanes()
  const answerFile = builtFiles('.next/static', FILES)
  const streams = new Set<ServerResponse>()
  let bodies = 0
  let isDraining = false
  const expire = () => {
    for (const gate of Object.values(lanes)) gate.expire()
  }
  setInterval(expire, EXPIRE_EVERY_MS).unref()

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    waitsToSend = false,
  ): Promise<void> {
    const target = targetOf(request.url ?? '')
    const pathname = target?.split('?', 1)[0] ?? '/'
    const method = request.method ?? 'GET'
    dress(response, headers, pathname)
    const said = request.headers
    request.headers = trustedHeaders(said, request.socket.remoteAddress ?? '', site)
    const requestId = String(request.headers['x-request-id'])
    response.setHeader('X-Request-Id', requestId)
    const no = (reason: Refusal) => refuse(request, response, reason, { pathname, headers: said, requestId })
    if (target === null) return no(refusal('malformed'))
    request.url = target

    const facts = { method, pathname, headers: said }
    const wrong = checkHead(facts, site.origin)
    if (wrong) return no(wrong)
    if (isDraining) response.shouldKeepAlive = false
    const question = { method, headers: said }
    if (!hasBody(said) && answerStatically(pages, question, response, target)) return
    if (!hasBody(said) && (await answerFile(question, response, pathname))) return

    let ready = request
    if (hasBody(said)) {
      if (bodies >= BODIES) return no(busy())
      if (waitsToSend) response.writeContinue()
      bodies++
      const read = await readBody(request, bodyLimit(facts))
      bodies--
      if (read === 'gone') return
      if ('refused' in read) return no(read.refused)
      if (!hasReadableParts(read.body, said)) return no(refusal('malformed'))
      if (said['next-action'] !== undefined && !isDecodable(read.body, said)) return no(refusal('malformed'))
      ready = replay(request, read.body)
    }

    const lane = laneOf(method, pathname)
    if (lane === 'free')
      return answerBy(
        () => application(ready, response),
        response,
        () => isDraining,
      )
    const gate = lanes[lane]
    const entered = gate.enter(lane === 'urgent')
    if (!(entered === true || (await entered))) return no(busy())
    let isInside = true
    const giveUp = () => {
      if (response.headersSent) return
      // The application may still answer, into nothing.
      response.on('error', () => {})
      no(refusal('unavailable', inAWhile()))
    }
    const isBounded = lane !== 'events' && lane !== 'vendor' && !isJob(method, pathname)
    const patience = isBounded ? setTimeout(giveUp, patienceMs) : undefined
    const leave = () => {
      clearTimeout(patience)
      if (isInside) gate.leave()
      isInside = false
      streams.delete(response)
    }
    response.once('prefinish', leave).once('close', leave)
    if (response.destroyed || request.socket.destroyed) return leave()
    if (lane === 'events') streams.add(response)
    return answerBy(
      () => application(ready, response),
      response,
      () => isDraining,
    )
  }

  return {
    handle,
    /** Ends the streams that would never end by themselves; other answers go out whole and close their connection. */
    drain() {
      isDraining = true
      for (const stream of streams) stream.destroy()
    },
  }
}
