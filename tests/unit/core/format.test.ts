import { describe, expect, it } from 'vitest'
import { dateFormat, numberFormat } from '@/lib/core/i18n/format'
import { SOURCES } from '../../support/sources'

const MIDNIGHT_IN_ROME = Date.UTC(2026, 6, 31, 22)

describe('formatters', () => {
  const day = dateFormat({ day: 'numeric', month: 'short' })

  it('are made once per locale and zone', () => {
    expect(day('it', 'Europe/Rome')).toBe(day('it', 'Europe/Rome'))
    expect(day('it', 'UTC')).not.toBe(day('it', 'Europe/Rome'))
    expect(day('en', 'UTC')).not.toBe(day('it', 'UTC'))
    const number = numberFormat()
    expect(number('it')).toBe(number('it'))
  })

  it('keep their own options, locale and zone', () => {
    const year = dateFormat({ year: 'numeric' })
    expect(day('it', 'Europe/Rome').format(MIDNIGHT_IN_ROME)).toBe('1 ago')
    expect(day('en', 'UTC').format(MIDNIGHT_IN_ROME)).toBe('31 Jul')
    expect(year('en', 'UTC').format(MIDNIGHT_IN_ROME)).toBe('2026')
    expect(numberFormat({ maximumFractionDigits: 1 })('it').format(1234.56)).toBe('1234,6')
  })

  it('of pages are made nowhere else', () => {
    const stray = SOURCES.filter(
      ({ path, text }) =>
        /^(app|components|lib\/\w+)\//.test(path) &&
        path !== 'lib/core/i18n/format.ts' &&
        /new Intl\.\w+Format\(|toLocale(Date|Time)?String\(/.test(text),
    )
    expect(stray.map(({ path }) => path)).toEqual([])
  })
})
