import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { matches } from '@/db/schema/matches'
import { anybody } from '@/lib/auth/minted-actors'
import { dropFeed, renewFeed } from '@/lib/calendar/commands'
import { feedBy } from '@/lib/calendar/queries'
import type { Locale } from '@/lib/core/locale'
import { createMission } from '@/lib/missions/commands'
import { settingsOf } from '@/lib/settings/queries'
import { makeFan, missionInput } from '@/tests/support/factories'
import { makeMatch, makeTemplate, moveKickoff, resultOf, takePart } from '@/tests/support/factories-matches'
import { storm } from '@/tests/support/storm'

const made = await makeFan({ locale: 'en' })
const other = await makeFan()
const token = async (fan = made) => {
  await renewFeed(fan.actor)
  const { calendarToken: found } = await settingsOf(fan.actor)
  if (!found) throw new Error('no token')
  return found
}

describe('a fan’s calendar', () => {
  it('is found only by its token of 128 bits, of which the database stores a hash', async () => {
    const found = await token()
    expect(Buffer.from(found, 'base64url')).toHaveLength(16)
    expect(await feedBy(anybody, found)).toMatchObject({ locale: 'en' })
    for (const wrong of ['', found.slice(1), `${found}A`, found.toUpperCase(), "' or true --"])
      expect(await feedBy(anybody, wrong)).toBeNull()
    const rows = await database().execute(sql`select row::text as text from calendar_feeds row`)
    expect(JSON.stringify(rows)).not.toContain(found)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(found, 'base64url').toString('hex'))
  })

  it('has one address at a time: a new one voids the old one, and none when it is off', async () => {
    const first = await token()
    const second = await token()
    expect(second).not.toBe(first)
    expect(await feedBy(anybody, first)).toBeNull()
    await dropFeed(made.actor)
    expect(await feedBy(anybody, second)).toBeNull()
    expect((await settingsOf(made.actor)).calendarToken).toBeNull()
  })

  it('is one, however many requests arrive at once', async () => {
    const { refused } = await storm(20, () => renewFeed(made.actor))
    expect(refused).toEqual([])
    const [row] = await database().execute<{ n: number }>(
      sql`select count(*)::int as n from calendar_feeds where user_id = ${made.userId}`,
    )
    expect(row?.n).toBe(1)
  })

  it('contains the matches of the fan’s competitions and the fan’s own open missions', async () => {
    const soon = (competition: string, days: number) => ({
      source: 'football-data' as const,
      externalId: `${competition}${days}`,
      competition,
      home: competition,
      away: 'x',
      kickoffAt: sql`app_now() + make_interval(days => ${days})`,
      kickoffKnown: true,
      status: 'TIMED' as const,
      duration: 'REGULAR' as const,
    })
    await database()
      .insert(matches)
      .values([soon('champions', 1), soon('champions', 90), soon('champions', -30), soon('serie_a', 1)])
    await createMission(made.actor, missionInput({ title: 'La mia', dueDate: '2099-01-01' }))
    await createMission(made.actor, missionInput({ title: 'Senza data' }))
    await createMission(other.actor, missionInput({ title: 'Altrui', dueDate: '2099-01-01' }))
    const feed = await feedBy(anybody, await token())
    expect(feed?.kickOffs.map(({ home }) => home)).toEqual(['champions'])
    expect(feed?.missions).toMatchObject([{ title: 'La mia', day: '2099-01-01', kickoffAt: null }])
  })

  it('holds all of the next 60 days for a fan who follows every competition', async () => {
    const fan = await makeFan()
    await database().execute(sql`
      insert into user_preferences (user_id, competitions) values (${fan.userId}, array['bundesliga'])`)
    // The most that the eight competitions play in 67 days of a season: measured on the simulated ones.
    await database().execute(sql`
      insert into matches (source, external_id, competition, home, away, kickoff_at, kickoff_known, status, duration)
      select 'football-data', 'many' || n, 'bundesliga', 'Casa ' || n, 'x', app_now() + make_interval(mins => n * 120), true, 'TIMED', 'REGULAR'
      from generate_series(1, 713) n`)
    expect((await feedBy(anybody, await token(fan)))?.kickOffs).toHaveLength(713)
  })

  it('shows a match mission at its first kickoff, which it follows, or on the day while the time is unknown', async () => {
    const fan = await makeFan()
    const matchId = await makeMatch({ kickoff: '2 hours' })
    await takePart(fan, await makeTemplate(resultOf(matchId)), '1')
    const found = await token(fan)
    const kickoff = async () => {
      const [row] = await database().select().from(matches).where(eq(matches.id, matchId))
      return row?.kickoffAt?.getTime()
    }
    const mission = async () => (await feedBy(anybody, found))?.missions[0]
    const hour = async () => Math.floor((await mission())?.kickoffAt ?? 0)
    expect(await hour()).toBe(await kickoff())
    await moveKickoff(matchId, '3 days')
    expect(await hour()).toBe(await kickoff())
    await database().update(matches).set({ kickoffKnown: false }).where(eq(matches.id, matchId))
    const [row] = await database().execute(sql`select app_day(app_now() + interval '3 days')::text as day`)
    expect(await mission()).toMatchObject({ kickoffAt: null, day: row?.day })
  })

  it('names a match mission in the language of its fan, whichever it was picked in', async () => {
    const templateId = await makeTemplate(resultOf(await makeMatch()))
    const titleOf = async (locale: Locale) => {
      const fan = await makeFan({ locale })
      await takePart(fan, templateId, '1')
      return (await feedBy(anybody, await token(fan)))?.missions[0]?.title
    }
    expect(await titleOf('it')).toBe('Roma–Inter: chi vince?')
    expect(await titleOf('en')).toBe('Roma–Inter: who wins?')
  })

  it('ends with a ban', async () => {
    const found = await token(other)
    await database().execute(sql`update users set banned_at = app_now() where id = ${other.userId}`)
    expect(await feedBy(anybody, found)).toBeNull()
  })
})
