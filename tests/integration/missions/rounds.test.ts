import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { offerRounds } from '@/lib/missions/rounds/commands'
import { suggestionsFor } from '@/lib/missions/suggestions/queries'
import { atShiftedTime } from '@/tests/support/db-clock'
import { makeFan, system } from '@/tests/support/factories'
import { makeMatch, moveKickoff, setResult } from '@/tests/support/factories-matches'
import { expectUnchanged } from '@/tests/support/snapshot'
import { storm } from '@/tests/support/storm'
import { lookThenInsert } from '@/tests/support/storm-twins'

const offer = () => offerRounds(system)
/** What is asked about a round of four, with two rounds after it: each match twice, its goals and a streak. */
const OF_FOUR = 10

beforeEach(async () => {
  await database().execute(sql`delete from template_matches`)
  await database().execute(sql`delete from mission_templates`)
  await database().execute(sql`delete from matches`)
})

/** Rounds of four matches each, the first one to begin in the given number of days, each a week after the other. */
async function rounds(days: number, count = 3): Promise<string[]> {
  const ids: string[] = []
  for (let round = 0; round < count; round++)
    for (let index = 0; index < 4; index++)
      ids.push(
        await makeMatch({
          kickoff: `${days + round * 7} days ${index} hours`,
          round: 10 + round,
          home: `Casa${index}`,
          away: `Ospite${index}`,
        }),
      )
  return ids
}
const templates = () =>
  database().execute<{
    slug: string
    active: boolean
    round: number | null
    words: string[]
    points: number
  }>(sql`
    select slug, active, (select min(matches.round) from template_matches template_match join matches on matches.id = template_match.match_id
      where template_match.template_id = template.id) as round, array[title_it, title_en, description_it, description_en] as words, points
    from mission_templates template order by sort`)

describe('offering the next round', () => {
  it('creates the suggestions of the round that starts soon, and of no other, in both languages', async () => {
    await rounds(2)
    expect(await offer()).toBe(OF_FOUR)
    const made = await templates()
    expect(made).toHaveLength(OF_FOUR)
    for (const { words, points, active } of made) {
      const [titleIt, titleEn, textIt, textEn] = words
      for (const text of words) expect(text).toMatch(/\w{3}/)
      for (const text of words) expect(text).not.toMatch(/[{}]|predicates\./)
      expect([titleIt, textIt]).not.toEqual([titleEn, textEn])
      expect(points).toBeGreaterThanOrEqual(10)
      expect(active).toBe(true)
    }
    expect(made.filter(({ round }) => round === 10)).toHaveLength(OF_FOUR)
    const fan = await makeFan()
    expect((await suggestionsFor(fan.actor, 'serie_a', 'en')).suggestions).toHaveLength(OF_FOUR)
  })

  it('a second time creates nothing', async () => {
    await rounds(2)
    await offer()
    await expectUnchanged(async () => expect(await offer()).toBe(0))
  })

  it('ten times at once creates each once', async () => {
    await rounds(2)
    const { done, refused } = await storm(10, offer)
    expect(refused).toEqual([])
    expect(done.reduce((sum, made) => sum + made, 0)).toBe(OF_FOUR)
    expect(await templates()).toHaveLength(OF_FOUR)
  })

  it('would create duplicates if the check came before the insert', async () => {
    expect(await lookThenInsert(10)).toBeGreaterThan(1)
  })

  it('is not kept from one competition by the failure of another', async () => {
    // No rule accepts a three-digit round, although an import does.
    for (const home of ['Brest', 'Lille']) await makeMatch({ competition: 'champions', round: 100, home })
    await rounds(2)
    await expect(offer()).rejects.toThrow()
    expect(await templates()).toHaveLength(OF_FOUR)
  })

  it('waits while the round is more than eight days away', async () => {
    await rounds(9)
    expect(await offer()).toBe(0)
    await atShiftedTime('28 hours', async () => expect(await offer()).toBe(OF_FOUR))
  })

  it('asks about each match eight days before it, however far from the others of its round', async () => {
    const ids = await rounds(2)
    const late = ids[3] ?? ''
    await moveKickoff(late, '40 days')
    const asked = () =>
      database().execute<{ slug: string; sort: number }>(sql`
      select slug, sort from mission_templates template join template_matches on template_id = template.id
      where match_id = ${late} and rule ? 'matchId' order by sort`)
    expect(await offer()).toBe(OF_FOUR - 2)
    expect(await asked()).toEqual([])
    await atShiftedTime('31 days 23 hours', async () => {
      await offer()
      expect(await asked()).toEqual([])
    })
    await atShiftedTime('32 days 1 hour', async () => {
      await offer()
      expect(await asked()).toEqual([
        { slug: `match_result:${late}`, sort: -1000 },
        { slug: `over_under:${late}`, sort: -999 },
      ])
      await expectUnchanged(async () => expect(await offer()).toBe(0))
    })
  })

  it('has a streak of its own for each round, although that of the round before goes on', async () => {
    await rounds(2, 4)
    await offer()
    await atShiftedTime('7 days', offer)
    const streaks = (await templates()).filter(({ slug }) => slug.startsWith('team_streak:'))
    expect(streaks.map(({ round }) => round).toSorted()).toEqual([10, 11])
  })

  it('withdraws what has begun, and adds nothing to a round under way', async () => {
    await rounds(1, 3)
    await offer()
    const fan = await makeFan()
    const ofRound = async (wanted: number) => (await templates()).filter(({ round }) => round === wanted)
    expect(await ofRound(10)).toHaveLength(OF_FOUR)
    for (const hours of [1, 2, 3])
      await atShiftedTime(`1 day ${hours - 1} hours 5 minutes`, async () => {
        await offer()
        const made = await ofRound(10)
        expect(made).toHaveLength(OF_FOUR)
        expect(made.filter(({ active }) => active).length).toBeLessThan(OF_FOUR)
        const { suggestions: shown } = await suggestionsFor(fan.actor, 'serie_a', 'it')
        expect(shown).toHaveLength((await templates()).filter(({ active }) => active).length)
      })
    await atShiftedTime('1 day 4 hours', async () => {
      await offer()
      expect((await ofRound(10)).filter(({ active }) => active)).toEqual([])
      expect((await ofRound(11)).filter(({ active }) => active)).toHaveLength(OF_FOUR - 1)
    })
  })

  it('leaves out matches without a time or teams, and postponed ones', async () => {
    const [first = '', second = ''] = await rounds(2, 1)
    await database().execute(sql`update matches set kickoff_known = false where id = ${first}`)
    await setResult(second, { status: 'POSTPONED' })
    const third = await makeMatch({ kickoff: '2 days', round: 10 })
    await database().execute(sql`update matches set home = null, home_id = null where id = ${third}`)
    await offer()
    const used = await database().execute<{ id: string }>(
      sql`select distinct match_id as id from template_matches`,
    )
    expect(used.map(({ id }) => id)).toHaveLength(2)
    for (const id of [first, second, third]) expect(used.map((row) => row.id)).not.toContain(id)
  })

  it('stores the kick-off from which the days until a replay count', async () => {
    const [first = ''] = await rounds(2, 1)
    await offer()
    await moveKickoff(first, '20 days')
    const [row] = await database().execute<{ kept: boolean }>(sql`
      select template_match.original_kickoff_at < app_now() + interval '3 days' as kept from template_matches template_match where match_id = ${first}`)
    expect(row).toEqual({ kept: true })
  })
})
