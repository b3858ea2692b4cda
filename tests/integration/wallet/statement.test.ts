import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { CAUSE_KINDS } from '@/lib/ledger/rules'
import { deleteMission, setMissionStatus } from '@/lib/missions/commands'
import { monthOf, movementsOf, walletOf } from '@/lib/wallet/queries'
import { totalsOf } from '@/lib/wallet/rules'
import { causeText, movementView } from '@/lib/wallet/words'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan, makeMission } from '@/tests/support/factories'
import { earn } from '@/tests/support/leagues'
import { expectUnchanged } from '@/tests/support/snapshot'
import { convert, givePoints } from '@/tests/support/wallets'

const lines = async (fan: MadeFan, asset: 'points' | 'tokens' | 'xp' = 'points') =>
  (await movementsOf(fan.actor, { asset, limit: 100 })).rows

describe('the statement', () => {
  it('has the lines of one asset, latest first, with the balance after each', async () => {
    const fan = await makeFan()
    await givePoints(fan, 40)
    await givePoints(fan, 60)
    await convert(fan, 30)
    expect((await lines(fan)).map(({ amount, balance, kind }) => [amount, balance, kind])).toEqual([
      [-30, 70, 'conversion'],
      [60, 100, 'test'],
      [40, 40, 'test'],
    ])
    expect((await lines(fan, 'tokens')).map(({ amount, balance }) => [amount, balance])).toEqual([[30, 30]])
    expect(await lines(fan, 'xp')).toEqual([])
  })

  it('is paged by the last line: nothing is repeated or left out, even while lines are added', async () => {
    const fan = await makeFan()
    for (let amount = 1; amount <= 23; amount++) await givePoints(fan, amount)
    const seen: number[] = []
    let before: number | undefined
    for (let turns = 0; turns < 5; turns++) {
      const page = await movementsOf(fan.actor, { asset: 'points', before, limit: 5 })
      seen.push(...page.rows.map(({ amount }) => amount))
      await givePoints(fan, 100 + turns)
      before = page.next ?? undefined
      expect(page.next === null).toBe(turns === 4)
    }
    expect(seen).toEqual(Array.from({ length: 23 }, (_, index) => 23 - index))
  })

  it('has no line of another fan, whatever cursor is sent', async () => {
    const [fan, other] = [await makeFan(), await makeFan()]
    await givePoints(other, 10)
    expect(await lines(fan)).toEqual([])
    expect((await movementsOf(fan.actor, { asset: 'points', before: 10 ** 14, limit: 5 })).rows).toEqual([])
    expect(await walletOf(fan.actor)).toMatchObject({ points: 0, lines: 0, head: '' })
  })

  it('gives each cause, with a link to its receipt', async () => {
    const fan = await makeFan()
    const id = await makeMission(fan, 20)
    await setMissionStatus(fan.actor, { id, status: 'done' })
    const [line] = await lines(fan, 'xp')
    if (!line) throw new Error('no line')
    expect(causeText(line, 'it')).toEqual({
      title: 'Vedi il derby',
      detail: 'Completata.',
      href: undefined,
    })
    await deleteMission(fan.actor, { id })
    const [kept] = await lines(fan, 'xp')
    expect(kept && causeText(kept, 'en')).toEqual({
      title: 'Vedi il derby',
      detail: 'Completed.',
      href: undefined,
    })
  })

  it('shows a line whose cause was deleted or comes from another release', async () => {
    const line = {
      place: 1,
      asset: 'points',
      amount: 5,
      balance: 5,
      at: 0,
      causeId: 'x',
      facts: null,
    } as const
    for (const kind of CAUSE_KINDS) expect(causeText({ ...line, kind }, 'it').title).toMatch(/\w/)
    const old = causeText({ ...line, kind: 'gift' as string as (typeof CAUSE_KINDS)[number] }, 'it')
    expect(old).toEqual({ title: 'gift' })
  })

  it('shows what is owed after a correction, which moves no points, and the points that repay it', async () => {
    const fan = await makeFan()
    const cause = await earn(fan, 26)
    await convert(fan, 20)
    await earn(fan, -26, cause)
    await earn(fan, 50)
    const rows = await lines(fan)
    const shown = rows.map((row) => movementView(row, 'en'))
    expect(shown.map(({ amount, balance, isCorrection }) => [amount, balance, isCorrection])).toEqual([
      ['−20', '30', true],
      ['+50', '50', false],
      ['−6', '0', true],
      ['0', '6', true],
      ['−20', '6', false],
      ['+26', '26', false],
    ])
    expect(shown[3]?.detail).toBe('Corrected after the points were spent: you owe 20.')
    expect(
      (await movementsOf(fan.actor, { asset: 'points', before: rows[3]?.place, limit: 1 })).rows,
    ).toEqual([rows[4]])
  })

  it('marks what a correction removed, and not what the fan converted', async () => {
    const fan = await makeFan()
    const cause = await earn(fan, 50)
    await convert(fan, 10)
    await earn(fan, -20, cause)
    const views = (await lines(fan)).map((row) => movementView(row, 'it'))
    expect(views.map(({ amount, isCorrection }) => [amount, isCorrection])).toEqual([
      ['−20', true],
      ['−10', false],
      ['+50', false],
    ])
  })
})

describe('the wallet', () => {
  it('has balances, points earned, what is converted and what is left', async () => {
    const fan = await makeFan()
    await earn(fan, 700)
    await convert(fan, 450)
    expect(await walletOf(fan.actor)).toMatchObject({
      points: 250,
      tokens: 450,
      owed: 0,
      earned: 700,
      converted: 450,
      most: 50,
      lines: 3,
    })
  })

  it('says when the week ends, in the product’s time zone', async () => {
    const fan = await makeFan()
    const { resetsAt, now } = await walletOf(fan.actor)
    expect(resetsAt - now).toBeGreaterThan(0)
    expect(resetsAt - now).toBeLessThanOrEqual(7 * 86_400_000 + 3_600_000)
    const rome = new Intl.DateTimeFormat('en', {
      timeZone: 'Europe/Rome',
      weekday: 'long',
      hour: 'numeric',
      hourCycle: 'h23',
    })
    expect(rome.format(resetsAt)).toMatch(/Monday.*\b0?0/)
    await givePoints(fan, 10)
    await convert(fan, 10)
    await atShiftedTime('7 days', async () => {
      expect(await walletOf(fan.actor)).toMatchObject({ converted: 0 })
    })
  })

  it('is read without writing anything', async () => {
    const fan = await makeFan()
    await expectUnchanged(async () => {
      await walletOf(fan.actor)
      await monthOf(fan.actor)
      await movementsOf(fan.actor, { asset: 'points', limit: 5 })
    })
  })
})

describe('the month', () => {
  it('has for each day what was earned, converted and taken back', async () => {
    const fan = await makeFan()
    const won = await earn(fan, 50)
    await earn(fan, 20)
    await convert(fan, 30)
    await earn(fan, -26, randomUUID())
    const month = await monthOf(fan.actor)
    expect(month.days).toEqual([{ day: month.today, earned: 70, converted: 30, corrected: 26 }])
    // Settled again with the same result: taken back and booked again.
    await earn(fan, -50, won)
    await earn(fan, 50, won)
    expect((await monthOf(fan.actor)).days).toEqual(month.days)
  })

  it('counts what is owed as taken back, and points that repay it as earned', async () => {
    const fan = await makeFan()
    await earn(fan, 26)
    await convert(fan, 26)
    await earn(fan, -26, randomUUID())
    await earn(fan, 50)
    const { days } = await monthOf(fan.actor)
    expect(totalsOf(days)).toEqual({ earned: 76, converted: 26, corrected: 26 })
  })

  it('starts empty', async () => {
    const fan = await makeFan()
    await givePoints(fan, 10)
    await atShiftedTime('31 days', async () => expect((await monthOf(fan.actor)).days).toEqual([]))
  })

  it('is the calendar month', async () => {
    const { first, length, today } = await monthOf((await makeFan()).actor)
    const [row] = await database().sql<{ first: string; today: number }[]>`
      select app_period('month', app_now())::text as first, extract(day from app_day(app_now()))::int as today`
    expect({ first, today }).toEqual(row)
    const [year = 0, monthOfYear = 0] = first.split('-').map(Number)
    expect(length).toBe(new Date(Date.UTC(year, monthOfYear, 0)).getUTCDate())
  })
})
