import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { saveVisibility } from '@/lib/account/commands'
import { VISIBILITIES, type Visibility } from '@/lib/account/rules'
import { removeMember } from '@/lib/leagues/commands'
import { leaveLeague } from '@/lib/leagues/membership/commands'
import { settleDue } from '@/lib/missions/settlement/commands'
import { ownProfileOf, profileOf } from '@/lib/profile/queries'
import { sharedQuestions } from '@/lib/profile/versus/queries'
import { settingsOf } from '@/lib/settings/queries'
import { playPick } from '@/tests/support/badges'
import { type MadeFan, makeFan, system } from '@/tests/support/factories'
import {
  copyTo,
  finish,
  makeMatch,
  makeTemplate,
  moveKickoff,
  resultOf,
  takePart,
} from '@/tests/support/factories-matches'
import { call, leagueWith, makeLeague } from '@/tests/support/leagues'

const NAME = 'Canarina'

/** A fan with a history, and everybody who may ask for it. */
async function world() {
  const league = await leagueWith(4, 'Canarini')
  const [shown = league.owner, mate = shown, former = shown, removed = shown] = league.mates
  await call(shown, NAME)
  await leaveLeague(former.actor, league.id)
  await removeMember(league.owner.actor, { id: league.id, userId: removed.userId, ban: false })
  const stranger = (await makeLeague(undefined, 'Altra lega')).owner
  const alone = await makeFan()
  await playPick(shown, { rule: resultOf, pick: '1', regular: [1, 0] })
  return { shown, mate, former, removed, stranger, alone, league }
}

const { shown, mate, former, removed, stranger, alone, league } = await world()
const callers: Record<string, MadeFan> = { owner: shown, mate, former, removed, stranger, alone }

const SEES: Record<Visibility, string[]> = {
  private: ['owner'],
  mates: ['owner', 'mate'],
  public: Object.keys(callers),
}

describe.each(VISIBILITIES)('a profile that is %s', (visibility) => {
  it.each(Object.keys(callers))('is answered correctly to the %s', async (who) => {
    await saveVisibility(shown.actor, visibility)
    const { actor } = callers[who] as MadeFan
    const [foreign, absent] = [await profileOf(actor, NAME), await profileOf(actor, 'Nessuna')]
    const isPrivate = visibility === 'private'
    if (SEES[visibility].includes(who)) expect(foreign).toMatchObject({ nickname: NAME, isPrivate })
    else expect(foreign).toEqual(absent)
    expect(absent).toBeNull()
  })
})

describe('a profile', () => {
  it('is private by default', async () => {
    expect(await settingsOf(alone.actor)).toMatchObject({ visibility: 'private' })
    await saveVisibility(alone.actor, 'mates')
    expect(await settingsOf(alone.actor)).toMatchObject({ visibility: 'mates' })
  })

  it('is found regardless of the case of the name, and shows nothing private', async () => {
    await saveVisibility(shown.actor, 'public')
    const seen = await profileOf(stranger.actor, NAME.toUpperCase())
    expect(seen).toMatchObject({ isOwn: false, league: null, records: [{ picks: 1, hits: 1 }] })
    const text = JSON.stringify(seen)
    expect(text).not.toContain(shown.email)
    expect(text).not.toContain(league.joinCode)
    expect(text).not.toContain('Canarini')
  })

  it('has the season’s record: counted picks settled since 1 July', async () => {
    const fan = await makeFan()
    await call(fan, 'Stagionale')
    const season = async () => (await ownProfileOf(fan.actor))?.season
    const [year] = await database().execute<{ from: number }>(sql`
      select extract(year from app_day(app_now()) - interval '6 months')::int as from`)
    const from = year?.from ?? 0
    expect(await season()).toEqual({ from, picks: 0, hits: 0, points: 0 })
    const pick = async (regular: [number, number]) =>
      (await playPick(fan, { rule: resultOf, pick: '1', regular })).missionId
    const [won, early, uncounted] = [await pick([2, 0]), await pick([1, 0]), await pick([3, 0])]
    await pick([0, 1])
    const [price] = await database().execute<{ points: number }>(
      sql`select points from missions where id = ${won}`,
    )
    const decide = (id: string, at: string) =>
      database().execute(sql`
        update missions set settled_at = ${`${from}-${at}`}::timestamp at time zone app_zone() where id = ${id}`)
    await decide(won, '07-01 00:00')
    await decide(early, '06-30 23:59:59')
    const [kept] = await database().execute<{ week: string }>(sql`
      select counted_week::text as week from missions where id = ${uncounted}`)
    const count = (week: string | null) =>
      database().execute(sql`update missions set counted_week = ${week}::date where id = ${uncounted}`)
    await count(null)
    expect(await season()).toEqual({ from, picks: 2, hits: 1, points: price?.points })
    await count(kept?.week ?? null)
  })

  it('names a league that viewer and fan share, only to those two', async () => {
    expect((await profileOf(mate.actor, NAME))?.league).toMatchObject({ name: 'Canarini' })
    expect((await ownProfileOf(shown.actor))?.league).toMatchObject({ name: 'Canarini' })
    expect((await profileOf(former.actor, NAME))?.league).toBeNull()
  })

  it('of a banned fan is visible only to that fan', async () => {
    await saveVisibility(shown.actor, 'public')
    await database().execute(sql`update users set banned_at = app_now() where id = ${shown.userId}`)
    expect(await profileOf(mate.actor, NAME)).toBeNull()
    expect(await profileOf(shown.actor, NAME)).not.toBeNull()
    await database().execute(sql`update users set banned_at = null where id = ${shown.userId}`)
  })
})

describe('the questions that two fans share', () => {
  it('are shown only to league mates, with the pick of each', async () => {
    await database().execute(sql`
      insert into missions (user_id, request_id, template_id, title, points, kind, outcome, pick, picked_at, counted_week, status, settled_by,
        settled_at)
      select fan.id::uuid, gen_random_uuid(), template_id, title, 21, 'match', 'lost', 'X', app_now(), counted_week, 'done', 'result', app_now()
      from missions, jsonb_array_elements_text(${JSON.stringify([mate.userId, former.userId, stranger.userId])}::text::jsonb) fan(id)
      where user_id = ${shown.userId}`)
    expect(await sharedQuestions(mate.actor, shown.userId)).toMatchObject([
      { own: false, mate: true, ownPoints: 21 },
    ])
    expect(await sharedQuestions(shown.actor, mate.userId)).toMatchObject([{ own: true, mate: false }])
    for (const outsider of [former, removed, stranger]) {
      expect(await sharedQuestions(outsider.actor, shown.userId)).toEqual([])
      expect(await sharedQuestions(shown.actor, outsider.userId)).toEqual([])
    }
  })
  it('are also those that one of them answered on a copy of the match, each once', async () => {
    const [fan, rival] = (await leagueWith(2)).mates as [MadeFan, MadeFan]
    const [matchId, copy] = [await makeMatch(), await makeMatch()]
    const [question, onCopy] = [await makeTemplate(resultOf(matchId)), await makeTemplate(resultOf(copy))]
    await takePart(fan, question, '1')
    await takePart(fan, onCopy, 'X')
    await takePart(rival, onCopy, '2')
    await copyTo(matchId, copy)
    for (const id of [matchId, copy]) await moveKickoff(id, '-3 hours')
    await finish(matchId, [1, 0])
    await settleDue(system)
    expect(await sharedQuestions(fan.actor, rival.userId)).toMatchObject([{ own: true, mate: false }])
    expect(await sharedQuestions(rival.actor, fan.userId)).toMatchObject([{ own: false, mate: true }])
  })
})
