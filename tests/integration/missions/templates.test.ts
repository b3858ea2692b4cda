import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTemplate, setTemplateActive } from '@/lib/missions/templates/commands'
import { adminTemplate } from '@/lib/missions/templates/queries'
import { createTemplateInput } from '@/lib/missions/templates/schema'
import { asAdmin, makeFan } from '@/tests/support/factories'
import { makeMatch, makeTemplate, moveKickoff, resultOf } from '@/tests/support/factories-matches'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal } from '@/tests/support/storm'

const mister = asAdmin(await makeFan({ isAdmin: true }))

describe('a template on a match', () => {
  const order = (matchId: string, competition: string) =>
    createTemplateInput.parse({ requestId: randomUUID(), kind: 'match_result', matchId, competition })

  it('belongs to the competition of its match', async () => {
    const id = await createTemplate(mister, order(await makeMatch(), 'serie_a'))
    expect(await adminTemplate(mister, id)).toMatchObject({ competition: 'serie_a', isOpen: true })
    const elsewhere = order(await makeMatch(), 'premier_league')
    await expectUnchanged(() =>
      expect(createTemplate(mister, elsewhere)).rejects.toMatchObject({
        code: 'invalid_input',
        fields: { matchId: 'unknown_option' },
      }),
    )
  })
})

describe('a withdrawn template', () => {
  it('can be offered again while its picks are open, and not after', async () => {
    const matchId = await makeMatch()
    const id = await makeTemplate(resultOf(matchId))
    const set = (active: 'on' | 'off') => refusal(setTemplateActive(mister, { id, active }))
    expect([await set('off'), await set('on'), await set('off')]).toEqual(['done', 'done', 'done'])
    await moveKickoff(matchId, '-1 minute')
    expect(await expectUnchanged(() => set('on'))).toBe('locked')
    expect(await adminTemplate(mister, id)).toMatchObject({ active: false, isOpen: false })
  })

  it('that is not there is not found', async () => {
    expect(await refusal(setTemplateActive(mister, { id: randomUUID(), active: 'on' }))).toBe('not_found')
  })
})
