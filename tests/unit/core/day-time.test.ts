import { expect, it } from 'vitest'
import { isDay } from '@/lib/core/day-time'

it.each(['1900-01-01', '2026-11-20', '2028-02-29', '2199-12-31'])('takes %s as a day', (text) => {
  expect(isDay(text)).toBe(true)
})

it.each([
  '0000-01-01',
  '1899-12-31',
  '2200-01-01',
  '9999-12-31',
  '2026-02-29',
  '2026-13-01',
  '2026-11-31',
  '2026-1-1',
  '+002026-11-20',
  '2026-11-20T00:00',
  ' 2026-11-20',
  '2026-11-20\n',
  'infinity',
  'today',
  '',
])('takes %j as none', (text) => {
  expect(isDay(text)).toBe(false)
})
