import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { persons } from '@/db/schema/account'
import { saveLocale, savePreferences } from '@/lib/account/commands'
import { preferencesOf } from '@/lib/account/queries'
import { makeFan, makeFans } from '@/tests/support/factories'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm } from '@/tests/support/storm'
import { lookThenInsert } from '@/tests/support/storm-twins'

const ALIKE = [
  'P\u0430lomba',
  'PaIomba',
  '\uff30alomba',
  'Palo\ufe0fmba',
  'Pal0mba',
  'Palornba',
  '\u{1d4df}alomba',
]

describe('preferences', () => {
  it('are none before the first save, then what was saved last', async () => {
    const fan = await makeFan()
    expect(await preferencesOf(fan.actor)).toBeNull()
    await savePreferences(fan.actor, { nickname: 'Regista', competitions: ['serie_a', 'champions'] })
    expect(await preferencesOf(fan.actor)).toEqual({
      nickname: 'Regista',
      competitions: ['serie_a', 'champions'],
    })
    await savePreferences(fan.actor, { nickname: null, competitions: [] })
    expect(await preferencesOf(fan.actor)).toEqual({ nickname: null, competitions: [] })
  })

  it('belong to only one fan', async () => {
    const [one, other] = await Promise.all([makeFan(), makeFan()])
    await savePreferences(one.actor, { nickname: null, competitions: ['europa'] })
    expect(await preferencesOf(other.actor)).toBeNull()
  })

  it('allow any number of fans without a nickname', async () => {
    for (const fan of await makeFans(3)) {
      await savePreferences(fan.actor, { nickname: null, competitions: [] })
      expect(await preferencesOf(fan.actor)).toEqual({ nickname: null, competitions: [] })
    }
  })

  it('refuse a nickname that is taken, regardless of case, and change nothing', async () => {
    const [one, other] = await Promise.all([makeFan(), makeFan()])
    await savePreferences(one.actor, { nickname: 'Capitàno', competitions: [] })
    await savePreferences(other.actor, { nickname: 'altra', competitions: ['europa'] })
    for (const nickname of ['Capitàno', 'CAPITÀNO', 'capitàno'])
      expect(
        await expectUnchanged(() =>
          refusal(savePreferences(other.actor, { nickname, competitions: ['serie_a'] })),
        ),
      ).toBe('nickname_taken')
    await savePreferences(one.actor, { nickname: 'CAPITÀNO', competitions: [] })
  })

  it('refuse a nickname that looks like one that is taken, and change nothing (T69)', async () => {
    const [one, other] = await Promise.all([makeFan(), makeFan()])
    await savePreferences(one.actor, { nickname: 'Palomba', competitions: [] })
    await savePreferences(other.actor, { nickname: 'Tizia', competitions: ['europa'] })
    for (const nickname of ALIKE)
      expect(
        await expectUnchanged(() => refusal(savePreferences(other.actor, { nickname, competitions: [] }))),
        nickname,
      ).toBe('nickname_taken')
    await savePreferences(one.actor, { nickname: 'PALOMBA', competitions: [] })
  })

  it('would accept each of them if only the letters were compared', async () => {
    const [row] = await database().execute<{ names: number }>(sql`
      select count(distinct lower(name))::int as names from jsonb_array_elements_text(${JSON.stringify(['Palomba', ...ALIKE])}::text::jsonb) name`)
    expect(row?.names).toBe(ALIKE.length + 1)
  })

  it('give one of 20 look-alike names to one of 20 fans who ask at once', async () => {
    const fans = await makeFans(20)
    const alike = ['Zl0ta', 'ZIota', 'Z1ota', 'zlot\u0430', '\uff3alota']
    const { done, refused } = await storm(20, async (place) => {
      const fan = fans[place]
      if (fan) await savePreferences(fan.actor, { nickname: alike[place % 5] ?? null, competitions: [] })
    })
    expect(done).toHaveLength(1)
    expect(codes(refused)).toEqual({ nickname_taken: 19 })
  })

  it('give a nickname to one of 20 fans who ask for it at once', async () => {
    const fans = await makeFans(20)
    const { done, refused } = await storm(20, async (place) => {
      const fan = fans[place]
      if (fan)
        await savePreferences(fan.actor, { nickname: place % 2 ? 'BOMBER' : 'bomber', competitions: [] })
    })
    expect(done).toHaveLength(1)
    expect(codes(refused)).toEqual({ nickname_taken: 19 })
    const saved = await Promise.all(fans.map(({ actor }) => preferencesOf(actor)))
    expect(saved.filter((preferences) => preferences !== null)).toHaveLength(1)
  })

  it('would give it to several if the check came before the write', async () => {
    expect(await lookThenInsert(20)).toBeGreaterThan(1)
  })

  it('saved 20 times at once by one fan are exactly one of the 20', async () => {
    const fan = await makeFan()
    const { refused } = await storm(20, (place) =>
      savePreferences(fan.actor, {
        nickname: `fan_${place}`,
        competitions: place % 2 ? ['europa'] : ['serie_a'],
      }),
    )
    expect(refused).toEqual([])
    const saved = await preferencesOf(fan.actor)
    const place = Number(saved?.nickname?.slice(4))
    expect(saved?.competitions).toEqual(place % 2 ? ['europa'] : ['serie_a'])
  })
})

it('the language of emails follows the language of the pages, only for this fan', async () => {
  const [fan, other] = await Promise.all([makeFan(), makeFan()])
  await saveLocale(fan.actor, 'en')
  const localeOf = async (userId: string) => {
    const [person] = await database().select().from(persons).where(eq(persons.userId, userId))
    return person?.locale
  }
  expect([await localeOf(fan.userId), await localeOf(other.userId)]).toEqual(['en', 'it'])
})
