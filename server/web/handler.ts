import type { IncomingMessage, ServerResponse } from 'node:http'
import { actionOfForm, isBodyOfOurs, isOneClick } from './action-body.ts'
import { BodySlots } from './body-slots.ts'
import type { BuildOutput } from './build-output.ts'
import { compress } from './compress.ts'
import { type Exchange, openExchange } from './exchange.ts'
import { bodyLimit, checkHead, hasBody, isApi } from './guards.ts'
import { answerMissingMethod } from './missing-method.ts'
import { isJob, openDevelopmentQueues, openQueues, queueOf } from './queues.ts'
import { type Refusal, refusal } from './refusal.ts'
import { RefusalThrottle } from './refusal-throttle.ts'
import { readBody, replay } from './request-body.ts'
import { requestTarget } from './request-target.ts'
import { runApplication } from './response.ts'
import { watchResponse } from './response-watch.ts'
import { SlowReaders } from './slow-readers.ts'
import type { Site } from './trusted-headers.ts'

type Application = (request: IncomingMessage, response: ServerResponse) => Promise<void>
type HandlerOptions = {
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
/** A form without JavaScript that waits for the AI vendor: a picture takes up to a minute. */
const VENDOR_FORM_MS = 90_000
/** A job may stay silent for as long as its caller waits: it retries a vendor that hangs, once per competition. */
const JOB_MS = 600_000

/** A proxy may use one and Node.js another (RFC 9112, 3.2). */
const hasSeveralHosts = ({ headersDistinct }: IncomingMessage) => (headersDistinct.host?.length ?? 0) > 1

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
  const slowReaders = new SlowReaders()
  const streams = new Set<ServerResponse>()
  let isDraining = false
  const expire = () => {
    for (const queue of new Set(Object.values(queues))) queue.expire()
  }
  setInterval(expire, EXPIRE_EVERY_MS).unref()

  /** @returns the request, its body read; null once it has been answered or its client is gone */
  async function receive(
    { request, response, head, network, refuse }: Exchange,
    target: string,
    expectsContinue: boolean,
  ): Promise<IncomingMessage | null> {
    const refused = (reason: Refusal) => {
      refuse(reason)
      return null
    }
    const isOurs = (body: Buffer) => isOneClick(target) || isBodyOfOurs(body, head.headers)
    if (!hasBody(head.headers)) {
      if (await build.answer(head, response, target)) return null
      const isMissing = head.method === 'POST' && !isOurs(NOTHING)
      return isMissing ? refused(refusal('malformed')) : request
    }
    if (!bodies.take(network)) return refused(busy())
    if (expectsContinue) response.writeContinue()
    const read = await readBody(request, bodyLimit(head))
    bodies.release(network)
    if (read === 'gone') return null
    if ('refused' in read) return refused(read.refused)
    if (!isOurs(read.body)) return refused(refusal('malformed'))
    // Next.js would answer in English. With JavaScript the page itself reloads.
    const action = actionOfForm(read.body, head.headers)
    if (action && !build.hasAction(action)) return refused(refusal('outdated'))
    return replay(request, read.body)
  }

  async function refuseBusy({ request, response, network, refuse }: Exchange, isCrowding: boolean) {
    const delayMs = isCrowding ? throttle.delayOf(network) : 0
    if (delayMs === null) return void request.socket.destroy()
    await throttle.wait(delayMs)
    if (!response.destroyed) refuse(busy())
  }

  /** Lets the application answer, once there is a place for it. */
  async function serve(exchange: Exchange, complete: IncomingMessage): Promise<void> {
    const { request, response, head, network, refuse } = exchange
    const { method, pathname } = head
    const name = queueOf(method, pathname)
    // A stream would delay the stop, since it never ends by itself.
    if (isDraining && name === 'events') return refuse(busy())
    const run = () =>
      runApplication(
        () => {
          if (name !== 'events') compress(complete, response)
          if (isApi(pathname)) answerMissingMethod(complete, response, refuse)
          return application(complete, response)
        },
        response,
        () => isDraining,
      )
    if (pathname === '/api/health' || build.isFile(pathname)) return run()
    const entered = queues[name].enter(network, name === 'urgent')
    if (!(entered === true || (await entered))) return refuseBusy(exchange, queues[name].isCrowding(network))
    const isAwaited = isJob(method, pathname)
    if (isAwaited) request.socket.setTimeout(JOB_MS)
    const isBounded = !development && name !== 'events' && name !== 'vendor' && !isAwaited
    const bound = name === 'vendorForm' ? VENDOR_FORM_MS : answerWithinMs
    if (name === 'events') streams.add(response)
    else if (name !== 'vendor' && name !== 'download') slowReaders.watch(response, network)
    watchResponse(response, {
      onEnd: () => {
        queues[name].leave(network)
        streams.delete(response)
      },
      onLate: () => refuse(refusal('unavailable', retryLater())),
      withinMs: isBounded ? bound : Number.POSITIVE_INFINITY,
    })
    if (!response.destroyed) return run()
  }

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    expectsContinue = false,
  ): Promise<void> {
    const target = requestTarget(request.url ?? '')
    const pathname = target?.split('?', 1)[0] ?? '/'
    observe?.(request, response, pathname)
    const exchange = openExchange(request, response, pathname, { headers, site, onRefusal })
    if (target === null || hasSeveralHosts(request)) return exchange.refuse(refusal('malformed'))
    request.url = target
    const isFile = !development && build.isFile(pathname)
    const reason = checkHead(exchange.head, { origin: site.origin, development, isFile })
    if (reason) return exchange.refuse(reason)
    if (isDraining) response.shouldKeepAlive = false
    const complete = await receive(exchange, target, expectsContinue)
    if (complete) await serve(exchange, complete)
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
