import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { DueMission, KickOff } from '@/lib/calendar/rules'
import { calendarText } from '@/lib/calendar/words'
import { codePoint } from '@/tests/support/code-points'

const texts = {
  name: 'GoalQuest',
  unknown: 'da definire',
  mission: 'Missione: {title}',
  off: { CANCELLED: 'Annullata', POSTPONED: 'Rinviata', SUSPENDED: 'Sospesa' },
}
const match: KickOff = {
  id: 'a1',
  competition: 'serie_a',
  home: 'Roma',
  away: 'FC Internazionale Milano',
  homeId: null,
  awayId: '108',
  kickoffAt: Date.UTC(2026, 10, 20, 19, 45),
  day: '2026-11-20',
  kickoffKnown: true,
  status: 'TIMED',
}
const mission: DueMission = {
  id: 'm1',
  title: 'Tre $& corner; due, uno\\',
  day: '2026-12-31',
  kickoffAt: null,
}
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('the calendar', () => {
  it('has two hours for a match, under a name that stays', () => {
    const lines = linesOf(calendarText([match], [], texts))
    expect(lines).toEqual(
      expect.arrayContaining([
        'UID:match-a1@goalquest',
        'DTSTART:20261120T194500Z',
        'DTEND:20261120T214500Z',
        'SUMMARY:Roma – Inter',
        'CATEGORIES:Serie A',
        'STATUS:CONFIRMED',
        'X-WR-CALNAME:GoalQuest',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      ]),
    )
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
  })

  it('has the whole day for an unknown kickoff and for a deadline', () => {
    const text = calendarText([{ ...match, kickoffKnown: false, home: null }], [mission], texts)
    expect(linesOf(text)).toEqual(
      expect.arrayContaining([
        'DTSTART;VALUE=DATE:20261120',
        'DTEND;VALUE=DATE:20261121',
        'SUMMARY:da definire – Inter',
        'STATUS:TENTATIVE',
        'UID:mission-m1@goalquest',
        'DTSTART;VALUE=DATE:20261231',
        'DTEND;VALUE=DATE:20270101',
        'SUMMARY:Missione: Tre $& corner\\; due\\, uno\\\\',
        'TRANSP:TRANSPARENT',
      ]),
    )
  })

  it('is stamped with the time at which it is read, so that whatever has moved is newer than before', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 18, 30) })
    const lines = linesOf(calendarText([match], [mission], texts))
    vi.useRealTimers()
    expect(lines.filter((line) => line.startsWith('DTSTAMP'))).toEqual(
      Array(2).fill('DTSTAMP:20261120T183000Z'),
    )
  })

  it('has the time of the first kickoff for a mission on matches', () => {
    const lines = linesOf(calendarText([], [{ ...mission, kickoffAt: match.kickoffAt }], texts))
    expect(lines).toContain('DTSTART:20261120T194500Z')
    expect(lines).toContain('DTEND:20261120T214500Z')
  })

  it.each([
    ['CANCELLED', 'CANCELLED', 'Annullata: Roma – Inter'],
    ['POSTPONED', 'TENTATIVE', 'Rinviata: Roma – Inter'],
    ['SUSPENDED', 'TENTATIVE', 'Sospesa: Roma – Inter'],
    ['FINISHED', 'CONFIRMED', 'Roma – Inter'],
  ])(
    'gives a match that is %s the status %s, and says in its title that it is off',
    (status, expected, title) => {
      const lines = linesOf(calendarText([{ ...match, status }], [], texts))
      expect(lines).toEqual(expect.arrayContaining([`STATUS:${expected}`, `SUMMARY:${title}`]))
    },
  )

  it('lets no title start a line of its own, and no line exceed 75 octets', () => {
    const plain = linesOf(calendarText([], [mission], texts)).length
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (title) => {
        const named = { ...mission, title: `${title}\r\nBEGIN:VALARM\rX\nY` }
        const text = calendarText([], [named], texts)
        expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
        const lines = text.replaceAll('\r\n ', '').split(/\r\n|\r|\n/)
        expect(lines.filter((line) => line.startsWith('BEGIN:'))).toHaveLength(2)
        expect(lines).toHaveLength(plain)
      }),
    )
  })
})
