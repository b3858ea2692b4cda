import dns from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import webPush from 'web-push'
import { env } from '@/lib/env'
import { sendPush } from '@/lib/gateways/push'
import { derivedKeys, vapidKeys, vapidSubject } from '@/lib/gateways/vapid'
import { listening } from '@/tests/support/listening'
import { newBrowser, startPushService } from '@/tests/support/push-service'

const words = { title: 'Vinta!', body: 'Roma – Inter', path: '/missions', tag: 't', lang: 'it' }
const MESSAGE = { text: JSON.stringify(words), ttlSeconds: 60, isUrgent: true, topic: 'a-topic' }

let service: Awaited<ReturnType<typeof startPushService>>
const others: Server[] = []
beforeEach(async () => {
  service = await startPushService()
  env.LOCAL_PUSH_URL = service.url
})
afterEach(() => {
  service.stop()
  for (const server of others.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
  vi.restoreAllMocks()
})

/** Another server that stands in for the push service. */
async function instead(answer: Parameters<typeof createServer>[1]) {
  const server = createServer(answer)
  others.push(server)
  env.LOCAL_PUSH_URL = `http://127.0.0.1:${await listening(server)}`
  return newBrowser(env.LOCAL_PUSH_URL)
}

describe('a message', () => {
  it('is signed, and reaches the only device that can read it', async () => {
    const browser = newBrowser(service.url)
    expect(await sendPush(browser, MESSAGE)).toEqual({ ok: true })
    expect(await browser.received()).toEqual([{ ...words, ttl: 60, urgency: 'high', topic: MESSAGE.topic }])
  })

  it.each([
    [404, true, false],
    [410, true, false],
    [400, false, false],
    [403, false, false],
    [413, false, false],
    [429, false, true],
    [503, false, true],
  ])('refused with %i: gone %s, to be tried again %s', async (status, gone, isRetryable) => {
    await service.control({ status })
    expect(await sendPush(newBrowser(service.url), MESSAGE)).toEqual({
      ok: false,
      gone,
      isRetryable,
      reason: String(status),
    })
  })

  it('whose service cuts the connection may be tried again', async () => {
    await service.control({ status: 0 })
    expect(await sendPush(newBrowser(service.url), MESSAGE)).toMatchObject({ ok: false, isRetryable: true })
  })

  it('follows no redirect', async () => {
    let asked = 0
    const browser = await instead((_request, response) => {
      asked++
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(await sendPush(browser, MESSAGE)).toMatchObject({ ok: false, isRetryable: false, reason: '307' })
    expect(asked).toBe(1)
  })

  it('judges an endless answer by its headers', async () => {
    const browser = await instead((_request, response) => {
      response.writeHead(201).write('x'.repeat(10_000))
    })
    expect(await sendPush(browser, MESSAGE)).toEqual({ ok: true })
  })

  it('T46: goes to no name that resolves to a private address', async () => {
    vi.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue(['127.0.0.1', '10.0.0.1'])
    vi.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue(['::1', '::ffff:127.0.0.1'])
    const browser = { ...newBrowser(service.url), endpoint: 'https://push.example.org/x' }
    expect(await sendPush(browser, MESSAGE)).toEqual({
      ok: false,
      gone: false,
      isRetryable: false,
      reason: 'EPRIVATE',
    })
  })

  it('to a name that no server resolves does not hold up other lookups', async () => {
    const lookup = vi.spyOn(dns, 'lookup')
    const unanswered = () => Promise.reject(Object.assign(new Error('no answer'), { code: 'ETIMEOUT' }))
    vi.spyOn(Resolver.prototype, 'resolve4').mockImplementation(unanswered)
    vi.spyOn(Resolver.prototype, 'resolve6').mockImplementation(unanswered)
    const browser = { ...newBrowser(service.url), endpoint: 'https://push.example.org/x' }
    expect(await sendPush(browser, MESSAGE)).toEqual({
      ok: false,
      gone: false,
      isRetryable: true,
      reason: 'ENOTFOUND',
    })
    expect(lookup).not.toHaveBeenCalled()
  })

  it('is not sent to an address that the rules refuse, nor for invalid keys', async () => {
    const browser = newBrowser(service.url)
    const inside = { ...browser, endpoint: 'https://localhost/x' }
    expect(await sendPush(inside, MESSAGE)).toMatchObject({ reason: 'endpoint', isRetryable: false })
    const broken = { ...browser, p256dh: `B${'A'.repeat(86)}` }
    expect(await sendPush(broken, MESSAGE)).toMatchObject({ reason: 'keys', isRetryable: false })
  })
})

describe('the key of this installation', () => {
  it('follows from the secret, and is one that browsers accept', () => {
    const { publicKey, privateKey } = derivedKeys('a secret')
    expect(derivedKeys('a secret')).toEqual({ publicKey, privateKey })
    expect(derivedKeys('another secret').publicKey).not.toBe(publicKey)
    expect([publicKey.length, privateKey.length]).toEqual([87, 43])
    expect(() => webPush.setVapidDetails('mailto:ops@example.org', publicKey, privateKey)).not.toThrow()
  })

  it('is the one that the operator gives', () => {
    const made = webPush.generateVAPIDKeys()
    env.VAPID_PRIVATE_KEY = made.privateKey
    expect(vapidKeys()).toEqual(made)
    env.VAPID_PRIVATE_KEY = undefined
    expect(vapidKeys()?.publicKey).toBe(derivedKeys(env.AUTH_SECRET ?? '').publicKey)
  })

  it('names whom to write to: the operator’s choice, the public address, else that of the emails', () => {
    expect(vapidSubject()).toBe('https://goalquest.example')
    const own = env.APP_URL
    env.APP_URL = 'http://localhost:3000'
    expect(vapidSubject()).toBe('mailto:ciao@goalquest.test')
    env.VAPID_SUBJECT = 'mailto:ops@example.org'
    expect(vapidSubject()).toBe('mailto:ops@example.org')
    env.APP_URL = own
    env.VAPID_SUBJECT = undefined
  })
})
