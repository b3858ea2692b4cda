import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarText, folded, type KickOff } from '@/lib/calendar/rules'

const texts = {
  name: 'GoalQuest',
  unknown: 'da definire',
  competitions: { serie_a: 'Serie A' },
  mission: 'Missione: {title}',
}
const match: KickOff = {
  id: 'a1',
  competition: 'serie_a',
  home: 'Roma',
  away: 'Inter',
  startsAt: '20261120T194500Z',
  endsAt: '20261120T214500Z',
  day: '20261120',
  kickoffKnown: true,
  status: 'TIMED',
  changedAt: '20261101T000000Z',
}
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('the calendar', () => {
  it('has a kick-off of two hours, under a name that stays', () => {
    const lines = linesOf(calendarText([match], [], texts))
    expect(lines).toEqual(
      expect.arrayContaining([
        'UID:match-a1@goalquest',
        'DTSTART:20261120T194500Z',
        'DTEND:20261120T214500Z',
        'SUMMARY:Roma – Inter',
        'CATEGORIES:Serie A',
        'STATUS:CONFIRMED',
      ]),
    )
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
  })

  it('has a whole day for a kick-off that is not known and for a due mission', () => {
    const text = calendarText(
      [{ ...match, kickoffKnown: false, home: null }],
      [{ id: 'm1', title: 'Tre $& corner; due, uno\\', day: '20261231', changedAt: '20261101T000000Z' }],
      texts,
    )
    expect(linesOf(text)).toEqual(
      expect.arrayContaining([
        'DTSTART;VALUE=DATE:20261120',
        'DTEND;VALUE=DATE:20261121',
        'SUMMARY:da definire – Inter',
        'STATUS:TENTATIVE',
        'UID:mission-m1@goalquest',
        'DTEND;VALUE=DATE:20270101',
        'SUMMARY:Missione: Tre $& corner\\; due\\, uno\\\\',
      ]),
    )
  })

  it.each([
    ['CANCELLED', 'CANCELLED'],
    ['POSTPONED', 'TENTATIVE'],
    ['FINISHED', 'CONFIRMED'],
  ])('a match that is %s is %s', (status, expected) => {
    expect(linesOf(calendarText([{ ...match, status }], [], texts))).toContain(`STATUS:${expected}`)
  })

  it('lets no title begin a line of its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        const text = calendarText(
          [],
          [{ id: 'm', title: `${title}\r\nBEGIN:VALARM\nX`, day: '20261120', changedAt: '20261101T000000Z' }],
          texts,
        )
        const names = linesOf(text).map((line) => line.split(/[:;]/)[0])
        expect(names.filter((name) => name === 'BEGIN')).toHaveLength(2)
        expect(names).toHaveLength(17)
      }),
    )
  })

  it('folds at 75 octets, and unfolded it is the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const line = text.replace(/[\r\n]/g, '')
        const lines = folded(line).split('\r\n')
        expect(lines.every((one) => Buffer.byteLength(one) <= 75)).toBe(true)
        expect(lines.map((one, place) => (place === 0 ? one : one.slice(1))).join('')).toBe(line)
      }),
    )
  })
})
