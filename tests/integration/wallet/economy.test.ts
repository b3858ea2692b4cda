import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkLine, UNCHECKED } from '@/lib/ledger/chain/rules'
import { chainOf } from '@/lib/wallet/export/queries'
import { atShiftedTime } from '@/tests/support/db-clock'
import { COMMANDS } from '@/tests/support/economy/commands'
import { possessionsDue, possessionsOf } from '@/tests/support/economy/shop'
import { backToNow, balancesOf, beginWorld, expected } from '@/tests/support/economy/world'
import { type MadeFan, makeFan } from '@/tests/support/factories'
import { expectHealthyLedger } from '@/tests/support/healthy-ledger'
import { givePoints } from '@/tests/support/wallets'

const RUNS = Number(process.env.ECONOMY_RUNS ?? 10)
const LONGEST_MS = Math.max(300_000, RUNS * 10_000)

/** Recomputes the fan's chain as the browser does. @returns the sums of its assets */
async function recomputed({ actor }: MadeFan) {
  let checked = UNCHECKED
  for await (const lines of chainOf(actor))
    for (const line of lines) {
      const next = await checkLine(checked, line)
      if ('fault' in next) throw new Error(`line ${next.place}: ${next.fault}`)
      checked = next
    }
  return checked.balances
}

it(
  'F5: any sequence of missions, quizzes, conversions, corrections, purchases, top-ups, bundles, badges and equipment keeps to the rules',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 5 }),
        fc.commands(COMMANDS, { maxCommands: 90, size: 'max' }),
        async (fans, commands) => {
          const world = await beginWorld(fans)
          try {
            await fc.asyncModelRun(() => world, commands)
          } finally {
            await backToNow()
          }
          for (const [index, fan] of world.real.fans.entries()) {
            const own = world.model.fans[index]
            const due = own && expected(own)
            expect(await balancesOf(fan), `fan ${index}`).toEqual(due)
            const { earned: _, ...sums } = due ?? { earned: 0 }
            expect(await recomputed(fan)).toEqual(sums)
            expect(await possessionsOf(fan)).toEqual(own && possessionsDue(own))
          }
        },
      ),
      { numRuns: RUNS },
    )
    await expectHealthyLedger()
  },
  LONGEST_MS,
)

describe('what the model would detect', () => {
  it('a line that no rule explains: the sums differ from the model', async () => {
    const { model, real } = await beginWorld(2)
    const [fan] = real.fans
    if (!fan) throw new Error('no fan')
    await givePoints(fan, 1)
    expect(await balancesOf(fan)).not.toEqual(model.fans[0] && expected(model.fans[0]))
  })

  it('a clock that moves back leaves the chain intact', async () => {
    const fan = await makeFan()
    await givePoints(fan, 5)
    await atShiftedTime('-3 days', () => givePoints(fan, 7))
    expect(await recomputed(fan)).toMatchObject({ points: 12 })
  })
})
