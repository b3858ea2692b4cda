import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { createBadge, setBadgeRetired, updateBadge } from '@/lib/badges/editor/commands'
import { adminBadges } from '@/lib/badges/editor/queries'
import { createBadgeInput, updateBadgeInput } from '@/lib/badges/editor/schema'
import { parseInput } from '@/lib/core/forms/parse-input'
import { inAlbum } from '@/tests/support/badges'
import { asAdmin, makeFan } from '@/tests/support/factories'
import { answerTo } from '@/tests/support/leagues'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal, storm } from '@/tests/support/storm'

const admin = asAdmin(await makeFan({ isAdmin: true }))
/** Claims to be an admin, but is not one in the database. */
const demoted = asAdmin(await makeFan())

const FORM = {
  requestId: randomUUID(),
  leaf: 'feats',
  kind: 'level',
  least: '5',
  nameIt: 'Quinto',
  nameEn: 'Fifth',
  drawing: 'cups',
}
const form = (fields: Record<string, string> = {}) =>
  createBadgeInput.parse({ ...FORM, requestId: randomUUID(), ...fields })
/** What an admin saves who opens the badge now. */
const texts = async (id: string, fields: Record<string, string> = {}) => {
  const { version = 'a'.repeat(32) } = (await adminBadges(admin)).find((badge) => badge.id === id) ?? {}
  return updateBadgeInput.parse({
    id,
    version,
    nameIt: 'Altro',
    nameEn: 'Other',
    drawing: 'podium',
    ...fields,
  })
}

const logged = async (subject: string) => {
  const rows = await database().execute<{ action: string }>(sql`
    select action from audit_log where subject = ${subject} order by id`)
  return rows.map(({ action }) => action)
}

describe('an admin', () => {
  it('creates a badge at the end of the album, changes its texts, retires it and offers it again', async () => {
    const fan = await makeFan()
    const id = await createBadge(admin, form())
    expect(await inAlbum(fan, id)).toMatchObject({
      nameIt: 'Quinto',
      rule: { v: 1, kind: 'level', least: 5 },
      iconUri: '/icons/badges/cups.svg',
      descriptionIt: null,
    })
    await updateBadge(admin, await texts(id, { descriptionIt: 'Sali fino al quinto.' }))
    expect(await inAlbum(fan, id)).toMatchObject({
      nameEn: 'Other',
      descriptionIt: 'Sali fino al quinto.',
      iconUri: '/icons/badges/podium.svg',
      rule: { least: 5 },
    })
    const [line] = await database().sql<{ detail: unknown }[]>`
      select detail from audit_log where subject = ${id} and action = 'badge.update'`
    expect(line?.detail).toMatchObject({
      iconUri: '/icons/badges/podium.svg',
      before: { nameIt: 'Quinto', iconUri: '/icons/badges/cups.svg' },
    })
    await setBadgeRetired(admin, { id, retired: true })
    expect(await inAlbum(fan, id)).toBeUndefined()
    await setBadgeRetired(admin, { id, retired: false })
    expect(await inAlbum(fan, id)).toBeDefined()
    expect(await logged(id)).toEqual(['badge.create', 'badge.update', 'badge.retire', 'badge.retire'])
  })

  it('creates one badge from a form sent twice', async () => {
    const sent = form()
    const id = await createBadge(admin, sent)
    await expectUnchanged(async () => expect(await createBadge(admin, sent)).toBe(id))
  })

  it('is refused when a form is sent again with other content', async () => {
    const sent = form({ descriptionIt: 'Sali fino al quinto.' })
    await createBadge(admin, sent)
    await expectUnchanged(async () => {
      for (const change of [
        { nameEn: 'Other' },
        { rule: form({ least: '6' }).rule },
        { descriptionIt: null },
      ])
        expect(await refusal(createBadge(admin, { ...sent, ...change }))).toBe('key_reused')
    })
  })

  it('gives badges created at once different numbers', async () => {
    const { refused } = await storm(20, () => createBadge(admin, form()))
    expect(refused).toEqual([])
    const numbers = (await adminBadges(admin)).map(({ number }) => number)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it.each([
    [{ kind: 'level', least: '1' }, { least: 'too_small' }],
    [{ kind: 'full_week', least: '31' }, { least: 'too_large' }],
    [{ kind: 'declared_done', least: '12345678901234567890' }, { least: 'too_large' }],
    [{ kind: 'declared_done', least: 'dieci' }, { least: 'not_a_number' }],
    [{ kind: 'declared_done', least: '1.5' }, { least: 'not_a_number' }],
    [{ kind: 'leagues_joined', least: '-1' }, { least: 'too_small' }],
    [
      { kind: 'level', least: '1', nameIt: '', drawing: 'none' },
      {
        least: 'too_small',
        nameIt: 'required',
        drawing: 'unknown_option',
      },
    ],
    [{ kind: 'none', least: 'dieci' }, { kind: 'unknown_option' }],
  ])('is shown which field of %o is wrong', async (fields, faults) => {
    await expectUnchanged(async () => {
      const asked = async () => createBadge(admin, parseInput(createBadgeInput, { ...FORM, ...fields }))
      const refused = {
        code: 'invalid_input',
        fields: faults,
        faults: undefined,
        retryAfterSeconds: undefined,
      }
      expect(await answerTo(asked())).toEqual(refused)
    })
  })

  it('must name the page for a full-page badge', async () => {
    const id = await createBadge(admin, form({ kind: 'leaf_complete', leaf: 'firsts' }))
    const made = (await adminBadges(admin)).find((badge) => badge.id === id)
    expect(made).toMatchObject({ leaf: 'firsts', rule: { kind: 'leaf_complete', leaf: 'firsts' } })
  })
})

describe('somebody who is not an admin in the database', () => {
  it('changes and reads nothing, and learns nothing about what exists', async () => {
    const id = await createBadge(admin, form())
    await expectUnchanged(async () => {
      expect(await refusal(createBadge(demoted, form()))).toBe('forbidden')
      for (const known of [id, randomUUID()]) {
        expect(await refusal(updateBadge(demoted, await texts(known)))).toBe('not_found')
        expect(await refusal(setBadgeRetired(demoted, { id: known, retired: true }))).toBe('not_found')
      }
    })
    expect(await adminBadges(demoted)).toEqual([])
  })
})
