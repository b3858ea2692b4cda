import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { claimBadge } from '@/lib/badges/commands'
import { publishDue } from '@/lib/content/commands'
import { env } from '@/lib/env'
import { WEEKLY_CONVERSION_CAP } from '@/lib/ledger/conversion/rules'
import { startQuiz, submitQuiz } from '@/lib/quiz/attempt/commands'
import { purchaseProduct, topUpDemo } from '@/lib/shop/commands'
import { DEMO_TOPUP_TOKENS, DEMO_TOPUPS_PER_DAY } from '@/lib/shop/rules'
import { giveXp, makeBadge } from '@/tests/support/badges'
import { type MadeFan, makeFans, system } from '@/tests/support/factories'
import { type Guards, withoutGuards } from '@/tests/support/guardless'
import { answerKey, dailySchedule, fillBank } from '@/tests/support/quizzes'
import { giveTokens, makeProduct, ownedBy } from '@/tests/support/shop'
import { storm, stormFans } from '@/tests/support/storm'
import { convert, givePoints, walletState } from '@/tests/support/wallets'

/** Every transaction has its key, so whatever is to be done twice must lose it as well. */
const KEYS: Guards = {
  constraints: { ledger_transactions_key_unique: 'ledger_transactions' },
  conditions: [[/on conflict \(idempotency_key\) do nothing/, '']],
}

const CHAIN_LOCK: [RegExp, string] = [/(select from ledger_chains where user_id = \$1) for update/, '$1']

const both = (...guards: Guards[]): Guards => ({
  constraints: Object.assign({}, ...guards.map(({ constraints }) => constraints)),
  conditions: guards.flatMap(({ conditions }) => conditions),
})

/** Enough to pass every bound below. */
const TIMES = 10

/** F1 to F3: a storm proves something only if the same storm breaks the command without its guard, for more than 90 % of the fans. */
const expectBroken = (guards: Guards, isBrokenFor: (fan: MadeFan) => Promise<boolean>) =>
  withoutGuards(guards, async () => {
    const fans = await makeFans(stormFans(20))
    let broken = 0
    for (const fan of fans) if (await isBrokenFor(fan)) broken++
    expect(broken / fans.length).toBeGreaterThan(0.9)
  })

it('a purchase without its unique key buys a product several times', () => {
  const once: Guards = { constraints: { purchases_user_id_product_id_pk: 'purchases' }, conditions: [] }
  return expectBroken(both(once, KEYS), async (fan) => {
    const productId = await makeProduct({ price: 100 })
    await giveTokens(fan, 3_000)
    await storm(TIMES, () => purchaseProduct(fan.actor, { productId, price: 100 }))
    return (await ownedBy(fan)).length > 1
  })
})

it('a purchase without the balance check spends more than there is', () => {
  const bound: Guards = { constraints: { ledger_accounts_not_negative: 'ledger_accounts' }, conditions: [] }
  return expectBroken(bound, async (fan) => {
    const products = await Promise.all(Array.from({ length: TIMES }, () => makeProduct({ price: 100 })))
    await giveTokens(fan, 550)
    await storm(TIMES, (place) =>
      purchaseProduct(fan.actor, { productId: products[place] ?? '', price: 100 }),
    )
    return (await walletState(fan)).tokens < 0
  })
})

it('a conversion without the condition on its counter exceeds the weekly cap', () => {
  const cap: Guards = {
    constraints: { conversion_weeks_cap: 'conversion_weeks' },
    conditions: [[/counter\.used \+ excluded\.used <= (\$\d+)::int/, '$1::int > 0']],
  }
  return expectBroken(cap, async (fan) => {
    await givePoints(fan, TIMES * 70)
    await storm(TIMES, () => convert(fan, 70))
    return (await walletState(fan)).tokens > WEEKLY_CONVERSION_CAP
  })
})

it('a conversion without its lock and the balance check spends points twice', () => {
  const bound: Guards = {
    constraints: { ledger_accounts_not_negative: 'ledger_accounts' },
    conditions: [CHAIN_LOCK],
  }
  return expectBroken(bound, async (fan) => {
    await givePoints(fan, 100)
    await storm(TIMES, () => convert(fan, 100))
    return (await walletState(fan)).points < 0
  })
})

it('a claim without its unique key adds a badge to the album several times', () => {
  const once: Guards = {
    constraints: { badge_ownerships_user_id_badge_id_pk: 'badge_ownerships' },
    conditions: [[/on conflict \(user_id, badge_id\) do nothing/, '']],
  }
  return expectBroken(once, async (fan) => {
    const id = await makeBadge({ v: 1, kind: 'level', least: 2 })
    await giveXp(fan, 100)
    const { done } = await storm(TIMES, () => claimBadge(fan.actor, { id }))
    return done.length > 1
  })
})

it('a top-up without its lock and its daily place is given more than three times', () => {
  Object.assign(env, { DEMO_TOPUP: 'on' })
  const place: Guards = {
    constraints: { demo_topups_place_unique: 'demo_topups' },
    conditions: [CHAIN_LOCK],
  }
  return expectBroken(place, async (fan) => {
    await storm(TIMES, () => topUpDemo(fan.actor, { requestId: randomUUID() }))
    return (await walletState(fan)).tokens > DEMO_TOPUPS_PER_DAY * DEMO_TOPUP_TOKENS
  })
})

it('a quiz submitted without checking whether it is closed is paid several times', () => {
  const open: Guards = {
    constraints: {},
    conditions: [
      [/and attempt\.closed_at is null and quiz\.id/, 'and quiz.id'],
      [
        /where not exists \(select from ledger_transactions known where known\.idempotency_key = reward\.key\)/,
        '',
      ],
    ],
  }
  return withoutGuards(both(open, KEYS), async () => {
    await fillBank()
    await dailySchedule()
    await publishDue(system)
    const choices = (await answerKey()).map(({ questionId, right }) => ({ questionId, optionId: right }))
    const fans = await makeFans(stormFans(20))
    let broken = 0
    for (const fan of fans) {
      const attemptId = await startQuiz(fan.actor)
      await storm(TIMES, () => submitQuiz(fan.actor, attemptId, choices))
      if ((await walletState(fan)).points > 50) broken++
    }
    expect(broken / fans.length).toBeGreaterThan(0.9)
  })
})
