import { expect, it } from 'vitest'
import { addDays, isDay } from '@/lib/core/time/calendar'
import { existsIn } from '@/lib/core/time/day-time'

it.each(['1900-01-01', '2026-11-20', '2028-02-29', '2199-12-31'])('accepts %s as a day', (text) => {
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
])('does not accept %j as a day', (text) => {
  expect(isDay(text)).toBe(false)
})

it('adds days of the calendar', () => {
  expect(addDays('2027-03-27', 1)).toBe('2027-03-28')
  expect(addDays('2027-11-01', -1)).toBe('2027-10-31')
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
})

it.each([
  ['Europe/Rome', '2027-03-28T01:59', true],
  ['Europe/Rome', '2027-03-28T02:00', false],
  ['Europe/Rome', '2027-03-28T02:59', false],
  ['Europe/Rome', '2027-03-28T03:00', true],
  ['Europe/Rome', '2027-10-31T02:30', true],
  ['Europe/Rome', '2027-07-01T00:00', true],
  ['Australia/Lord_Howe', '2027-10-03T02:15', false],
  ['Australia/Lord_Howe', '2027-10-03T02:30', true],
  ['Pacific/Apia', '2011-12-30T12:00', false],
  ['Pacific/Apia', '2011-12-31T12:00', true],
  ['UTC', '2027-03-28T02:30', true],
])('in %s, %s exists: %s', (zone, minute, expected) => {
  expect(existsIn(zone, minute)).toBe(expected)
})
