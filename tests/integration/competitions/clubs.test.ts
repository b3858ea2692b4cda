import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { clubs } from '@/db/schema/clubs'
import { importClubs } from '@/lib/competitions/clubs/imported/commands'
import { refreshClubs } from '@/lib/competitions/clubs/imported/queries'
import { kitOf, shortName } from '@/lib/competitions/clubs/rules'
import { env } from '@/lib/env'
import { maintain } from '@/lib/operations/commands'
import { atShiftedTime } from '@/tests/support/db-clock'
import { system } from '@/tests/support/factories'
import { dropConnection, respondText, respondWith, startFakeFootball } from '@/tests/support/fake-football'

const vendor = await startFakeFootball()
beforeAll(() => {
  env.FOOTBALL_DATA_URL = vendor.url
})
beforeEach(async () => {
  vendor.reset()
  await database().delete(clubs)
  await refreshClubs()
})
afterAll(() => vendor.stop())

const newcomer = { id: '990001', name: 'Sporting Vallescura 1911' }
const given = { id: 990001, shortName: 'Vallescura', clubColors: 'Green / White' }
const rows = () => database().select().from(clubs).orderBy(clubs.id)

describe('the vendor’s clubs', () => {
  it('name and draw a club outside the table', async () => {
    expect(shortName(newcomer)).not.toBe('Vallescura')
    vendor.clubs.set('SA', [given])
    expect(await importClubs(system)).toBe(0)
    expect(shortName(newcomer)).toBe('Vallescura')
    expect(kitOf(newcomer)).toContain(' #0f8a4c #fbfaf5')
  })

  it('leave a club of the table its own name and shirt', async () => {
    const inter = { id: '108', name: 'FC Internazionale Milano' }
    const before = [shortName(inter), kitOf(inter)]
    vendor.clubs.set('SA', [{ id: 108, shortName: 'Internazionale', clubColors: 'Pink' }])
    await importClubs(system)
    expect([shortName(inter), kitOf(inter)]).toEqual(before)
  })

  it('are stored once, however many competitions have them, and follow a change', async () => {
    vendor.clubs.set('SA', [given, given])
    vendor.clubs.set('CL', [given])
    await importClubs(system)
    expect(await rows()).toEqual([{ id: '990001', shortName: 'Vallescura', colours: 'Green / White' }])
    vendor.clubs.set('SA', [{ ...given, clubColors: null }])
    vendor.clubs.delete('CL')
    await importClubs(system)
    expect(await rows()).toEqual([{ id: '990001', shortName: 'Vallescura', colours: null }])
  })

  it('are read without invalid ones, and without invalid colours', async () => {
    vendor.clubs.set('SA', [
      { ...given, id: 0 },
      { ...given, id: 990002, shortName: null },
      { ...given, id: 990003, shortName: 'x'.repeat(61) },
      { ...given, id: 990004, clubColors: 'x'.repeat(101) },
      given,
    ])
    await importClubs(system)
    expect((await rows()).map(({ id, colours }) => [id, colours])).toEqual([
      ['990001', 'Green / White'],
      ['990004', null],
    ])
  })

  it('come from the competitions of the plan', async () => {
    vendor.clubs.set('SA', [given])
    vendor.trouble.set('CL', respondWith(403, 'The resource you are looking for is restricted.'))
    vendor.trouble.set('EL', respondText('{"teams":"none"}'))
    expect(await importClubs(system)).toBe(0)
    expect(await rows()).toHaveLength(1)
  })

  it('are left for a later call when the vendor does not answer', async () => {
    vendor.clubs.set('SA', [given])
    vendor.next.push(respondWith(403, 'restricted'), dropConnection)
    expect(await importClubs(system)).toBe(7)
    expect(vendor.asked).toHaveLength(2)
    expect(await rows()).toEqual([])
    expect(await importClubs(system)).toBe(0)
    expect(await rows()).toHaveLength(1)
  })
  it('are imported once a day, and again at once after a failure', async () => {
    vendor.next.push(dropConnection)
    await maintain(system)
    expect(vendor.asked).toHaveLength(1)
    await maintain(system)
    expect(vendor.asked).toHaveLength(9)
    await atShiftedTime('23 hours', () => maintain(system))
    expect(vendor.asked).toHaveLength(9)
    await atShiftedTime('25 hours', () => maintain(system))
    expect(vendor.asked).toHaveLength(17)
  })
})
