import { describe, expect, it } from 'vitest'
import { fieldPropsOf } from '@/components/ui/field-props'
import { type ActionFailure, refusalOf } from '@/lib/core/forms/action-result'

const refused: ActionFailure = {
  ok: false,
  code: 'invalid_input',
  title: '',
  message: '',
  fields: { round: 'Minimo 1.' },
  values: { round: '0', season: '' },
}

describe('a field of a form', () => {
  it('shows what is stored before anything was sent', () => {
    const field = fieldPropsOf(null)
    expect(field('round', 13)).toEqual({ name: 'round', defaultValue: '13', error: undefined })
    expect(field('round', null).defaultValue).toBe('')
    expect(field('round').defaultValue).toBe('')
  })

  it('shows what was sent after a refusal, even if that is empty, and why it was refused', () => {
    const field = fieldPropsOf(refusalOf(refused))
    expect(field('round', 13)).toEqual({ name: 'round', defaultValue: '0', error: 'Minimo 1.' })
    expect(field('season', 2026).defaultValue).toBe('')
    expect(field('home', 'Inter').defaultValue).toBe('Inter')
  })

  it('shows what a preview was asked for', () => {
    expect(fieldPropsOf(refusalOf({ ok: true, data: null }), { line: '3.5' })('line', '2.5')).toEqual({
      name: 'line',
      defaultValue: '3.5',
      error: undefined,
    })
  })
})
