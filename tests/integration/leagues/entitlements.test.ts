import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { ENTITLEMENTS } from '@/lib/billing/rules'
import {
  createLeague,
  deleteLeague,
  handOver,
  removeMember,
  renameLeague,
  rotateCode,
} from '@/lib/leagues/commands'
import { joinLeague, leaveLeague } from '@/lib/leagues/membership/commands'
import { leaguesOf } from '@/lib/leagues/queries'
import { addSuggestion } from '@/lib/missions/suggestions/commands'
import { suggestionsFor } from '@/lib/missions/suggestions/queries'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan } from '@/tests/support/factories'
import { purse } from '@/tests/support/factories-matches'
import { answerTo, leagueRow, makeLeague } from '@/tests/support/leagues'
import { lapse, makePro, subscribe } from '@/tests/support/plans'
import { codes, refusal, storm } from '@/tests/support/storm'
import { lookThenInsert } from '@/tests/support/storm-twins'

const [FREE, PRO] = [ENTITLEMENTS.free.leagues, ENTITLEMENTS.pro.leagues]
const form = (name = 'Amici del bar') => ({ requestId: randomUUID(), name })

/** A fan who owns three leagues, and whose Pro has ended. */
async function lapsed() {
  const fan = await makePro()
  const ids: string[] = []
  for (let index = 0; index < PRO; index++) ids.push(await createLeague(fan.actor, form(`Lega ${index}`)))
  await lapse(fan)
  return { fan, ids }
}

const readOnly = async ({ actor }: MadeFan) => (await leaguesOf(actor)).map((league) => league.isReadOnly)

describe('leagues at once', () => {
  it('are as many as the plan grants, whether created or joined', async () => {
    const [free, pro, league] = [await makeFan(), await makePro(), await makeLeague()]
    for (let index = 0; index < FREE; index++) await createLeague(free.actor, form())
    expect(await refusal(createLeague(free.actor, form()))).toBe('league_limit')
    expect(await refusal(joinLeague(free.actor, league.joinCode))).toBe('league_limit')
    for (let index = 1; index < PRO; index++) await createLeague(pro.actor, form())
    await joinLeague(pro.actor, league.joinCode)
    expect(await refusal(createLeague(pro.actor, form()))).toBe('league_limit')
    expect(await leaguesOf(pro.actor)).toHaveLength(PRO)
  })

  it('are exactly three for a Pro who creates eight at once', async () => {
    const pro = await makePro()
    let missing = 8
    while ((await leaguesOf(pro.actor)).length < PRO && missing-- > 0) {
      const { refused } = await storm(8, () => createLeague(pro.actor, form()))
      expect(Object.keys(codes(refused))).toEqual(['league_limit'])
      expect((await leaguesOf(pro.actor)).length).toBeLessThanOrEqual(PRO)
    }
    expect(await leaguesOf(pro.actor)).toHaveLength(PRO)
  })

  it('would be more if places were counted before one is taken', async () => {
    expect(await lookThenInsert(8)).toBeGreaterThan(1)
  })
})

describe('when Pro ends', () => {
  it('a fan stays in every league, but cannot join another', async () => {
    const { fan, ids } = await lapsed()
    expect(await leaguesOf(fan.actor)).toHaveLength(PRO)
    expect(await refusal(createLeague(fan.actor, form()))).toBe('league_limit')
    await deleteLeague(fan.actor, ids[0] ?? '')
    expect(await refusal(createLeague(fan.actor, form()))).toBe('league_limit')
    expect(await leaguesOf(fan.actor)).toHaveLength(PRO - 1)
  })

  it('leagues beyond the plan are read-only until the fan leaves another or is Pro again', async () => {
    const { fan, ids } = await lapsed()
    const [first = '', second = '', third = ''] = ids
    expect(await readOnly(fan)).toEqual([false, true, true])
    await renameLeague(fan.actor, { id: first, name: 'Nome nuovo' })
    const mate = await makeFan()
    await database().execute(
      sql`insert into league_members (league_id, user_id, slot) values (${second}, ${mate.userId}, 1)`,
    )
    const before = await leagueRow({ id: second })
    for (const change of [
      () => renameLeague(fan.actor, { id: second, name: 'Nome nuovo' }),
      () => rotateCode(fan.actor, second),
      () => removeMember(fan.actor, { id: second, userId: mate.userId, ban: false }),
    ])
      expect(await refusal(change())).toBe('league_read_only')
    expect(await leagueRow({ id: second })).toEqual(before)
    expect(await refusal(renameLeague(mate.actor, { id: second, name: 'Non mia' }))).toBe('not_found')
    await deleteLeague(fan.actor, first)
    expect(await readOnly(fan)).toEqual([false, true])
    await renameLeague(fan.actor, { id: second, name: 'Nome nuovo' })
    await subscribe(fan)
    expect(await readOnly(fan)).toEqual([false, false])
    await renameLeague(fan.actor, { id: third, name: 'Nome nuovo' })
  })

  it('a read-only league can still be handed over and then left', async () => {
    const { fan, ids } = await lapsed()
    const [, second = ''] = ids
    const mate = await makeFan()
    await database().execute(
      sql`insert into league_members (league_id, user_id, slot) values (${second}, ${mate.userId}, 1)`,
    )
    const gone = await makeFan()
    expect(await answerTo(handOver(fan.actor, { id: second, userId: gone.userId }))).toEqual({
      code: 'not_found',
      fields: { userId: 'not_a_member' },
    })
    await handOver(fan.actor, { id: second, userId: mate.userId })
    await leaveLeague(fan.actor, second)
    expect(await leaguesOf(fan.actor)).toHaveLength(PRO - 1)
  })
})

describe('the mission of joining a league', () => {
  const offer = async () => {
    await database().execute(sql`
      insert into mission_templates (slug, competition, category, title_it, title_en, points, default_due_in_days, rule)
      values ('league', null, 'tifo', 'Entra in una lega', 'Join a league', 8, 30, '{"v": 1, "kind": "league_joined"}') on conflict do nothing`)
    const [row] = await database().execute<{ id: string }>(
      sql`select id from mission_templates where rule ->> 'kind' = 'league_joined'`,
    )
    return row?.id ?? ''
  }

  it('pays only once, however often the fan leaves and rejoins', async () => {
    const [fan, { id, joinCode }, templateId] = [await makeFan(), await makeLeague(), await offer()]
    const add = () => addSuggestion(fan.actor, { templateId }, 'it')
    await add()
    for (let day = 0; day < 4; day++)
      await atShiftedTime(`${day} days`, async () => {
        await joinLeague(fan.actor, joinCode)
        expect(await purse(fan)).toMatchObject({ points: 8, xp: 8 })
        await leaveLeague(fan.actor, id)
        expect(await refusal(add())).toBe('not_found')
        const { suggestions } = await suggestionsFor(fan.actor, 'serie_a', 'it')
        expect(suggestions.map((one) => one.id)).not.toContain(templateId)
      })
    const again = sql`insert into missions (user_id, request_id, template_id, title, points, kind, outcome, due_date, added_on)
      values (${fan.userId}, gen_random_uuid(), ${templateId}, 'Ancora', 8, 'activity', 'open', app_day(app_now()) + 9, '2020-01-01')`
    await expect(database().execute(again)).rejects.toThrow()
  })

  it('would pay each time without the unique key', async () => {
    const [fan, { id, joinCode }, templateId] = [await makeFan(), await makeLeague(), await offer()]
    for (let day = 0; day < 2; day++)
      await atShiftedTime(`${day} days`, async () => {
        await database().execute(sql`
          update missions set once = null where user_id = ${fan.userId}`)
        await addSuggestion(fan.actor, { templateId }, 'it')
        await joinLeague(fan.actor, joinCode)
        await leaveLeague(fan.actor, id)
      })
    expect(await purse(fan)).toMatchObject({ points: 16 })
  })

  it('is lost after its deadline, and can be added again', async () => {
    const [fan, { id, joinCode }, templateId] = [await makeFan(), await makeLeague(), await offer()]
    await addSuggestion(fan.actor, { templateId }, 'it')
    await atShiftedTime('40 days', async () => {
      await joinLeague(fan.actor, joinCode)
      expect(await purse(fan)).toMatchObject({ points: 0 })
      await leaveLeague(fan.actor, id)
      await addSuggestion(fan.actor, { templateId }, 'it')
    })
  })

  it('does not count a league joined before it was added', async () => {
    const [fan, { joinCode }, templateId] = [await makePro(), await makeLeague(), await offer()]
    await joinLeague(fan.actor, joinCode)
    await addSuggestion(fan.actor, { templateId }, 'it')
    await joinLeague(fan.actor, joinCode)
    expect(await purse(fan)).toMatchObject({ points: 0 })
  })
})
