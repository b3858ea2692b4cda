import { expect, it } from 'vitest'
import { likelyDueDays } from '@/lib/missions/rules'

it.each([
  ['a Saturday', '2026-11-21', ['2026-11-21', '2026-11-22', '2026-11-23']],
  ['a Sunday, whose tomorrow is Monday', '2026-11-22', ['2026-11-22', '2026-11-23', '2026-11-30']],
  ['a Monday', '2026-11-23', ['2026-11-23', '2026-11-24', '2026-11-30']],
  ['the end of a year', '2026-12-31', ['2026-12-31', '2027-01-01', '2027-01-04']],
])('a new mission is likely due today, tomorrow, or next Monday: %s', (_name, today, days) =>
  expect(likelyDueDays(today)).toEqual(days),
)
