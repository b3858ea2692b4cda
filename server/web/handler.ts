import type { IncomingMessage, ServerResponse } from 'node:http'
import { networkOf } from '../../lib/core/network.ts'
import { isBodyOfOurs } from './action-body.ts'
import { BodySlots } from './body-slots.ts'
import type { BuildOutput } from './build-output.ts'
import { compress } from './compress.ts'
import { bodyLimit, checkHead, type Head, hasBody } from './guards.ts'
import { isJob, openDevelopmentQueues, openQueues, queueOf } from './queues.ts'
import { type Refusal, refusal } from './refusal.ts'
import { RefusalThrottle } from './refusal-throttle.ts'
import { readBody, replay } from './request-body.ts'
import { requestTarget } from './request-target.ts'
import { runApplication, sendRefusal, setCommonHeaders } from './response.ts'
import { watchResponse } from './response-watch.ts'
import { type Site, trustedHeaders } from './trusted-headers.ts'

type Application = (request: IncomingMessage, response: ServerResponse) => Promise<void>
export type HandlerOptions = {
  application: Application
  headers: Readonly<Record<string, string>>
  site: Site
  build: BuildOutput
  /** Called once for each request, to count and log it. */
  observe?: (request: IncomingMessage, response: ServerResponse, pathname: string) => void
  onRefusal?: (code: string) => void
  /** Behind `next dev`: the same guards, but nobody is refused while a page is compiled. */
  development?: boolean
  /** How long the application may take until its answer begins. */
  answerWithinMs?: number
}

const NOTHING = Buffer.alloc(0)
const EXPIRE_EVERY_MS = 100
/** Longer than any statement, lock or transaction may take: a later answer waits for a database that is gone. */
const ANSWER_WITHIN_MS = 12_000
/** A job may stay silent for as long as its caller waits: it retries a vendor that hangs, once per competition. */
const JOB_MS = 600_000

const retryLater = () => ({ headers: { 'Retry-After': String(1 + Math.floor(Math.random() * 4)) } })
const busy = () => refusal('busy', retryLater())

/** Everything before the application: guards, bounded bodies, bounded concurrency. */
export function createHandler({
  application,
  headers,
  site,
  build,
  observe,
  onRefusal,
  development = false,
  answerWithinMs = ANSWER_WITHIN_MS,
}: HandlerOptions) {
  const queues = development ? openDevelopmentQueues() : openQueues()
  const bodies = new BodySlots()
  const throttle = new RefusalThrottle()
  const streams = new Set<ServerResponse>()
  let isDraining = false
  const expire = () => {
    for (const queue of new Set(Object.values(queues))) queue.expire()
  }
  setInterval(expire, EXPIRE_EVERY_MS).unref()

  type Received = IncomingMessage | { refused: Refusal } | 'gone'
  /** Reads the whole body; calls `welcome` once there is a place for it. */
  async function receive(
    request: IncomingMessage,
    head: Head,
    network: string,
    welcome: () => void,
  ): Promise<Received> {
    if (!bodies.take(network)) return { refused: busy() }
    welcome()
    const read = await readBody(request, bodyLimit(head))
    bodies.release(network)
    if (read === 'gone' || 'refused' in read) return read
    if (!isBodyOfOurs(read.body, head.headers)) return { refused: refusal('malformed') }
    return replay(request, read.body)
  }

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    expectsContinue = false,
  ): Promise<void> {
    const target = requestTarget(request.url ?? '')
    const pathname = target?.split('?', 1)[0] ?? '/'
    const method = request.method ?? 'GET'
    observe?.(request, response, pathname)
    setCommonHeaders(response, headers, pathname)
    const received = request.headers
    request.headers = trustedHeaders(received, request.socket.remoteAddress ?? '', site)
    const requestId = String(request.headers['x-request-id'])
    const network = networkOf(String(request.headers['x-forwarded-for']))
    response.setHeader('X-Request-Id', requestId)
    const refuse = (reason: Refusal) => {
      onRefusal?.(reason.code)
      sendRefusal(request, response, reason, { pathname, headers: received, requestId })
    }
    const refuseBusy = async (isCrowding: boolean) => {
      const delayMs = isCrowding ? throttle.delayOf(network) : 0
      if (delayMs === null) return void request.socket.destroy()
      await throttle.wait(delayMs)
      if (!response.destroyed) refuse(busy())
    }
    if (target === null) return refuse(refusal('malformed'))
    request.url = target

    const head: Head = { method, pathname, headers: received }
    const reason = checkHead(head, { origin: site.origin, development })
    if (reason) return refuse(reason)
    if (isDraining) response.shouldKeepAlive = false
    const isSending = hasBody(received)
    if (!isSending && (await build.answer(head, response, target))) return
    if (!isSending && method === 'POST' && !isBodyOfOurs(NOTHING, received))
      return refuse(refusal('malformed'))
    const welcome = () => expectsContinue && response.writeContinue()
    const complete = isSending ? await receive(request, head, network, welcome) : request
    if (complete === 'gone') return
    if ('refused' in complete) return refuse(complete.refused)

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
    const entered = queues[name].enter(network, name === 'urgent')
    if (!(entered === true || (await entered))) return refuseBusy(queues[name].crowds(network))
    const isAwaited = isJob(method, pathname)
    if (isAwaited) request.socket.setTimeout(JOB_MS)
    const isBounded = !development && name !== 'events' && name !== 'vendor' && !isAwaited
    if (name === 'events') streams.add(response)
    watchResponse(response, {
      onEnd: () => {
        queues[name].leave(network)
        streams.delete(response)
      },
      onLate: () => refuse(refusal('unavailable', retryLater())),
      withinMs: isBounded ? answerWithinMs : Number.POSITIVE_INFINITY,
    })
    if (!response.destroyed) return run()
  }

  return {
    handle,
    queues,
    /** Ends the event streams, which never end by themselves; other answers are completed and then close their connection. */
    drain() {
      isDraining = true
      for (const stream of streams) stream.destroy()
    },
  }
}
