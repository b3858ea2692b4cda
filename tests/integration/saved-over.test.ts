import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { createBadge, updateBadge } from '@/lib/badges/editor/commands'
import { adminBadges } from '@/lib/badges/editor/queries'
import { createBadgeInput, updateBadgeInput } from '@/lib/badges/editor/schema'
import { adminSchedule } from '@/lib/content/queries'
import { createSchedule, updateSchedule } from '@/lib/content/schedules/commands'
import { createScheduleInput, updateScheduleInput } from '@/lib/content/schema'
import { tipsOf } from '@/lib/content/tips/rules'
import type { Admin } from '@/lib/core/actor'
import { createMatch, updateMatch } from '@/lib/matches/commands'
import { adminMatch } from '@/lib/matches/queries'
import { createMatchInput, updateMatchInput } from '@/lib/matches/schema'
import { createTemplate, updateTemplate } from '@/lib/missions/templates/commands'
import { adminTemplate } from '@/lib/missions/templates/queries'
import { createTemplateInput, updateTemplateInput } from '@/lib/missions/templates/schema'
import { updateProduct } from '@/lib/shop/catalogue/commands'
import { adminProduct } from '@/lib/shop/catalogue/queries'
import { updateProductInput } from '@/lib/shop/catalogue/schema'
import { asAdmin, makeFan } from '@/tests/support/factories'
import { makeMatch, makeTemplate, resultOf } from '@/tests/support/factories-matches'
import { makeProduct } from '@/tests/support/shop'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm } from '@/tests/support/storm'

const mister = asAdmin(await makeFan({ isAdmin: true }))
const other = asAdmin(await makeFan({ isAdmin: true }))

/** What a form shows: its version, and the one field that these tests change. */
type Shown = { version?: string; name?: string | null }
type Form = {
  make: () => Promise<string>
  open: (id: string) => Promise<Shown>
  /** @returns the new version */
  save: (actor: Admin, id: string, version: string | undefined, name: string) => Promise<string>
}

const schedule = { kind: 'coach_tip', frequency: 'daily', 'tip.0.body': 'B' }
const badge = { nameEn: 'Other', descriptionIt: 'Una', drawing: 'podium' }
const kickoff = '2026-12-20T20:45'

const template: Pick<Form, 'open' | 'save'> = {
  open: async (id) => {
    const found = await adminTemplate(mister, id)
    return { version: found?.version, name: found?.titleIt }
  },
  save: (actor, id, version, titleIt) =>
    updateTemplate(actor, updateTemplateInput.parse({ id, version, titleIt, titleEn: 'New', points: '7' })),
}

const FORMS: Record<string, Form> = {
  schedule: {
    make: () =>
      createSchedule(
        mister,
        createScheduleInput.parse({ requestId: randomUUID(), 'tip.0.title': 'T', ...schedule }),
      ),
    open: async (id) => {
      const found = await adminSchedule(mister, id)
      return { version: found?.version, name: tipsOf(found?.payload ?? {})[0]?.title }
    },
    save: (actor, id, version, title) =>
      updateSchedule(actor, updateScheduleInput.parse({ id, version, ...schedule, 'tip.0.title': title })),
  },
  product: {
    make: () => makeProduct({ price: 100 }),
    open: async (id) => {
      const found = await adminProduct(mister, id)
      return { version: found?.version, name: found?.nameIt }
    },
    save: (actor, id, version, nameIt) => {
      const fields = { nameIt, nameEn: 'Other', price: '250', sort: '3', pro: 'on' }
      return updateProduct(actor, updateProductInput.parse({ id, version, ...fields }))
    },
  },
  badge: {
    make: () => {
      const rule = { leaf: 'feats', kind: 'level', least: '5' }
      const fields = { requestId: randomUUID(), nameIt: 'Quinto', ...rule, ...badge }
      return createBadge(mister, createBadgeInput.parse(fields))
    },
    open: async (id) => {
      const found = (await adminBadges(mister)).find((one) => one.id === id)
      return { version: found?.version, name: found?.nameIt }
    },
    save: (actor, id, version, nameIt) =>
      updateBadge(actor, updateBadgeInput.parse({ id, version, nameIt, ...badge })),
  },
  'declared template': {
    make: () => {
      const fields = { requestId: randomUUID(), competition: 'serie_a', titleIt: 'Vecchio', titleEn: 'Old' }
      return createTemplate(mister, createTemplateInput.parse(fields))
    },
    ...template,
  },
  'ruled template': { make: async () => makeTemplate(resultOf(await makeMatch())), ...template },
  match: {
    make: () =>
      createMatch(
        mister,
        createMatchInput.parse({ requestId: randomUUID(), home: randomUUID(), away: 'Inter', kickoff }),
      ),
    open: async (id) => {
      const found = await adminMatch(mister, id)
      return { version: found?.factsVersion, name: found?.home }
    },
    save: (actor, id, version, home) =>
      updateMatch(
        actor,
        updateMatchInput.parse({ id, version, home, away: 'Inter', kickoff: '2026-12-21T18:00', round: '7' }),
      ),
  },
}

describe.each(Object.entries(FORMS))('the form of a %s', (_name, { make, open, save }) => {
  it('does not overwrite what another admin has saved since it was opened', async () => {
    const id = await make()
    const { version } = await open(id)
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    const saved = await save(mister, id, version, first)
    await expectUnchanged(async () =>
      expect(await refusal(save(other, id, version, second))).toBe('changed_since'),
    )
    expect(await open(id)).toEqual({ version: saved, name: first })
    await save(other, id, (await open(id)).version, second)
    await save(other, id, (await open(id)).version, third)
    expect((await open(id)).name).toBe(third)
  })

  it('leaves in the log what was there before and after', async () => {
    const id = await make()
    const { version, name } = await open(id)
    const given = randomUUID()
    await save(mister, id, version, given)
    const [line] = await database().sql<{ detail: Record<string, unknown> }[]>`
      select detail from audit_log where subject = ${id} order by id desc limit 1`
    expect(JSON.stringify(line?.detail.before)).toContain(JSON.stringify(name))
    const { before: _, ...after } = line?.detail ?? {}
    expect(JSON.stringify(after)).toContain(JSON.stringify(given))
  })

  it('saves once of four that are sent at once', async () => {
    const id = await make()
    const { version } = await open(id)
    const { done, refused } = await storm(4, () => save(mister, id, version, randomUUID()))
    expect([done.length, codes(refused)]).toEqual([1, { changed_since: 3 }])
    expect((await open(id)).version).toBe(done[0])
  })

  it('may be sent again when its answer was lost', async () => {
    const id = await make()
    const [{ version }, name] = [await open(id), randomUUID()]
    expect(await save(mister, id, version, name)).toBe(await save(mister, id, version, name))
  })
})
