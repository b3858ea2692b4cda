import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { database } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import { liveFeed } from '@/lib/auth/live-feed'
import { closeSession } from '@/lib/auth/session'
import { notifyFan } from '@/lib/core/live/events'
import { subscribeFan } from '@/lib/core/live/hub'
import type { LiveKind } from '@/lib/core/live/kinds'
import { listenOn } from '@/lib/core/live/listener'
import { createMission, setMissionStatus } from '@/lib/missions/commands'
import { type MadeFan, makeFan, missionInput, signedIn } from '@/tests/support/factories'
import { finish, makeMatch, setResult } from '@/tests/support/factories-matches'
import { refusal } from '@/tests/support/storm'

/** Live events of a fan's page; `until` resolves once it has received that many. */
async function listener(userId: string, pageAge: number | null = null) {
  const heard: string[] = []
  let check = () => {}
  const stop = await subscribeFan(
    userId,
    (kind, data) => {
      heard.push(kind === 'live' ? data : kind)
      check()
    },
    pageAge,
  )
  const until = (count: number) =>
    new Promise<string[]>((resolve) => {
      check = () => heard.length >= count && resolve(heard)
      check()
    })
  return { heard, until, stop: () => stop?.(), isOpen: stop !== null }
}

/** The stream of a signed-in fan's page; `next` resolves with what comes after the next heartbeat. */
async function openFeed(fan: MadeFan) {
  const actor = await signedIn(fan)
  // The listening connection has a timer too, which must be a real one.
  const page = await listener(fan.userId)
  page.stop()
  let tell = (_text: string) => {}
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = await liveFeed(actor, null)({ write: (text) => tell(text), end: () => tell('end') })
  const next = () =>
    new Promise<string>((resolve) => {
      tell = resolve
      vi.advanceTimersToNextTimer()
    })
  return { next, stop, actor }
}

const tell = (userId: string, kind: LiveKind) => inTransaction((tx) => notifyFan(tx, { userId, kind }))

describe('the heartbeat of a stream', () => {
  afterEach(() => void vi.useRealTimers())

  it('continues while the database does not answer, and ends with the session', async () => {
    const { next, stop, actor } = await openFeed(await makeFan())
    expect(await next()).toBe(': heartbeat\n\n')
    const { sql: run } = database()
    await run`alter table sessions rename to sessions_away`
    try {
      expect(await next()).toBe(': heartbeat\n\n')
    } finally {
      await run`alter table sessions_away rename to sessions`
    }
    expect(await next()).toBe(': heartbeat\n\n')
    await closeSession(actor.sessionId)
    expect(await next()).toBe('end')
    stop()
  })
})

describe('an open page of a fan', () => {
  it('receives a goal of any match when it is stored, but not the correction of an old one', async () => {
    const page = await listener((await makeFan()).userId)
    const [live, old] = [await makeMatch({ kickoff: '-1 hour' }), await makeMatch({ kickoff: '-3 days' })]
    await setResult(live, { status: 'IN_PLAY', regular: [0, 0] })
    await database().execute(
      sql`update matches set started_at = app_now() - interval '3 days', played_kickoff_at = app_now() - interval '3 days' where id = ${old}`,
    )
    await finish(old, [4, 0])
    await setResult(live, { status: 'IN_PLAY', regular: [1, 0] })
    const heard = (await page.until(2)).map((text) => JSON.parse(text))
    expect(heard).toMatchObject([
      { id: live, status: 'IN_PLAY', home: 0, away: 0 },
      { id: live, home: 1, away: 0 },
    ])
    page.stop()
  })

  it('receives the goals and the end of a match that was suspended and resumes two days later', async () => {
    const page = await listener((await makeFan()).userId)
    const id = await makeMatch({ kickoff: '-2 days' })
    await database().execute(sql`
      update matches set status = 'SUSPENDED', started_at = kickoff_at, played_kickoff_at = kickoff_at where id = ${id}`)
    await setResult(id, { status: 'IN_PLAY', regular: [1, 0] })
    await finish(id, [2, 0])
    const heard = (await page.until(2)).map((text) => JSON.parse(text))
    expect(heard).toMatchObject([
      { id, status: 'IN_PLAY', home: 1 },
      { id, status: 'FINISHED', home: 2 },
    ])
    page.stop()
  })

  it('receives every committed change, in order', async () => {
    const fan = await makeFan()
    const page = await listener(fan.userId)
    const id = await createMission(fan.actor, missionInput({ points: 10 }))
    await setMissionStatus(fan.actor, { id, status: 'done' })
    expect(await page.until(3)).toEqual(['missions', 'points', 'missions'])
    page.stop()
  })

  it('continues when an earlier page, already closed, is closed again', async () => {
    const fan = await makeFan()
    const before = await listener(fan.userId)
    before.stop()
    const page = await listener(fan.userId)
    before.stop()
    await tell(fan.userId, 'points')
    await tell(fan.userId, 'missions')
    expect(await page.until(2)).toEqual(['points', 'missions'])
    page.stop()
  })

  it('receives nothing about rolled back or refused changes, or about other fans', async () => {
    const [fan, other] = await Promise.all([makeFan(), makeFan()])
    const page = await listener(fan.userId)
    const rolledBack = inTransaction(async (tx) => {
      await notifyFan(tx, { userId: fan.userId, kind: 'points' })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await tell(other.userId, 'points')
    const foreign = await createMission(other.actor, missionInput())
    expect(await refusal(setMissionStatus(fan.actor, { id: foreign, status: 'done' }))).toBe('not_found')
    await tell(fan.userId, 'notice')
    expect(await page.until(1)).toEqual(['notice'])
    page.stop()
  })

  it('is one of several that all receive events until each stops', async () => {
    const fan = await makeFan()
    const [one, two] = [await listener(fan.userId), await listener(fan.userId)]
    await tell(fan.userId, 'missions')
    await Promise.all([one.until(1), two.until(1)])
    one.stop()
    await tell(fan.userId, 'points')
    expect(await two.until(2)).toEqual(['missions', 'points'])
    expect(one.heard).toEqual(['missions'])
    two.stop()
  })

  it('is refused beyond twelve, and accepted again when one stops', async () => {
    const fan = await makeFan()
    const pages = []
    for (let index = 0; index < 12; index++) pages.push(await listener(fan.userId))
    expect((await listener(fan.userId)).isOpen).toBe(false)
    pages[0]?.stop()
    const again = await listener(fan.userId)
    expect(again.isOpen).toBe(true)
    for (const page of [...pages, again]) page.stop()
  })

  it('ignores other payloads on the channel', async () => {
    const fan = await makeFan()
    const page = await listener(fan.userId)
    for (const payload of ['', 'x', `other:${fan.userId}`, 'missions:'])
      await database().sql.notify('goalquest', payload)
    await tell(fan.userId, 'missions')
    expect(await page.until(1)).toEqual(['missions'])
    page.stop()
  })

  it('first receives what happened between the page and its stream, and nothing about other fans', async () => {
    const [fan, other] = await Promise.all([makeFan(), makeFan()])
    const before = await listener(fan.userId)
    const openFirst = async () => {
      const page = await listener(fan.userId, 0)
      page.stop()
      return page.heard
    }
    // A process that has just begun to listen makes every page reload.
    await expect.poll(openFirst).not.toContain('missions')
    const match = await makeMatch({ kickoff: '-1 hour' })
    await tell(other.userId, 'points')
    await tell(fan.userId, 'notice')
    await setResult(match, { status: 'IN_PLAY', regular: [1, 0] })
    await before.until(2)
    const heard = await openFirst()
    expect(heard.at(-2)).toBe('notice')
    expect(JSON.parse(heard.at(-1) ?? '')).toMatchObject({ id: match, home: 1 })
    expect(heard).not.toContain('points')
    const later = await listener(fan.userId)
    expect(later.heard).toEqual([])
    for (const page of [before, later]) page.stop()
  })

  it('is told to reload when it was rendered before this process listened', async () => {
    const page = await listener((await makeFan()).userId, performance.now())
    expect(page.heard).toEqual(['missions'])
    page.stop()
  })

  it('is told to reload after the listening connection was lost, since it may have missed events', async () => {
    const fan = await makeFan()
    const page = await listener(fan.userId)
    const { sql } = database()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`
    expect((await page.until(1))[0]).toBe('missions')
    await tell(fan.userId, 'points')
    await page.until(2)
    expect(page.heard).toContain('points')
    page.stop()
  })

  it('receives notifications again after its connection went silent without closing', async () => {
    const received: string[] = []
    const check = await listenOn('silent_connection', {
      received: (payload) => received.push(payload),
      missed: () => {},
    })
    const { sql } = database()
    const [silent] = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%silent_connection%'`
    if (!silent) throw new Error('nobody listens')
    process.kill(silent.pid, 'SIGSTOP')
    try {
      await Promise.all([check(), check(), check()])
      await sql.notify('silent_connection', 'news')
      await expect.poll(() => received).toContain('news')
      expect(received).toEqual(['news'])
      const listening = await sql`
        select from pg_stat_activity where datname = current_database() and query ilike 'listen%silent_connection%' and pid <> ${silent.pid}`
      expect(listening).toHaveLength(1)
    } finally {
      process.kill(silent.pid, 'SIGCONT')
    }
  })
})
