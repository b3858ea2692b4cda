import { describe, expect, it } from 'vitest'
import { createScheduleInput } from '@/lib/content/schema'
import {
  applyTipStep,
  errorsAfterStep,
  firstBeyond,
  TIPS_BYTES_MAX,
  TIPS_MAX,
  tipFields,
  tipsIn,
  tipsOf,
} from '@/lib/content/tips/rules'
import { DomainError } from '@/lib/core/errors'
import { parseInput } from '@/lib/core/forms/parse-input'

const ID = '2f1d6f3e-0000-4000-8000-000000000001'
const TIP = { 'tip.0.title': 'Guarda', 'tip.0.body': 'Il primo\ntempo.' }
const schedule = (fields: Record<string, string>) =>
  parseInput(createScheduleInput, { requestId: ID, kind: 'coach_tip', frequency: 'daily', ...fields })
const refused = (fields: Record<string, string>) => {
  try {
    schedule(fields)
    return {}
  } catch (error) {
    if (error instanceof DomainError) return { ...error.fields, limits: error.limits }
    throw error
  }
}

describe('the tips of a form', () => {
  it('are read in their order, with what is optional left out', () => {
    const { tips } = schedule({ ...TIP, 'tip.2.title': 'Tre', 'tip.2.body': 'B', 'tip.2.phase': ' ' })
    expect(tips).toEqual([
      { title: 'Guarda', body: 'Il primo\ntempo.' },
      { title: 'Tre', body: 'B' },
    ])
  })

  it('have their errors at their field', () => {
    expect(refused({})).toMatchObject({ 'tip.0.title': 'required', 'tip.0.body': 'required' })
    expect(refused({ ...TIP, 'tip.1.title': 'x'.repeat(121), 'tip.1.body': 'B' })).toMatchObject({
      'tip.1.title': 'too_long',
      limits: { 'tip.1.title': 120 },
    })
    expect(refused({ ...TIP, 'tip.0.en.title': 'Look' })).toMatchObject({ 'tip.0.en.body': 'required' })
    expect(refused({ ...TIP, 'tip.52.title': 'x' })).not.toEqual({})
  })

  it('fill the form to its limit, and beyond it are refused at the first tip too many', async () => {
    const tip = { title: 'Titolo', body: 'B', phase: '', 'en.title': 'Title', 'en.body': 'B' }
    const tips = Array.from({ length: TIPS_MAX }, () => tip)
    const bytes = (given: object) => new TextEncoder().encode(JSON.stringify(given)).length
    const left = (list: (typeof tip)[]) => TIPS_BYTES_MAX - list.reduce((sum, each) => sum + bytes(each), 0)
    const line = 'È “gol”:\n\t"sì"? '
    for (const [place, each] of tips.entries()) {
      const lines = Math.floor(Math.min(left(tips), 1_600) / (bytes([line]) - 4))
      tips[place] = { ...each, body: `${line.repeat(lines)}B` }
    }
    const filled = tips.with(-1, { ...tip, body: `${tips.at(-1)?.body}${'x'.repeat(left(tips))}` })
    expect([left(filled), firstBeyond(filled)]).toEqual([0, -1])
    expect(schedule(tipFields(filled)).tips).toHaveLength(TIPS_MAX)
    const more = filled.with(-1, { ...tip, body: `${filled.at(-1)?.body}x` })
    const refusal = { [`tip.${TIPS_MAX - 1}.body`]: 'too_long_together' }
    expect(refused(tipFields(more))).toMatchObject(refusal)
    expect(refused({ ...tipFields(more), intent: 'add' })).toMatchObject(refusal)
    expect(schedule({ ...tipFields(more), intent: 'drop 3' }).drafts).toHaveLength(TIPS_MAX)

    const form = new FormData()
    const fields = {
      requestId: ID,
      kind: 'coach_tip',
      frequency: 'daily',
      startsAt: '',
      endsAt: '',
      intent: 'save',
    }
    const values = { ...fields, ...tipFields(filled) }
    for (const [name, text] of Object.entries(values)) form.set(`_1_${name}`, text)
    form.set('0', JSON.stringify([{ ok: false, code: 'invalid_input', values }, '$K1']))
    const body = await new Response(form).arrayBuffer()
    // The separator of a browser may be this much longer than that of Node.
    const separators = 40 * [...form].length
    expect(body.byteLength + separators).toBeLessThanOrEqual(128 * 1024)
  })

  it('are not checked while they are being written, nor those of a quiz', () => {
    expect(schedule({ intent: 'add' }).tips).toEqual([])
    expect(schedule({ kind: 'quiz', 'tip.0.title': '' })).toMatchObject({ kind: 'quiz', tips: [] })
  })

  it('grow to the bound and shrink to one blank tip', () => {
    const [blank] = tipsIn({})
    expect(tipsIn(tipFields(applyTipStep(tipsIn(TIP), 'add')))).toEqual([...tipsIn(TIP), blank])
    expect(applyTipStep(tipsIn(TIP), 'drop 0')).toEqual([blank])
    const full = Array.from({ length: TIPS_MAX }, () => tipsIn(TIP)).flat()
    expect(applyTipStep(full, 'add')).toHaveLength(TIPS_MAX)
  })

  it('come from what was stored: one tip, several, or none', () => {
    const stored = { title: 'T', body: 'B', en: { title: 'E', body: 'F' } }
    expect(tipsOf(stored)).toMatchObject([{ title: 'T', 'en.body': 'F' }])
    expect(tipsOf({ tips: [stored, stored] })).toHaveLength(2)
    expect(tipsOf({})).toEqual(tipsIn({}))
    expect(tipsOf({ tips: [5] })).toEqual(tipsIn({}))
  })
})

it('the errors of a dropped tip go with it, those of later ones stay with theirs', () => {
  const errors = { kind: 'a', 'tip.0.title': 'b', 'tip.1.en.body': 'c', 'tip.12.body': 'd' }
  expect(errorsAfterStep(errors, 'drop 1')).toEqual({ kind: 'a', 'tip.0.title': 'b', 'tip.11.body': 'd' })
  expect(errorsAfterStep(errors, 'drop 0')).toEqual({ kind: 'a', 'tip.0.en.body': 'c', 'tip.11.body': 'd' })
  expect(errorsAfterStep(errors, 'add')).toEqual(errors)
})
