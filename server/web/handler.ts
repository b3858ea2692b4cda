import type { IncomingMessage, ServerResponse } from 'node:http'
import { isBodyOfOurs } from './action-body.ts'
import type { BuildOutput } from './build-output.ts'
import { compress } from './compress.ts'
import { bodyLimit, checkHead, type Head, hasBody } from './guards.ts'
import { isJob, openDevelopmentQueues, openQueues, queueOf } from './queues.ts'
import { type Refusal, refusal } from './refusal.ts'
import { readBody, replay } from './request-body.ts'
import { requestTarget } from './request-target.ts'
import { runApplication, sendRefusal, setCommonHeaders } from './response.ts'
import { type Site, trustedHeaders } from './trusted-headers.ts'

export type Application = (request: IncomingMessage, response: ServerResponse) => Promise<void>
export type HandlerOptions = {
  application: Application
  headers: Readonly<Record<string, string>>
  site: Site
  build: BuildOutput
  /** Behind `next dev`: the same guards, but nobody is refused while a page is compiled. */
  development?: boolean
  /** How long the application may take until its answer begins. */
  answerWithinMs?: number
}

/** How many bodies may arrive at once; each is held in memory. */
const BODIES = 512
const NOTHING = Buffer.alloc(0)
const EXPIRE_EVERY_MS = 100
/** Longer than any statement, lock or transaction may take: a later answer waits for a database that is gone. */
const ANSWER_WITHIN_MS = 12_000

const retryLater = () => ({ headers: { 'Retry-After': String(1 + Math.floor(Math.random() * 4)) } })
const busy = () => refusal('busy', retryLater())

/** Everything before the application: guards, bounded bodies, bounded concurrency. */
export function createHandler({
  application,
  headers,
  site,
  build,
  development = false,
  answerWithinMs = ANSWER_WITHIN_MS,
}: HandlerOptions) {
  const queues = development ? openDevelopmentQueues() : openQueues()
  const streams = new Set<ServerResponse>()
  let bodies = 0
  let isDraining = false
  const expire = () => {
    for (const queue of new Set(Object.values(queues))) queue.expire()
  }
  setInterval(expire, EXPIRE_EVERY_MS).unref()

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    expectsContinue = false,
  ): Promise<void> {
    const target = requestTarget(request.url ?? '')
    const pathname = target?.split('?', 1)[0] ?? '/'
    const method = request.method ?? 'GET'
    setCommonHeaders(response, headers, pathname)
    const received = request.headers
    request.headers = trustedHeaders(received, request.socket.remoteAddress ?? '', site)
    const requestId = String(request.headers['x-request-id'])
    response.setHeader('X-Request-Id', requestId)
    const refuse = (reason: Refusal) =>
      sendRefusal(request, response, reason, { pathname, headers: received, requestId })
    if (target === null) return refuse(refusal('malformed'))
    request.url = target

    const head: Head = { method, pathname, headers: received }
    const reason = checkHead(head, { origin: site.origin, development })
    if (reason) return refuse(reason)
    if (isDraining) response.shouldKeepAlive = false
    if (!hasBody(received) && (await build.answer(head, response, target))) return

    let complete = request
    if (hasBody(received)) {
      if (bodies >= BODIES) return refuse(busy())
      if (expectsContinue) response.writeContinue()
      bodies++
      const read = await readBody(request, bodyLimit(head))
      bodies--
      if (read === 'gone') return
      if ('refused' in read) return refuse(read.refused)
      if (!isBodyOfOurs(read.body, received)) return refuse(refusal('malformed'))
      complete = replay(request, read.body)
    } else if (method === 'POST' && !isBodyOfOurs(NOTHING, received)) return refuse(refusal('malformed'))
    const name = queueOf(method, pathname)
    const run = () =>
      runApplication(
        () => {
          if (name !== 'events') compress(complete, response)
          return application(complete, response)
        },
        response,
        () => isDraining,
      )
    if (pathname === '/api/health' || build.isFile(pathname)) return run()

    const queue = queues[name]
    const entered = queue.enter(name === 'urgent')
    if (!(entered === true || (await entered))) return refuse(busy())
    let isInside = true
    const giveUp = () => {
      if (response.headersSent) return
      // The application may still write its late answer, to nobody.
      response.on('error', () => {})
      refuse(refusal('unavailable', retryLater()))
    }
    const isBounded = !development && name !== 'events' && name !== 'vendor' && !isJob(method, pathname)
    const timeout = isBounded ? setTimeout(giveUp, answerWithinMs) : undefined
    const leave = () => {
      clearTimeout(timeout)
      if (isInside) queue.leave()
      isInside = false
      streams.delete(response)
    }
    response.once('prefinish', leave).once('close', leave)
    if (response.destroyed || request.socket.destroyed) return leave()
    if (name === 'events') streams.add(response)
    return run()
  }

  return {
    handle,
    /** Ends the event streams, which have no end of their own; other answers go out whole and close their connection. */
    drain() {
      isDraining = true
      for (const stream of streams) stream.destroy()
    },
  }
}
