import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import { banFan } from '@/lib/account/fans/commands'
import { beginFactor } from '@/lib/account/second-factor/commands'
import { auditPage } from '@/lib/audit/queries'
import { confirmPassword, sudoState } from '@/lib/auth/sudo'
import type { Admin } from '@/lib/core/actor'
import { readTable, type TableSearch } from '@/lib/core/tables/table'
import { env } from '@/lib/env'
import { transfer } from '@/lib/ledger/commands'
import { reverseCorrection } from '@/lib/ledger/corrections/commands'
import { correctionPage } from '@/lib/ledger/corrections/queries'
import {
  CORRECTED_ASSETS,
  CORRECTION_CEILING,
  CORRECTION_SORTS,
  CORRECTION_STATES,
  CORRECTIONS_PER_DAY,
  CORRECTIONS_SHOWN,
} from '@/lib/ledger/corrections/rules'
import { correctionInput } from '@/lib/ledger/corrections/schema'
import { balanceOf } from '@/lib/ledger/queries'
import { movementsOf } from '@/lib/wallet/queries'
import { causeText } from '@/lib/wallet/words'
import { atShiftedTime } from '@/tests/support/db-clock'
import { asAdmin, makeFan, PASSWORD, system, TEST_CAUSE } from '@/tests/support/factories'
import { purse } from '@/tests/support/factories-matches'
import { earn } from '@/tests/support/leagues'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm } from '@/tests/support/storm'
import { lookThenInsert } from '@/tests/support/storm-twins'
import { convert, correct, correctionsOf, givePoints, makeSudoer, walletState } from '@/tests/support/wallets'

const LIMITED = ['rate_limits']
const listed = (admin: Admin, search: TableSearch = {}) =>
  correctionPage(admin, readTable({ sorts: CORRECTION_SORTS, filters: { state: CORRECTION_STATES } }, search))
const last = <T>(list: T[]): T => list.at(-1) as T

describe('a correction', () => {
  it.each(CORRECTED_ASSETS)(
    'adds and removes %s, with a reason for the fan and a line in the log',
    async (asset) => {
      const [admin, fan] = [await makeSudoer(), await makeFan()]
      await correct(admin, fan, { asset, amount: 300, reason: 'Premio del torneo di prova' })
      await correct(admin, fan, { asset, amount: -120, reason: 'Premio contato due volte' })
      expect(await balanceOf(fan.actor, asset)).toBe(180)
      const { rows } = await movementsOf(fan.actor, { asset, limit: 5 })
      expect(rows.map((row) => [row.amount, row.balance, causeText(row, 'it')])).toEqual([
        [-120, 180, { title: 'Correzione', detail: 'Premio contato due volte' }],
        [300, 300, { title: 'Accredito', detail: 'Premio del torneo di prova' }],
      ])
      const [line] = (await auditPage(admin, {})).lines
      const [, id] = await correctionsOf(fan)
      expect(line).toMatchObject({
        action: 'correction.make',
        subject: id,
        detail: { fan: fan.userId, asset, amount: -120, reason: 'Premio contato due volte' },
      })
    },
  )

  it('of points does not rank, up or down', async () => {
    const [admin, fan] = [await makeSudoer(), await makeFan()]
    await earn(fan, 50)
    await correct(admin, fan, { asset: 'points', amount: 200 })
    await correct(admin, fan, { asset: 'points', amount: -30 })
    expect(await walletState(fan)).toMatchObject({ points: 220, earned: 50 })
  })

  it('that removes points already spent leaves zero and books the rest as owed', async () => {
    const [admin, fan] = [await makeSudoer(), await makeFan()]
    await givePoints(fan, 100)
    await convert(fan, 80)
    await correct(admin, fan, { asset: 'points', amount: -70 })
    expect(await purse(fan)).toMatchObject({ points: 0, owed: 50 })
    await correct(admin, fan, { asset: 'points', amount: 60 })
    expect(await purse(fan)).toMatchObject({ points: 10, owed: 0 })
  })

  it('can name the fan by nickname, in any case', async () => {
    const [admin, fan] = [await makeSudoer(), await makeFan()]
    await database()
      .sql`insert into user_preferences (user_id, nickname, nickname_skeleton) values (${fan.userId}, 'Regista77', 'reglsta77')`
    const input = correctionInput.parse({
      requestId: randomUUID(),
      fan: 'rEGISTA77',
      asset: 'tokens',
      amount: '+5',
      reason: 'Una prova per nome',
    })
    const { correctBalance } = await import('@/lib/ledger/corrections/commands')
    await correctBalance(admin, input)
    expect(await balanceOf(fan.actor, 'tokens')).toBe(5)
    expect((await listed(admin)).rows[0]).toMatchObject({ fan: 'Regista77', amount: 5, state: 'open' })
  })
})

describe('is refused and changes nothing', () => {
  it.each([CORRECTION_CEILING + 1, -CORRECTION_CEILING - 1, 999_999_999])(
    '%i, over the ceiling',
    async (amount) => {
      const [admin, fan] = [await makeSudoer(), await makeFan()]
      await expectUnchanged(async () =>
        expect(await refusal(correct(admin, fan, { amount }))).toBe('over_ceiling'),
      )
    },
  )

  it('more than an admin may correct in a day, reversals included', async () => {
    const [admin, fan] = [await makeSudoer(), await makeFan()]
    for (let given = 0; given < CORRECTIONS_PER_DAY; given += CORRECTION_CEILING)
      await correct(admin, fan, { amount: CORRECTION_CEILING })
    const [id = ''] = await correctionsOf(fan)
    await expectUnchanged(async () => {
      expect(await refusal(correct(admin, fan, { amount: 1 }))).toBe('over_day_limit')
      expect(await refusal(reverseCorrection(admin, { id }))).toBe('over_day_limit')
    })
  })

  it.each<[string, () => Promise<Parameters<typeof correct>[0]>, string]>([
    ['a password confirmed ten minutes ago', () => makeSudoer(10), 'sudo_required'],
    ['no confirmed password', async () => asAdmin(await makeFan({ isAdmin: true })), 'sudo_required'],
    ['a fan who claims to be an admin', async () => asAdmin(await makeFan()), 'forbidden'],
    [
      'an admin who is one no more',
      async () => {
        const admin = await makeSudoer()
        await database().sql`update users set is_admin = false where id = ${admin.userId}`
        return admin
      },
      'forbidden',
    ],
    [
      'the session of another admin',
      async () => ({ ...(await makeSudoer()), userId: (await makeSudoer(10)).userId }),
      'sudo_required',
    ],
  ])('%s', async (_who, adminOf, code) => {
    const [admin, fan, right] = [await adminOf(), await makeFan(), await makeSudoer()]
    await correct(right, fan, { amount: 50 })
    const [id = ''] = await correctionsOf(fan)
    await expectUnchanged(async () => {
      expect(await refusal(correct(admin, fan))).toBe(code)
      expect(await refusal(reverseCorrection(admin, { id }))).toBe(code)
    })
  })

  it('what admins give themselves, by a correction or by a reversal', async () => {
    const [admin, other] = [await makeSudoer(), await makeSudoer()]
    const own = { ...(await makeFan()), userId: admin.userId }
    await correct(other, own, { amount: 100 })
    await correct(admin, own, { amount: -40 })
    const [, taken = ''] = await correctionsOf(own)
    await expectUnchanged(async () => {
      for (const giving of [
        () => correct(admin, own, { amount: 1 }),
        () => reverseCorrection(admin, { id: taken }),
      ])
        await expect(giving()).rejects.toMatchObject({ code: 'forbidden', fields: { fan: 'own_balance' } })
    })
    await reverseCorrection(other, { id: taken })
    expect(
      await database().sql`
      select balance::int from ledger_accounts where user_id = ${admin.userId} and asset = 'tokens'`,
    ).toEqual([{ balance: 100 }])
  })

  it('an unknown fan', async () => {
    const [admin, fan] = [await makeSudoer(), await makeFan()]
    await expectUnchanged(async () =>
      expect(await refusal(correct(admin, { ...fan, userId: randomUUID() }))).toBe('not_found'),
    )
  })

  it.each(['tokens', 'xp'] as const)('more %s than the fan has', async (asset) => {
    const [admin, fan] = [await makeSudoer(), await makeFan()]
    await correct(admin, fan, { asset, amount: 10 })
    await expectUnchanged(async () =>
      expect(await refusal(correct(admin, fan, { asset, amount: -11 }))).toBe('conflict'),
    )
  })

  it('XP that play has earned, also when several corrections take them at once', async () => {
    const [admin, fan] = [await makeSudoer(), await makeFan()]
    const earned = { userId: fan.userId, asset: 'xp', amount: 50, ruleVersion: 1, key: randomUUID() } as const
    await inTransaction((tx) => transfer(system, { ...earned, cause: { kind: TEST_CAUSE, id: 'x' } }, tx))
    await correct(admin, fan, { asset: 'xp', amount: 20 })
    const [given = ''] = await correctionsOf(fan)
    const { done, refused } = await storm(5, () => correct(admin, fan, { asset: 'xp', amount: -20 }))
    expect([done.length, codes(refused)]).toEqual([1, { conflict: 4 }])
    await expectUnchanged(async () => {
      const refusing = correct(admin, fan, { asset: 'xp', amount: -1 })
      await expect(refusing).rejects.toMatchObject({ fields: { amount: 'xp_is_earned' } })
      expect(await refusal(reverseCorrection(admin, { id: given }))).toBe('conflict')
    })
    expect(await balanceOf(fan.actor, 'xp')).toBe(50)
  })

  it.each([
    ['amount', '', 'required'],
    ['amount', '0', 'no_change'],
    ['amount', '1.5', 'not_a_number'],
    ['amount', '1e9', 'not_a_number'],
    ['reason', 'corta', 'too_short'],
    ['reason', '', 'required'],
    ['asset', 'owed', 'unknown_option'],
  ])('the input %s %j', (field, value, message) => {
    const input = { requestId: randomUUID(), fan: 'x', asset: 'xp', amount: '1', reason: 'lunga abbastanza' }
    const parsed = correctionInput.safeParse({ ...input, [field]: value })
    expect(parsed.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]])
  })

  it('a reason of several lines keeps them', () => {
    const reason = 'Premio contato due volte.\nVedi il ricorso di ieri.'
    const input = { requestId: randomUUID(), fan: 'x', asset: 'xp', amount: '1' }
    expect(correctionInput.parse({ ...input, reason: reason.replace('\n', '\r\n') })).toMatchObject({
      reason,
    })
  })
})

describe('a reversal', () => {
  it.each<[number, number, number]>([
    [40, 0, 0],
    [-40, 100, 0],
    [-40, 100, 80],
    [40, 100, 80],
  ])(
    'of %i points for a fan with %i, %i of them spent, and its reversal leave everything as before',
    async (amount, given, spent) => {
      const [admin, fan] = [await makeSudoer(), await makeFan()]
      if (given > 0) await givePoints(fan, given)
      if (spent > 0) await convert(fan, spent)
      const before = await purse(fan)
      await correct(admin, fan, { asset: 'points', amount })
      await reverseCorrection(admin, { id: last(await correctionsOf(fan)) })
      expect(await purse(fan)).toEqual(before)
      expect(
        (await listed(admin)).rows
          .slice(0, 2)
          .map(({ state }) => state)
          .sort(),
      ).toEqual(['reversal', 'reversed'])
    },
  )

  it('is the opposite, with the same reason, and is shown to the fan as a reversal', async () => {
    const [admin, fan] = [await makeSudoer(), await makeFan()]
    await correct(admin, fan, { amount: 70, reason: 'Un premio di troppo' })
    await reverseCorrection(admin, { id: last(await correctionsOf(fan)) })
    const [row] = (await movementsOf(fan.actor, { asset: 'tokens', limit: 1 })).rows
    expect(row && [row.amount, row.balance, causeText(row, 'en')]).toEqual([
      -70,
      0,
      { title: 'Correction reversed', detail: 'Un premio di troppo' },
    ])
    expect((await auditPage(admin, {})).lines[0]).toMatchObject({ action: 'correction.reverse' })
  })

  it('happens once, even when requested 20 times at once, and cannot itself be reversed', async () => {
    const [admin, fan] = [await makeSudoer(), await makeFan()]
    await correct(admin, fan, { amount: 70 })
    const id = last(await correctionsOf(fan))
    const { done, refused } = await storm(20, () => reverseCorrection(admin, { id }))
    expect(done).toHaveLength(1)
    expect(codes(refused)).toEqual({ not_found: 19 })
    expect(await balanceOf(fan.actor, 'tokens')).toBe(0)
    const reversal = last(await correctionsOf(fan))
    await expectUnchanged(async () => {
      expect(await refusal(reverseCorrection(admin, { id: reversal }))).toBe('not_found')
      expect(await refusal(reverseCorrection(admin, { id: randomUUID() }))).toBe('not_found')
    })
  })

  it('of spent tokens is refused', async () => {
    const [admin, fan] = [await makeSudoer(), await makeFan()]
    await correct(admin, fan, { amount: 70 })
    const [id = ''] = await correctionsOf(fan)
    await correct(admin, fan, { amount: -50 })
    await expectUnchanged(async () =>
      expect(await refusal(reverseCorrection(admin, { id }))).toBe('conflict'),
    )
  })
})

it('a form sent again with other content is refused, and with the same content does nothing more', async () => {
  const [admin, fan, other] = [await makeSudoer(), await makeFan(), await makeFan()]
  const sent = { amount: 40, requestId: randomUUID() }
  await correct(admin, fan, sent)
  await expectUnchanged(async () => {
    await correct(admin, fan, sent)
    expect(await refusal(correct(admin, other, sent))).toBe('key_reused')
    for (const change of [
      { amount: 50 },
      { asset: 'points' },
      { reason: 'Un altro motivo, più lungo.' },
    ] as const)
      expect(await refusal(correct(admin, fan, { ...sent, ...change }))).toBe('key_reused')
  }, LIMITED)
})

describe('the list', () => {
  it('is searched, filtered and paged as a whole', async () => {
    const [admin, fan] = [await makeSudoer(), await makeFan()]
    await correct(admin, fan, { amount: 70, reason: 'Un premio piu unico che raro' })
    await reverseCorrection(admin, { id: last(await correctionsOf(fan)) })
    for (let amount = 1; amount <= CORRECTIONS_SHOWN; amount++) await correct(admin, fan, { amount })
    expect(await listed(admin)).toMatchObject({ page: 1, rows: { length: CORRECTIONS_SHOWN } })
    const { rows, total } = await listed(admin, { q: 'PIÙ unico', sort: '-amount' })
    expect([total, rows.map(({ amount }) => amount)]).toEqual([2, [70, -70]])
    expect((await listed(admin, { q: 'più unico', state: 'reversal' })).rows).toMatchObject([{ amount: -70 }])
    expect(await listed(admin, { q: 'nessuno' })).toEqual({ rows: [], total: 0, page: 1, pages: 1 })
  })

  it('is empty for somebody who only claims to be an admin', async () => {
    expect((await listed(asAdmin(await makeFan()))).total).toBe(0)
  })
})

describe('20 at once', () => {
  it('of one form correct once', async () => {
    const [admin, fan] = [await makeSudoer(), await makeFan()]
    const requestId = randomUUID()
    const { done, refused } = await storm(20, () => correct(admin, fan, { amount: 40, requestId }))
    expect([done.length, refused]).toEqual([20, []])
    expect(await balanceOf(fan.actor, 'tokens')).toBe(40)
    expect(await correctionsOf(fan)).toHaveLength(1)
  })

  it('would correct several times if the form were looked up first', async () => {
    expect(await lookThenInsert(20)).toBeGreaterThan(1)
  })

  it('never exceed the daily limit', async () => {
    const [admin, fan] = [await makeSudoer(), await makeFan()]
    const { done, refused } = await storm(20, () => correct(admin, fan, { amount: 900 }))
    expect(done).toHaveLength(Math.floor(CORRECTIONS_PER_DAY / 900))
    expect(Object.keys(codes(refused))).toEqual(['over_day_limit'])
    expect(await balanceOf(fan.actor, 'tokens')).toBe(done.length * 900)
  })
})

describe('a confirmed password', () => {
  it('is valid for ten minutes, in its own session', async () => {
    const [admin, other] = [await makeSudoer(10), await makeSudoer(10)]
    expect(await sudoState(admin)).toBe('password')
    const confirmed = await confirmPassword(admin, PASSWORD)
    const states = [await sudoState(confirmed), await sudoState(admin), await sudoState(other)]
    expect(states).toEqual(['open', 'password', 'password'])
    await atShiftedTime('9 minutes 50 seconds', async () => expect(await sudoState(confirmed)).toBe('open'))
    await atShiftedTime('10 minutes 1 second', async () =>
      expect(await sudoState(confirmed)).toBe('password'),
    )
  })

  it('is refused when wrong, and for a while after five tries', async () => {
    const admin = await makeSudoer(10)
    await expectUnchanged(async () => {
      for (let tries = 0; tries < 5; tries++)
        expect(await refusal(confirmPassword(admin, 'non è questa!'))).toBe('invalid_input')
      expect(await refusal(confirmPassword(admin, PASSWORD))).toBe('rate_limited')
    }, LIMITED)
    expect(await sudoState(admin)).toBe('password')
  })

  it('does not reach the session of another fan', async () => {
    const [admin, other] = [await makeSudoer(10), await makeSudoer(10)]
    const foreign = { ...admin, sessionId: other.sessionId }
    expect(await refusal(confirmPassword(foreign, PASSWORD))).toBe('unauthorized')
    expect([await sudoState(admin), await sudoState(other)]).toEqual(['password', 'password'])
  })
})

describe('where admins need a second factor', () => {
  beforeEach(() => {
    env.ADMIN_FACTOR = true
  })
  afterEach(() => {
    env.ADMIN_FACTOR = false
  })

  it('a fresh password is not enough without one, and neither is one that was only begun', async () => {
    const [admin, fan] = [await makeSudoer(), await makeFan()]
    const refused = async () => {
      expect(await sudoState(admin)).toBe('factor')
      await expectUnchanged(async () => {
        expect(await refusal(correct(admin, fan))).toBe('factor_required')
        expect(await refusal(banFan(admin, { id: fan.userId, reason: 'Insulti in chat', days: 7 }))).toBe(
          'factor_required',
        )
      })
    }
    await refused()
    await beginFactor(admin)
    await refused()
    await database().execute(
      sql`update second_factors set confirmed_at = app_now() where user_id = ${admin.userId}`,
    )
    expect(await sudoState(admin)).toBe('open')
    await correct(admin, fan)
    expect(await correctionsOf(fan)).toHaveLength(1)
  })

  it('the second factor alone is not enough either', async () => {
    const [admin, fan] = [await makeSudoer(), await makeFan()]
    await beginFactor(admin)
    await database().execute(
      sql`update second_factors set confirmed_at = app_now() where user_id = ${admin.userId}`,
    )
    await atShiftedTime('11 minutes', async () => {
      expect(await sudoState(admin)).toBe('password')
      expect(await refusal(correct(admin, fan))).toBe('sudo_required')
    })
  })
})

it('the table accepts rows and never changes them', async () => {
  const [admin, fan] = [await makeSudoer(), await makeFan()]
  await correct(admin, fan)
  for (const change of [sql`update corrections set reason = 'x'`, sql`delete from corrections`])
    await expect(database().execute(change)).rejects.toMatchObject({ cause: { code: '42501' } })
})
