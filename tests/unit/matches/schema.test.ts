import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { importInput } from '@/lib/matches/import/schema'
import { correctResultInput, createMatchInput } from '@/lib/matches/schema'

const fault = (
  schema: typeof importInput | typeof createMatchInput | typeof correctResultInput,
  input: unknown,
) => {
  const parsed = schema.safeParse(input)
  return parsed.success
    ? 'ok'
    : `${parsed.error.issues[0]?.path.join('.')} ${parsed.error.issues[0]?.message}`
}

describe('what to import', () => {
  it('accepts ticked and typed codes in capitals, trimmed, each once', () => {
    const parsed = importInput.parse({
      competitions: ['PL', ' sa '],
      custom: ' ded, PPL;pl\nDED ',
      days: '7',
      intent: 'dry',
    })
    expect(parsed).toEqual({ competitions: ['PL', 'SA', 'DED', 'PPL'], days: 7, dryRun: true })
  })

  it('defaults to 14 days and a real run', () => {
    expect(importInput.parse({ competitions: 'CL' })).toEqual({
      competitions: ['CL'],
      days: 14,
      dryRun: false,
    })
  })

  it.each([
    [{}, 'competitions required'],
    [{ custom: '  ' }, 'competitions required'],
    [{ custom: 'A' }, 'custom invalid'],
    [{ custom: '../x' }, 'custom invalid'],
    [{ custom: '1PL' }, 'custom invalid'],
    [{ competitions: ['PL/../SA'] }, 'competitions.0 invalid'],
    [{ competitions: 'PL', days: '8' }, 'days unknown_option'],
    [{ competitions: 'PL', days: '14.0' }, 'ok'],
    [{ competitions: 'PL', intent: 'drop' }, 'intent unknown_option'],
    [{ competitions: 'PL', userId: 'x' }, ' Unrecognized key: "userId"'],
    [{ custom: Array.from({ length: 21 }, (_, index) => `C${index}`).join() }, 'competitions too_long'],
  ])('%j: %s', (input, expected) => {
    expect(fault(importInput, input)).toBe(expected)
  })
})

describe('a match', () => {
  const requestId = randomUUID()
  const of = (fields: Record<string, string>) =>
    createMatchInput.safeParse({ requestId, home: 'Roma', away: 'Inter', ...fields })

  it('has the defaults of the specification', () => {
    expect(createMatchInput.parse({ requestId, home: ' Roma ', away: '' })).toEqual({
      requestId,
      home: 'Roma',
      away: null,
      competition: 'generic_football',
      kickoff: null,
      season: null,
      round: null,
    })
  })

  it.each([
    ['serie_a', 'serie_a'],
    ['ded', 'ded'],
    ['Serie A', null],
    [' DED ', 'DED'],
    ['BL1', 'bundesliga'],
    ['bl1', 'bundesliga'],
    [' Sa ', 'serie_a'],
    ['x', null],
  ])('competition %j is %j', (given, expected) => {
    const parsed = of({ competition: given })
    expect(parsed.success ? parsed.data.competition : null).toBe(expected)
  })

  it.each([
    ['2026-11-20T20:45', '2026-11-20T20:45'],
    ['', null],
    ['2026-02-30T20:45', 'refused'],
    ['2026-11-20', 'refused'],
    ['2026-11-20T20:45Z', 'refused'],
    ['1899-11-20T20:45', 'refused'],
    ['infinity', 'refused'],
  ])('kick-off %j is %j', (given, expected) => {
    const parsed = of({ kickoff: given })
    expect(parsed.success ? parsed.data.kickoff : 'refused').toBe(expected)
  })
})

describe('a correction', () => {
  const base = {
    id: '2f1d6f3e-0000-4000-8000-000000000001',
    version: '3',
    status: 'FINISHED',
    regularHome: '2',
    regularAway: '1',
    reason: 'Errore del fornitore',
  }
  it.each([
    [{}, 'ok'],
    [{ reason: ' ' }, 'reason required'],
    [{ regularAway: '' }, 'regularAway required'],
    [{ regularHome: '', regularAway: '' }, 'regularHome required'],
    [{ status: 'CANCELLED', regularHome: '', regularAway: '' }, 'ok'],
    [{ status: 'AWARDED', regularHome: '', regularAway: '' }, 'winner required'],
    [{ status: 'AWARDED', regularHome: '', regularAway: '', winner: 'home' }, 'ok'],
    [{ status: 'AWARDED' }, 'ok'],
    [{ regularHome: '-1' }, 'regularHome too_small'],
    [{ regularHome: '100' }, 'regularHome too_large'],
    [{ regularHome: '1.5' }, 'regularHome not_a_number'],
    [{ halfHome: '3', halfAway: '0' }, 'halfHome too_large'],
    [{ extraHome: '1', extraAway: '0' }, 'extraHome invalid'],
    [{ duration: 'EXTRA_TIME', extraHome: '1', extraAway: '0' }, 'ok'],
    [{ duration: 'EXTRA_TIME', penaltiesHome: '1', penaltiesAway: '0' }, 'penaltiesHome invalid'],
    [{ status: 'LOST' }, 'status unknown_option'],
    [{ winner: 'ME' }, 'winner unknown_option'],
    [{ version: '1e3' }, 'version invalid'],
  ])('%j: %s', (change, expected) => {
    expect(fault(correctResultInput, { ...base, ...change })).toBe(expected)
  })

  it('says how many goals half time may have', () => {
    const { error } = correctResultInput.safeParse({ ...base, halfHome: '3', halfAway: '0' })
    expect(error?.issues).toMatchObject([{ path: ['halfHome'], params: { limit: 2 } }])
  })
})
