import { beforeEach, expect, it } from 'vitest'
import { LEDGER_LAYOUT } from '@/lib/missions/receipts/rules'
import { PROFILE_RULES } from '@/lib/weekend/profiles/rules'
import { type FiveReceipt, receiptOfFive } from '@/lib/weekend/receipts/queries'
import { PROFILES } from '@/lib/weekend/rules'
import { settleFives } from '@/lib/weekend/settlement/commands'
import { type MadeFan, makeFan, system } from '@/tests/support/factories'
import { finish, setResult } from '@/tests/support/factories-matches'
import { verifyReceipts, withFlippedFigures } from '@/tests/support/receipt-file'
import { atHour, offerMatches, pick, picksOf, save } from '@/tests/support/weekend'

beforeEach(() => atHour(0))

type Five = FiveReceipt & { ledger: typeof LEDGER_LAYOUT }

async function filesOf(fan: MadeFan): Promise<Five[]> {
  const receipts = await Promise.all((await picksOf(fan)).map(({ id }) => receiptOfFive(fan.actor, id)))
  return receipts.flatMap((receipt) =>
    receipt ? [JSON.parse(JSON.stringify({ ...receipt, ledger: LEDGER_LAYOUT }))] : [],
  )
}

/** One fan for each profile and side that is offered, all in one match. */
async function fielded(): Promise<{ fans: MadeFan[]; matchId: string }> {
  const [matchId = ''] = await offerMatches(1)
  const fans: MadeFan[] = []
  for (const profile of PROFILES)
    for (const side of PROFILE_RULES[profile].sides) {
      const fan = await makeFan()
      await save(fan, [pick(profile, matchId, side)]).then(
        () => fans.push(fan),
        () => undefined,
      )
    }
  await atHour(5)
  return { fans, matchId }
}

it('the receipt of every profile is checked by a script, which notices any figure that was changed', async () => {
  const { fans, matchId } = await fielded()
  expect(fans.length).toBeGreaterThan(20)
  await finish(matchId, [3, 1], [0, 1])
  await settleFives(system)
  const files = (await Promise.all(fans.map(filesOf))).flat()
  expect(files).toHaveLength(fans.length)
  expect(new Set(files.map(({ outcome }) => outcome))).toEqual(new Set(['won', 'lost']))
  const { code, texts } = await verifyReceipts(files)
  expect(texts.filter((text) => text.includes('FAILED'))).toEqual([])
  expect(code).toBe(0)
  expect(texts.filter((text) => text.includes('ok     the chance of the profile'))).toHaveLength(files.length)
  const won = files.find(({ profile, outcome }) => profile === 'playmaker' && outcome === 'won')
  const flips = won ? withFlippedFigures(won) : []
  const flipped = await verifyReceipts(flips.map(([, copy]) => copy))
  expect(flips.length).toBeGreaterThan(15)
  expect(flips.flatMap(([name], index) => (flipped.texts[index]?.includes('FAILED') ? [] : name))).toEqual([])
})

it('after an award the profiles that need goals are void, and the script agrees', async () => {
  const { fans, matchId } = await fielded()
  await setResult(matchId, { status: 'AWARDED', winner: 'home', regular: [3, 0] })
  await settleFives(system)
  const files = (await Promise.all(fans.map(filesOf))).flat()
  expect(new Set(files.map(({ outcome }) => outcome))).toEqual(new Set(['won', 'lost', 'void']))
  const { texts } = await verifyReceipts(files)
  expect(texts.filter((text) => text.includes('FAILED'))).toEqual([])
})
