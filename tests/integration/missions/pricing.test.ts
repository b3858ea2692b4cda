import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { missionTemplates } from '@/db/schema/missions'
import { sqlState } from '@/db/transaction'
import { choosePick } from '@/lib/missions/picks/commands'
import { type Pricing, priceOfPick, pricingOf } from '@/lib/missions/pricing/rules'
import { missionPage } from '@/lib/missions/queries'
import { receiptOf } from '@/lib/missions/receipts/queries'
import { settleDue } from '@/lib/missions/settlement/commands'
import { rateMatches } from '@/lib/ratings/commands'
import { expectedGoals } from '@/lib/ratings/rules'
import { makeFan, system } from '@/tests/support/factories'
import {
  finish,
  makeMatch,
  makeTemplate,
  missionRow,
  purse,
  resultOf,
  takePart,
  templateRow,
} from '@/tests/support/factories-matches'
import { unratedPoints } from '@/tests/support/prices'

const { sql } = database()
const team = (id: string) => ({ id, name: id })

beforeEach(async () => {
  await sql`delete from rating_means`
})

let pairs = 0

/** Two teams of which the first has often beaten the other. */
async function knownTeams(): Promise<{ home: string; away: string }> {
  pairs += 1
  const teams = { home: `Inter ${pairs}`, away: `Pisa ${pairs}` }
  for (let day = 0; day < 8; day++)
    await finish(await makeMatch({ kickoff: `-${60 - day} days`, ...teams, status: 'IN_PLAY' }), [4, 0])
  await rateMatches(system)
  return teams
}
const pricingIn = async (templateId: string) => (await templateRow(templateId)).pricing as Pricing

describe('the price of a question', () => {
  it('follows from the ratings when it is offered, and stores what it was computed from', async () => {
    const teams = await knownTeams()
    const matchId = await makeMatch(teams)
    const rule = resultOf(matchId)
    const pricing = await pricingIn(await makeTemplate(rule))
    expect(pricing).toMatchObject({ version: 2, matches: [{ id: matchId, share: 1, home: { matches: 8 } }] })
    expect(priceOfPick(pricing, '1').points).toBeLessThan(unratedPoints(rule, '1'))
    expect(priceOfPick(pricing, '2').points).toBeGreaterThan(unratedPoints(rule, '2'))
    const again = pricingOf(
      rule,
      pricing.matches.map(({ id, ...ratings }) => ({
        id,
        home: team(teams.home),
        away: team(teams.away),
        ratings,
      })),
    )
    expect(again.chances).toEqual(pricing.chances)
  })

  it('stays the same, whatever is played afterwards, and is what is paid', async () => {
    const teams = await knownTeams()
    const matchId = await makeMatch(teams)
    const templateId = await makeTemplate(resultOf(matchId))
    const before = await pricingIn(templateId)
    await finish(await makeMatch({ kickoff: '-1 day', ...teams, status: 'IN_PLAY' }), [0, 5])
    await rateMatches(system)
    expect(await pricingIn(templateId)).toEqual(before)
    const fan = await makeFan()
    const mission = await takePart(fan, templateId, '1')
    const { points } = priceOfPick(before, '1')
    expect((await missionRow(mission)).points).toBe(points)
    await finish(matchId, [2, 0])
    await settleDue(system)
    expect(await purse(fan)).toMatchObject({ points, xp: points })
  })

  it('is on the receipt with the ratings and the expected goals', async () => {
    const teams = await knownTeams()
    const matchId = await makeMatch(teams)
    const fan = await makeFan()
    const mission = await takePart(fan, await makeTemplate(resultOf(matchId)), '1')
    await finish(matchId, [2, 0])
    await settleDue(system)
    const receipt = await receiptOf(fan.actor, mission)
    if (receipt?.kind !== 'match' || !receipt.pricing) throw new Error('no receipt with a price')
    const [match] = receipt.pricing.matches
    if (!match) throw new Error('no priced match')
    expect(expectedGoals(match)).toEqual(match.expected)
    expect(priceOfPick(receipt.pricing, '1').points).toBe(receipt.points)
  })

  it('cannot be changed, not even by hand', async () => {
    const templateId = await makeTemplate(resultOf(await makeMatch()))
    const change = database()
      .update(missionTemplates)
      .set({ pricing: { version: 2, matches: [], chances: { '1': 0.01, X: 0.01, '2': 0.98 } } })
      .where(eq(missionTemplates.id, templateId))
    expect(sqlState(await change.catch((error: unknown) => error))).toBe('23514')
  })
})

describe('a question that is older than the ratings', () => {
  async function older() {
    const matchId = await makeMatch()
    const [template] = await sql<{ id: string }[]>`
      insert into mission_templates (slug, competition, title_it, title_en, points, rule)
      values (gen_random_uuid(), 'serie_a', 'Chi vince?', 'Who wins?', 30, ${JSON.stringify(resultOf(matchId))}::text::jsonb) returning id`
    const templateId = template?.id ?? ''
    await sql`insert into template_matches (template_id, match_id) values (${templateId}, ${matchId})`
    return { matchId, templateId, rule: resultOf(matchId) }
  }

  it('is priced by base rates', async () => {
    const { templateId, rule } = await older()
    const fan = await makeFan()
    const mission = await takePart(fan, templateId, 'X')
    expect((await missionRow(mission)).points).toBe(unratedPoints(rule, 'X'))
  })

  it('pays a pick that was made before the price at which it was made', async () => {
    const { matchId, templateId } = await older()
    const fan = await makeFan()
    const mission = await takePart(fan, templateId, '1')
    await sql`update missions set points = 18 where id = ${mission}`
    const [open] = (await missionPage(fan.actor, 'active', undefined)).missions
    expect(open?.points).toBe(18)
    await finish(matchId, [1, 0])
    await settleDue(system)
    expect(await purse(fan)).toMatchObject({ points: 18 })
    expect(await receiptOf(fan.actor, mission)).toMatchObject({ points: 18, pricing: null })
  })

  it('prices a changed pick at the current price', async () => {
    const { templateId, rule } = await older()
    const fan = await makeFan()
    const mission = await takePart(fan, templateId, '1')
    await sql`update missions set points = 18 where id = ${mission}`
    expect(await choosePick(fan.actor, { id: mission, pick: '2' }, 'it')).toMatchObject({
      points: unratedPoints(rule, '2'),
    })
  })
})
