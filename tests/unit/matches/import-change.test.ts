import { describe, expect, it } from 'vitest'
import { FACT_COLUMNS, RESULT_COLUMNS } from '@/lib/matches/import/rows/queries'
import { changedField, changedValue } from '@/lib/matches/import/words'

describe('what an import would change', () => {
  it('has a name in both languages for each column', () => {
    for (const name of [...FACT_COLUMNS, ...RESULT_COLUMNS]) {
      expect(changedField(name, 'it')).not.toBe(name)
      expect(changedField(name, 'en')).not.toMatch(/^[a-z]|_/)
    }
    expect(changedField('half_home', 'en')).toBe('Half time, home')
    expect(changedField('regular_away', 'it')).toBe('90 minuti, ospite')
  })

  it.each([
    ['status', 'TIMED', 'Time confirmed'],
    ['duration', 'EXTRA_TIME', 'Extra time'],
    ['winner', 'draw', 'Draw'],
    ['kickoff_at', '2026-12-05T19:45:00+00:00', '05/12/2026, 20:45'],
    ['kickoff_known', 'false', 'kick-off TBC'],
    ['competition', 'serie_a', 'Serie A'],
    ['status', 'NEW_ONE', 'NEW_ONE'],
    ['regular_home', '2', '2'],
    ['winner', null, '–'],
  ])('writes %s %s as %s', (name, value, text) => {
    expect(changedValue(name, value, 'en')).toBe(text)
  })
})
