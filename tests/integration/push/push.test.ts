import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { database } from '@/db/client'
import { accountDeletions, users } from '@/db/schema/account'
import { matches } from '@/db/schema/matches'
import { pushes, pushSubscriptions } from '@/db/schema/push'
import { quizAttempts } from '@/db/schema/quiz'
import { savePreferences } from '@/lib/account/commands'
import { publishDue } from '@/lib/content/commands'
import { SENDING_MS } from '@/lib/core/sending'
import { env } from '@/lib/env'
import { sendPush } from '@/lib/gateways/push'
import { settleDue } from '@/lib/missions/settlement/commands'
import { maintain } from '@/lib/operations/commands'
import { sinceLastRun } from '@/lib/operations/jobs/commands'
import { RESULTS_JOB } from '@/lib/operations/jobs/rules'
import { queuePickReminders } from '@/lib/push/closing/commands'
import { purgePushes, remindDevices, sendPushes } from '@/lib/push/commands'
import { dropDevice, saveDevice } from '@/lib/push/devices/commands'
import { queueResults } from '@/lib/push/results/commands'
import { AT_ONCE } from '@/lib/push/rules'
import { deliverPushes } from '@/lib/push/sending/commands'
import { startQuiz } from '@/lib/quiz/attempt/commands'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan, system } from '@/tests/support/factories'
import {
  finish,
  makeMatch,
  makeTemplate,
  moveKickoff,
  overOf,
  pickForFormerDate,
  pickOnCopy,
  resultOf,
  setResult,
  takePart,
} from '@/tests/support/factories-matches'
import { makeDevice } from '@/tests/support/push-devices'
import { startPushService } from '@/tests/support/push-service'
import { dailySchedule, fillBank, forgetContent } from '@/tests/support/quizzes'
import { storm } from '@/tests/support/storm'
import { barrier } from '@/tests/support/storm-twins'

const service = await startPushService()
beforeAll(() => {
  env.LOCAL_PUSH_URL = service.url
})
beforeEach(async () => {
  await service.control({ reset: true })
  await database().delete(pushSubscriptions)
  await database().update(matches).set({ status: 'FINISHED' })
})
afterAll(() => service.stop())

const queueNewResults = () => sinceLastRun(RESULTS_JOB, (since) => queueResults(system, since))
const notify = async () => {
  await remindDevices(system)
  await queueNewResults()
  return sendPushes(system)
}
const waiting = () => database().select().from(pushes)

async function makeReader(kinds: ('lock' | 'result')[] = ['lock', 'result'], at = service.url) {
  const fan = await makeFan()
  await savePreferences(fan.actor, { nickname: null, competitions: ['serie_a'] })
  return { ...fan, device: await makeDevice(fan, at, { kinds }) }
}

async function offered(kickoff = '30 minutes', home?: string) {
  const matchId = await makeMatch({ kickoff, home })
  return { matchId, templateId: await makeTemplate(resultOf(matchId)) }
}

const isBanned = ({ userId }: MadeFan) =>
  database().update(users).set({ bannedAt: sql`app_now()` }).where(eq(users.id, userId))
const asksToLeave = ({ userId }: MadeFan) =>
  database().insert(accountDeletions).values({ userId, eraseAt: sql`app_now() + interval '7 days'` })
const isSignedOut = ({ userId }: MadeFan) =>
  database().update(users).set({ sessionVersion: 9 }).where(eq(users.id, userId))

async function settled(fans: MadeFan[], picks: string[]) {
  const { matchId, templateId } = await offered('2 hours')
  const ids = []
  for (const [index, fan] of fans.entries()) ids.push(await takePart(fan, templateId, picks[index]))
  await moveKickoff(matchId, '-2 hours')
  await finish(matchId, [2, 0])
  await settleDue(system)
  return { matchId, ids }
}

describe('a pick that is missing before the lock', () => {
  it('is sent to each device that opted in, with the time until the lock, and to nobody who has picked', async () => {
    const { templateId } = await offered()
    await offered('8 hours', 'Milan')
    const [fan, picked, other] = [await makeReader(), await makeReader(), await makeReader(['result'])]
    const second = await makeDevice(fan, service.url, { locale: 'en' })
    await takePart(picked, templateId, '1')
    await takePart(other, templateId)
    await notify()
    const [message, ...more] = await fan.device.received()
    expect(more).toEqual([])
    expect(message).toMatchObject({
      title: expect.stringMatching(/^Ti mancano 2 pronostici: si gioca alle \d\d:\d\d$/),
      ...{ body: 'Si comincia con Roma – Inter.', path: '/matchday', lang: 'it', urgency: 'high' },
    })
    expect(message?.ttl).toBeGreaterThan(29 * 60)
    expect(message?.ttl).toBeLessThanOrEqual(30 * 60)
    expect(await second.received()).toMatchObject([{ body: 'First up: Roma – Inter.', lang: 'en' }])
    expect([...(await picked.device.received()), ...(await other.device.received())]).toEqual([])
  })

  it('is sent an hour before the first match, not earlier, and once a day', async () => {
    const { device } = await makeReader()
    await offered('90 minutes')
    expect(await notify()).toBe(0)
    await atShiftedTime('31 minutes', async () => {
      expect(await notify()).toBe(1)
      expect(await notify()).toBe(0)
    })
    await atShiftedTime('45 minutes', async () => {
      await offered('20 minutes', 'Lazio')
      expect(await notify()).toBe(0)
    })
    expect(await device.received()).toHaveLength(1)
  })

  it('is never sent after the lock, not even if its push service was down until then', async () => {
    const { device } = await makeReader()
    await offered()
    await service.control({ status: 503 })
    expect(await notify()).toBe(0)
    await service.control({ reset: true })
    await atShiftedTime('31 minutes', async () => expect(await notify()).toBe(0))
    expect(await device.received()).toEqual([])
  })

  it.each([
    ['picks', (fan: MadeFan, templateId: string) => takePart(fan, templateId, 'X')],
    ['picks on a copy of the match', pickOnCopy],
    ['picks for its former date', pickForFormerDate],
    ['is banned', isBanned],
    ['asks to leave', asksToLeave],
    ['signs out everywhere', isSignedOut],
  ])(
    'is neither queued for a fan who %s before that, nor sent to one who does so afterwards',
    async (_what, act) => {
      const { templateId } = await offered()
      const [early, late] = [await makeReader(), await makeReader()]
      await act(early, templateId)
      await queuePickReminders(system)
      expect(await waiting()).toHaveLength(1)
      await act(late, templateId)
      expect(await deliverPushes(system)).toMatchObject({ sent: 0 })
      expect([...(await early.device.received()), ...(await late.device.received())]).toEqual([])
    },
  )

  it('leaves a kind that a newer release has queued to that release', async () => {
    await makeReader()
    await offered()
    await remindDevices(system)
    await database().execute(sql`
      insert into pushes (subscription_id, event, detail, expires_at)
      select id, 'newer', '{"kind": "newer"}', app_now() + interval '1 hour' from push_subscriptions`)
    expect(await sendPushes(system)).toBe(1)
    const newer = await database().select().from(pushes).where(eq(pushes.event, 'newer'))
    expect(newer).toMatchObject([{ attempts: 0, sentAt: null }])
  })

  it('is not sent to a device that has been turned off meanwhile', async () => {
    await offered()
    const { device } = await makeReader()
    await queuePickReminders(system)
    await dropDevice(device.actor)
    expect(await waiting()).toEqual([])
    expect(await notify()).toBe(0)
  })

  it('is sent once by twenty jobs at once', async () => {
    await offered()
    const [one, two] = [await makeReader(), await makeReader()]
    const { refused } = await storm(20, notify)
    expect(refused).toEqual([])
    for (const { device } of [one, two]) expect(await device.received()).toHaveLength(1)
  })

  it('would be sent several times by senders that read the queue and record the message after sending', async () => {
    await offered()
    const { device } = await makeReader()
    await queuePickReminders(system)
    const words = { title: 'Due volte', body: '', path: '/', tag: '', lang: 'it' }
    const message = { text: JSON.stringify(words), ttlSeconds: 60, isUrgent: true, topic: 'twin' }
    const haveLooked = barrier(5)
    await storm(5, async () => {
      const rows = await database().select({ id: pushes.id }).from(pushes).where(sql`sent_at is null`)
      await haveLooked()
      for (const { id } of rows) {
        await sendPush(device, message)
        await database().update(pushes).set({ sentAt: sql`app_now()` }).where(eq(pushes.id, id))
      }
    })
    expect(await device.received()).toHaveLength(5)
  })
})

describe('a pick that is settled', () => {
  it('is sent to those who picked and opted in, with its points and the mission’s page', async () => {
    const [right, wrong, silent] = [await makeReader(), await makeReader(), await makeReader(['lock'])]
    const { ids } = await settled([right, wrong, silent], ['1', 'X', '1'])
    expect(await notify()).toBe(2)
    expect(await notify()).toBe(0)
    expect(await right.device.received()).toMatchObject([
      {
        title: expect.stringMatching(/^Vinta! \+\d+ punti e XP$/),
        path: `/missions/${ids[0]}`,
        urgency: 'normal',
      },
    ])
    expect(await wrong.device.received()).toMatchObject([{ title: 'Persa', path: `/missions/${ids[1]}` }])
    expect(await silent.device.received()).toEqual([])
  })

  it('is named in the language of the device, whichever it was picked in', async () => {
    const fan = await makeReader()
    const english = await makeDevice(fan, service.url, { locale: 'en' })
    await settled([fan], ['1'])
    await notify()
    expect(await fan.device.received()).toMatchObject([{ body: 'Roma–Inter: chi vince?' }])
    expect(await english.received()).toMatchObject([{ body: 'Roma–Inter: who wins?' }])
  })

  it('shares one message with others settled at the same time', async () => {
    const fan = await makeReader()
    const matchId = await makeMatch({ kickoff: '2 hours' })
    for (const rule of [resultOf(matchId), overOf(matchId)])
      await takePart(fan, await makeTemplate(rule), rule.kind === 'over_under' ? 'over' : '1')
    await moveKickoff(matchId, '-2 hours')
    await finish(matchId, [2, 0])
    await settleDue(system)
    expect(await notify()).toBe(1)
    expect(await fan.device.received()).toMatchObject([
      { title: '2 missioni decise', body: expect.stringMatching(/^Vinte 1, perse 1, annullate 0\. /) },
    ])
  })

  it('is sent once by twenty simultaneous jobs, and once more when a correction changes it', async () => {
    const fan = await makeReader()
    const { matchId } = await settled([fan], ['1'])
    const { refused } = await storm(20, notify)
    expect(refused).toEqual([])
    expect(await fan.device.received()).toHaveLength(1)
    await setResult(matchId, { regular: [4, 0], half: [0, 0] })
    await settleDue(system)
    expect(await notify(), 'another score, and the same outcome').toBe(0)
    await setResult(matchId, { regular: [0, 2], half: [0, 0] })
    await settleDue(system)
    await notify()
    expect((await fan.device.received()).map(({ title }) => title)).toEqual([
      expect.stringContaining('Vinta!'),
      'Persa',
    ])
  })

  it('is not sent if it was settled before the device opted in, or half a day ago', async () => {
    const fan = await makeFan()
    await savePreferences(fan.actor, { nickname: null, competitions: ['serie_a'] })
    const before = await makeReader(['result'])
    await settled([fan, before], ['1', '1'])
    const device = await makeDevice(fan, service.url)
    await atShiftedTime('12 hours 1 minute', async () => expect(await notify()).toBe(0))
    expect(await notify()).toBe(1)
    expect(await device.received()).toEqual([])
  })

  it('is searched among those settled since the last successful run, and shortly before it', async () => {
    const fans = [await makeReader(['result']), await makeReader(['result'])]
    await settled(fans, ['1', '1'])
    const first = () => sinceLastRun(RESULTS_JOB, (since) => queueResults(system, since, 1))
    await database().execute(sql`alter table pushes rename to pushes_away`)
    await atShiftedTime('10 minutes', () => expect(first()).rejects.toThrow())
    await database().execute(sql`alter table pushes_away rename to pushes`)
    await atShiftedTime('10 minutes', async () => expect(await first()).toBe(2))
    await database().delete(pushes)
    await atShiftedTime('11 minutes', async () => expect(await queueNewResults()).toBe(0))
    await atShiftedTime('11 minutes', async () => {
      await settled(fans.slice(1), ['X'])
      expect(await queueNewResults()).toBe(1)
    })
  })

  it('that cannot be queued does not stop other messages', async () => {
    await offered()
    const { device } = await makeReader()
    await database().execute(sql`create function stumble() returns trigger language plpgsql as $$
      begin raise exception 'stumbled'; end $$`)
    await database().execute(sql`create trigger stumble before insert on pushes for each row
      when (new.event like 'result:%') execute function stumble()`)
    try {
      const winner = await makeReader(['result'])
      await settled([winner], ['1'])
      await expect(maintain(system)).rejects.toThrow()
    } finally {
      await database().execute(sql`drop function stumble() cascade`)
    }
    expect(await device.received()).toHaveLength(1)
  })
})

describe('a device that turns results on again', () => {
  const choose = (
    { actor, endpoint, p256dh, auth }: Awaited<ReturnType<typeof makeDevice>>,
    result: boolean,
  ) => saveDevice(actor, { endpoint, p256dh, auth, lock: true, result }, 'it')

  it('gets those from then on, and none that were waiting for it', async () => {
    const fan = await makeReader(['lock'])
    const [ready, { device }] = [await makeReader(['result']), fan]
    await settled([fan, ready], ['1', '1'])
    await choose(device, true)
    expect(await notify(), 'settled before').toBe(1)
    await settled([fan], ['1'])
    await queueNewResults()
    await choose(device, false)
    await choose(device, true)
    expect(await notify(), 'queued before').toBe(0)
    const { ids } = await settled([fan], ['1'])
    expect(await notify()).toBe(1)
    expect(await device.received()).toMatchObject([{ path: `/missions/${ids[0]}` }])
  })
})

describe('a service that refuses a message', () => {
  it.each([404, 410])('with %i is believed: the device is deleted', async (status) => {
    await offered()
    await makeReader()
    await service.control({ status, failNext: 1 })
    expect(await notify()).toBe(0)
    expect(await database().$count(pushSubscriptions)).toBe(0)
    expect(await waiting()).toEqual([])
  })

  it('temporarily gets it once more, a minute later, and never a third time', async () => {
    await offered()
    const { device } = await makeReader()
    await service.control({ status: 503, failNext: 1 })
    expect(await notify()).toBe(0)
    expect(await notify()).toBe(0)
    await atShiftedTime('61 seconds', async () => expect(await notify()).toBe(1))
    expect(await device.received()).toHaveLength(1)

    await database().delete(pushes)
    await service.control({ status: 503 })
    await notify()
    await atShiftedTime('61 seconds', notify)
    await service.control({ reset: true })
    await atShiftedTime('5 minutes', async () => expect(await notify()).toBe(0))
    expect(await waiting()).toMatchObject([{ attempts: 2, sentAt: null, lastError: '503' }])
  })

  it('permanently is not tried again, and others get theirs', async () => {
    await offered()
    const [refused, taken] = [await makeReader(), await makeReader()]
    await database()
      .update(pushSubscriptions)
      .set({ p256dh: `B${'A'.repeat(86)}` })
      .where(eq(pushSubscriptions.userId, refused.userId))
    expect(await notify()).toBe(1)
    await atShiftedTime('61 seconds', async () => expect(await notify()).toBe(0))
    expect(await taken.device.received()).toHaveLength(1)
  })
})

describe('a service that hangs', () => {
  const slow = createServer(async (_request, answer) => {
    await hang()
    answer.writeHead(201).end()
  })
  let [asked, hang] = [0, async () => {}]
  beforeAll(async () => {
    await once(slow.listen(0, '127.0.0.1'), 'listening')
  })
  beforeEach(() => {
    env.LOCAL_PUSH_URL = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
    asked = 0
  })
  afterEach(() => {
    env.LOCAL_PUSH_URL = service.url
    vi.useRealTimers()
  })
  afterAll(async () => {
    slow.close()
    await forgetContent()
  })

  it('holds the sender no longer than its deadline, and untried messages keep all their tries', async () => {
    await offered()
    const devices = 40
    await Promise.all(Array.from({ length: devices }, () => makeReader(['lock'], env.LOCAL_PUSH_URL ?? '')))
    await queuePickReminders(system)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    hang = async () => {
      asked += 1
      vi.setSystemTime(Date.now() + 5_000)
    }
    const sent = await sendPushes(system)
    expect(sent).toBe(asked)
    expect(sent).toBeGreaterThanOrEqual(SENDING_MS / 5_000)
    expect(sent).toBeLessThan(SENDING_MS / 5_000 + AT_ONCE)
    const left = (await waiting()).filter(({ sentAt }) => sentAt === null)
    expect(left.map(({ attempts }) => attempts)).toEqual(Array(devices - sent).fill(0))
    hang = async () => {}
    expect(await sendPushes(system)).toBe(devices - sent)
  })

  it('does not keep an expired quiz open', async () => {
    await offered()
    const player = await makeReader(['lock'], env.LOCAL_PUSH_URL ?? '')
    await queuePickReminders(system)
    await fillBank()
    await dailySchedule()
    await publishDue(system)
    await startQuiz(player.actor)
    const ago = sql`interval '63 seconds'`
    await database()
      .update(quizAttempts)
      .set({ startedAt: sql`started_at - ${ago}`, endsAt: sql`ends_at - ${ago}` })
    const closedWhenAsked: boolean[] = []
    hang = async () => {
      const open = await database().$count(quizAttempts, isNull(quizAttempts.closedAt))
      closedWhenAsked.push(open === 0)
    }
    expect(await maintain(system)).toMatchObject({ attemptsClosed: 1, pushesSent: 1 })
    expect(closedWhenAsked).toEqual([true])
  })
})

it('old messages are deleted, and nothing is sent twice because of that', async () => {
  await offered()
  const { device } = await makeReader()
  await notify()
  await atShiftedTime('47 hours', async () => expect(await purgePushes(system)).toBe(0))
  await atShiftedTime('49 hours', async () => {
    expect(await purgePushes(system)).toBe(1)
    expect(await notify()).toBe(0)
  })
  expect(await device.received()).toHaveLength(1)
})
