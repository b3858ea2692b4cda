import 'server-only'
import { inArray, type SQL, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { type Conn, database } from '@/db/client'
import { pushes } from '@/db/schema/push'
import type { System } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { log } from '@/lib/core/monitoring/log'
import { sha256 } from '@/lib/core/security/sha256'
import { type PushDelivery, type PushDevice, sendPush } from '@/lib/gateways/push'
import { forgetDevice } from '../devices/commands'
import { liveDevices } from '../devices/queries'
import { closedMissions, stillMissing } from '../messages/queries'
import { type PushDetail, pushDetail } from '../messages/schema'
import { lockWords, type PushWords, resultWords } from '../messages/words'
import { AT_ONCE, DEVICES_PER_BATCH, LEASE_SECONDS, TRIES } from '../rules'

type Row = PushDevice & {
  id: string
  deviceId: string
  userId: string
  locale: Locale
  event: string
  detail: unknown
  /** Until it is too late. */
  secondsLeft: number
}
type Leased = Omit<Row, 'detail'> & { detail: PushDetail }
type Kind = PushDetail['kind']

const IS_WANTED: Record<Kind, SQL> = {
  lock: sql`device.on_lock`,
  result: sql`device.on_result and push.created_at >= device.created_at`,
}
const wantedByKind = sql.join(
  Object.entries(IS_WANTED).map(([kind, isWanted]) => sql`when ${kind} then ${isWanted}`),
  sql` `,
)

// The number is part of the statement's text: a cached plan uses the partial index only if it can see that the index's condition holds.
const WAITING = sql`push.sent_at is null and push.attempts < ${sql`${TRIES}`.inlineParams()} and push.next_attempt_at <= app_now() and push.expires_at > app_now()
  and case push.detail ->> 'kind' ${wantedByKind} else false end`

/** Leases what waits for a batch of devices, except kinds that a newer release has queued; parallel senders skip leased rows. */
async function lease(): Promise<Leased[]> {
  const rows = await database().execute<Row>(sql`
    with device as (
      select device.* from push_subscriptions device
      where device.id in (select id from ${liveDevices} live)
        and exists (select from ${pushes} push where push.subscription_id = device.id and ${WAITING})
      order by device.id limit (select ${DEVICES_PER_BATCH}::int) for update of device skip locked
    )
    update ${pushes} push set attempts = push.attempts + 1, next_attempt_at = app_now() + make_interval(secs => ${LEASE_SECONDS})
    from device where push.subscription_id = device.id and ${WAITING}
    returning push.id, device.id as "deviceId", device.user_id as "userId", device.locale, device.endpoint, device.p256dh, device.auth,
      push.event, push.detail, ceil(extract(epoch from push.expires_at - app_now()))::int as "secondsLeft"`)
  return rows.map((row) => ({ ...row, detail: pushDetail.parse(row.detail) }))
}

type Message = { rows: Leased[]; words: PushWords | null }

const ofKind = <K extends Kind>(rows: Leased[], kind: K) =>
  rows.flatMap(({ detail, ...row }) =>
    detail.kind === kind ? [{ ...row, detail: detail as Extract<PushDetail, { kind: K }> }] : [],
  )

const COMPOSERS: Record<Kind, (leased: Leased[], conn: Conn) => Promise<Message[]>> = {
  lock: async (leased, conn) => {
    const locks = ofKind(leased, 'lock')
    const missing = await stillMissing(
      locks.map(({ id, userId, detail: { templates } }) => ({ id, userId, templates })),
      conn,
    )
    return locks.map((row) => ({
      rows: [row],
      words: lockWords(row.detail, missing.get(row.id) ?? 0, row.locale),
    }))
  },
  result: async (leased, conn) => {
    const results = ofKind(leased, 'result')
    const closed = await closedMissions(
      results.map(({ detail }) => detail.mission),
      conn,
    )
    return [...Map.groupBy(results, ({ deviceId }) => deviceId).values()].map((rows) => {
      const about = [...new Set(rows.map(({ detail }) => detail.mission))].flatMap(
        (id) => closed.get(id) ?? [],
      )
      return { rows, words: resultWords(about, rows[0]?.locale ?? 'it') }
    })
  },
}

/** One message for each device and kind; without words when nothing is left to say. */
async function messagesOf(leased: Leased[]): Promise<Message[]> {
  const conn = database()
  const messages = await Promise.all(Object.values(COMPOSERS).map((compose) => compose(leased, conn)))
  return messages.flat()
}

const topicOf = (rows: Leased[]) =>
  sha256(
    rows
      .map(({ event }) => event)
      .sort()
      .join(' '),
  )
    .toString('base64url')
    .slice(0, 32)

/** @returns whether it was sent */
async function deliver({ rows, words }: Message): Promise<boolean> {
  const [first] = rows
  if (!first) return false
  const topic = topicOf(rows)
  const delivery: PushDelivery = words
    ? await sendPush(first, {
        text: JSON.stringify({ ...words, tag: topic, lang: first.locale }),
        ttlSeconds: Math.min(...rows.map(({ secondsLeft }) => secondsLeft)),
        isUrgent: first.detail.kind === 'lock',
        topic,
      })
    : { ok: true }
  if (!delivery.ok) {
    log.warn({ push: first.id, reason: delivery.reason }, 'notification not sent')
    if (delivery.gone) await forgetDevice(first.deviceId)
  }
  await database()
    .update(pushes)
    .set(
      delivery.ok
        ? { sentAt: sql`app_now()`, lastError: null }
        : { lastError: delivery.reason, ...(delivery.isRetryable ? {} : { attempts: TRIES }) },
    )
    .where(
      inArray(
        pushes.id,
        rows.map(({ id }) => id),
      ),
    )
  return words !== null && delivery.ok
}

/** For messages that were not tried. */
const endLease = (rows: Leased[]) =>
  database()
    .update(pushes)
    .set({ attempts: sql`${pushes.attempts} - 1`, nextAttemptAt: sql`app_now()` })
    .where(
      inArray(
        pushes.id,
        rows.map(({ id }) => id),
      ),
    )

/**
 * Sends what waits for a batch of devices, each message once, and a second time a minute later when its service did not accept it.
 * A process that dies between sending and recording may repeat a message; its topic and tag merge the two.
 * @param deadline in milliseconds since the epoch: what has not been tried by then waits for the next call
 * @returns how many devices it looked at, and how many messages were accepted
 */
export async function deliverPushes(
  _actor: System,
  deadline = Number.POSITIVE_INFINITY,
): Promise<{ devices: number; sent: number }> {
  const leased = await lease()
  const limit = pLimit(AT_ONCE)
  const messages = await messagesOf(leased)
  const late: Leased[] = []
  const deliverInTime = async (message: Message) => {
    if (Date.now() < deadline) return deliver(message)
    late.push(...message.rows)
    return false
  }
  const sent = await Promise.all(messages.map((message) => limit(() => deliverInTime(message))))
  if (late.length > 0) await endLease(late)
  return {
    devices: new Set(leased.map(({ deviceId }) => deviceId)).size,
    sent: sent.filter(Boolean).length,
  }
}
