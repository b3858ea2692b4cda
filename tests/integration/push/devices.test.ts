import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { pushSubscriptions } from '@/db/schema/push'
import { signOutEverywhere } from '@/lib/account/commands'
import { closeSession, renewSession } from '@/lib/auth/session'
import { env } from '@/lib/env'
import { dropDevice, saveDevice, saveDeviceLocale } from '@/lib/push/devices/commands'
import { DEVICES_MAX } from '@/lib/push/rules'
import { settingsOf } from '@/lib/settings/queries'
import { type MadeFan, makeFan, signedIn } from '@/tests/support/factories'
import { makeDevice } from '@/tests/support/push-devices'
import { newBrowser, startPushService } from '@/tests/support/push-service'
import { refusal, storm } from '@/tests/support/storm'

const service = await startPushService()
beforeAll(() => {
  env.LOCAL_PUSH_URL = service.url
})
afterAll(() => service.stop())

const devicesOf = ({ userId }: MadeFan) =>
  database().select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
const fieldsOf = ({ endpoint, p256dh, auth }: ReturnType<typeof newBrowser>) => ({
  ...{ endpoint, p256dh, auth },
  lock: true,
  result: false,
})

describe('a device', () => {
  it('is sent nothing before the fan opts in, then what was chosen last, until it is turned off', async () => {
    const fan = await makeFan()
    const browser = newBrowser(service.url)
    expect((await settingsOf(fan.actor)).device).toBeNull()
    const { actor } = await makeDevice(fan, service.url, { browser, kinds: ['lock'] })
    expect((await settingsOf(actor)).device).toEqual({
      endpoint: browser.endpoint,
      lock: true,
      result: false,
    })
    await saveDevice(actor, { ...fieldsOf(browser), lock: false, result: true }, 'en')
    expect((await settingsOf(actor)).device).toEqual({
      endpoint: browser.endpoint,
      lock: false,
      result: true,
    })
    expect(await devicesOf(fan)).toMatchObject([{ locale: 'en' }])
    await dropDevice(actor)
    expect(await devicesOf(fan)).toEqual([])
  })

  it('belongs to the browser that opts in: the fan’s other browser keeps its own', async () => {
    const fan = await makeFan()
    const [first, second] = [await makeDevice(fan, service.url), await makeDevice(fan, service.url)]
    await dropDevice(first.actor)
    expect((await settingsOf(first.actor)).device).toBeNull()
    expect((await settingsOf(second.actor)).device).toMatchObject({ endpoint: second.endpoint })
  })

  it('stays on where a confirmed password replaces the session', async () => {
    const [fan, other] = [await makeFan(), await makeFan()]
    const [device] = [await makeDevice(fan, service.url), await makeDevice(other, service.url)]
    const before = await devicesOf(fan)
    const { sessionId } = await database().transaction((tx) => renewSession(device.actor, tx))
    expect(await devicesOf(fan)).toEqual([{ ...before[0], sessionId }])
    expect((await settingsOf({ ...device.actor, sessionId })).device).toMatchObject({
      endpoint: device.endpoint,
    })
  })

  it('with a new address replaces the old one of its session', async () => {
    const fan = await makeFan()
    const { actor } = await makeDevice(fan, service.url)
    const renewed = newBrowser(service.url)
    await saveDevice(actor, fieldsOf(renewed), 'it')
    expect(await devicesOf(fan)).toMatchObject([{ endpoint: renewed.endpoint }])
  })

  it('switches to the language of its pages, without affecting other devices', async () => {
    const fan = await makeFan()
    const [here, elsewhere] = [await makeDevice(fan, service.url), await makeDevice(fan, service.url)]
    await saveDeviceLocale(here.actor, 'en')
    await saveDeviceLocale({ ...(await makeFan()).actor, sessionId: elsewhere.actor.sessionId }, 'en')
    const spoken = (await devicesOf(fan)).map(({ endpoint, locale }) => [endpoint, locale])
    expect(Object.fromEntries(spoken)).toEqual({ [here.endpoint]: 'en', [elsewhere.endpoint]: 'it' })
  })

  it('ends with its session', async () => {
    const fan = await makeFan()
    const [gone, stays] = [await makeDevice(fan, service.url), await makeDevice(fan, service.url)]
    await closeSession(gone.actor.sessionId)
    expect(await devicesOf(fan)).toMatchObject([{ endpoint: stays.endpoint }])
  })

  it('ends when its fan signs out everywhere, and none is stored for an ended session', async () => {
    const [fan, other] = [await makeFan(), await makeFan()]
    const { actor } = await makeDevice(fan, service.url)
    await makeDevice(other, service.url)
    await signOutEverywhere(actor)
    expect(await devicesOf(fan)).toEqual([])
    expect(await refusal(saveDevice(actor, fieldsOf(newBrowser(service.url)), 'it'))).toBe('conflict')
    const now = await makeDevice(fan, service.url)
    expect(await devicesOf(fan)).toMatchObject([{ endpoint: now.endpoint }])
    expect(await devicesOf(other)).toHaveLength(1)
  })

  it('is deleted when its fan is erased', async () => {
    const fan = await makeFan()
    await makeDevice(fan, service.url)
    await database().execute(sql`select erase_fan(${fan.userId}::uuid)`)
    expect(await devicesOf(fan)).toEqual([])
  })
})

describe('the address of another fan', () => {
  it('is refused for anyone without the keys of its browser', async () => {
    const [victim, thief] = [await makeFan(), await makeFan()]
    const { endpoint } = await makeDevice(victim, service.url)
    const forged = { ...fieldsOf(newBrowser(service.url)), endpoint }
    expect(await refusal(saveDevice(await signedIn(thief), forged, 'it'))).toBe('conflict')
    expect(await devicesOf(victim)).toHaveLength(1)
    expect(await devicesOf(thief)).toEqual([])
  })

  it('moves with the browser when somebody else signs in there', async () => {
    const [before, now] = [await makeFan(), await makeFan()]
    const browser = newBrowser(service.url)
    await makeDevice(before, service.url, { browser })
    await makeDevice(now, service.url, { browser })
    expect(await devicesOf(before)).toEqual([])
    expect(await devicesOf(now)).toMatchObject([{ endpoint: browser.endpoint }])
  })

  it('is never removed by another session', async () => {
    const [victim, other] = [await makeFan(), await makeFan()]
    const { actor } = await makeDevice(victim, service.url)
    await dropDevice({ ...other.actor, sessionId: actor.sessionId })
    const forged = { ...other.actor, sessionId: actor.sessionId }
    expect(await refusal(saveDevice(forged, fieldsOf(newBrowser(service.url)), 'it'))).toBe('conflict')
    expect(await devicesOf(victim)).toHaveLength(1)
  })
})

describe('ten devices of a fan', () => {
  it('are the maximum: one more replaces the oldest', async () => {
    const fan = await makeFan()
    const oldest = await makeDevice(fan, service.url)
    await database().update(pushSubscriptions).set({ createdAt: sql`app_now() - interval '1 day'` })
    for (let index = 0; index < DEVICES_MAX; index++) await makeDevice(fan, service.url)
    const left = (await devicesOf(fan)).map(({ endpoint }) => endpoint)
    expect(left).toHaveLength(DEVICES_MAX)
    expect(left).not.toContain(oldest.endpoint)
  })

  it('stay ten when thirty are added at once, each with its own place', async () => {
    const fan = await makeFan()
    const { refused } = await storm(30, () => makeDevice(fan, service.url))
    expect(refused).toEqual([])
    const places = (await devicesOf(fan)).map(({ slot }) => slot)
    expect(new Set(places).size).toBe(DEVICES_MAX)
    expect(places).toHaveLength(DEVICES_MAX)
  })

  it('would be more without the unique places in the schema', async () => {
    const fan = await makeFan()
    for (let index = 0; index < DEVICES_MAX; index++) await makeDevice(fan, service.url)
    const { sessionId } = await signedIn(fan)
    const eleventh = database()
      .insert(pushSubscriptions)
      .values({
        ...{
          userId: fan.userId,
          sessionId,
          slot: DEVICES_MAX + 1,
          locale: 'it',
          onLock: true,
          onResult: true,
        },
        ...{ endpoint: 'https://push.example.org/x', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      })
    await expect(eleventh).rejects.toThrow()
  })
})
