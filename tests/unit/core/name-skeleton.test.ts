import { describe, expect, it } from 'vitest'
import { isReservedName, nameSkeleton } from '@/lib/core/text/name-skeleton'

describe('names that look the same', () => {
  it.each([
    ['case', 'Capitano', 'CAPITANO'],
    ['full width', 'Capitano', '\uff23apitano'],
    ['Cyrillic letters', 'Capitano', 'C\u0430pit\u0430n\u043e'],
    ['Greek letters', 'Bomber', '\u0392\u039f\u039cBER'],
    ['Cherokee letters', 'Wall', '\u13b3all'],
    ['Cherokee letters of either size', 'admin', '\uab7a\u13a0\u13b7\uab96N'],
    ['small capitals', 'GoalQuest', 'G\u1d0f\u1d00\u029fQ\u1d1c\u1d07s\u1d1b'],
    [
      'all small capitals',
      'abcdefghijklmnopqrstuvwyz',
      '\u1d00\u0299\u1d04\u1d05\u1d07\ua730\u0262\u029c\u026a\u1d0a\u1d0b\u029f\u1d0d\u0274\u1d0f\u1d18\ua7af\u0280\ua731\u1d1b\u1d1c\u1d20\u1d21\u028f\u1d22',
    ],
    ['Cyrillic small letters', 'MOCKBA', '\u043c\u043e\u0441\u043a\u0432\u0430'],
    ['negative circled letters', 'Bomber', '\u{1f151}\u{1f15e}\u{1f15c}\u{1f151}\u{1f154}\u{1f161}'],
    ['negative squared letters', 'admiz', '\u{1f170}\u{1f173}\u{1f17c}\u{1f178}\u{1f189}'],
    ['flag letters', 'admiz', '\u{1f1e6}\u{1f1e9}\u{1f1f2}\u{1f1ee}\u{1f1ff}'],
    ['mathematical letters', 'mare', '\u{1d4dc}are'],
    ['letters in circles', 'mare', '\u24dcare'],
    ['a variation selector', 'mare', 'ma\ufe0fre'],
    ['a selector of the supplement', 'mare', 'ma\u{e0101}re'],
    ['a zero-width space', 'mare', 'ma\u200bre'],
    ['a capital I for an l', 'goal', 'goaI'],
    ['a one for an l', 'goal', 'goa1'],
    ['a nought for an o', 'goal', 'g0al'],
    ['rn for m', 'mare', 'rnare'],
    ['a ligature', 'offside', 'o\ufb00side'],
    ['a composed accent', 'Nicol\u00f2', 'Nicolo\u0300'],
    ['other spaces', 'Zia Pina', 'Zia\u00a0 Pina'],
  ])('share a skeleton: %s', (_name, one, other) => {
    expect(one).not.toBe(other)
    expect(nameSkeleton(other)).toBe(nameSkeleton(one))
  })

  it.each([
    ['Nicol\u00f2', 'Nicolo'],
    ['mare', 'marea'],
    ['regista77', 'regista78'],
    ['Bomber', 'Bomber \u{1f1ee}\u{1f1f9}'],
    ['\u65e5\u672c', '\u65e5\u672c\u4eba'],
  ])('do not include %j and %j', (one, other) => {
    expect(nameSkeleton(other)).not.toBe(nameSkeleton(one))
  })

  it('have a skeleton that is its own skeleton, whatever the characters', () => {
    const unstable = []
    for (let first = 0x20; first < 0x30000; first += 32) {
      if (first >= 0xd800 && first < 0xe000) continue
      const signs = Array.from({ length: 32 }, (_, index) => String.fromCodePoint(first + index))
      const skeleton = nameSkeleton(signs.join('-'))
      if (nameSkeleton(skeleton) !== skeleton) unstable.push(first.toString(16))
    }
    expect(unstable).toEqual([])
  })
})

describe('a name reserved for GoalQuest', () => {
  it.each([
    'admin',
    'ADMIN',
    'Admin_1',
    'a.d.m.i.n',
    'admin di Roma',
    '\u0430dmin',
    'adm1n',
    '4dmin',
    'adrnin',
    '\uff21dmin',
    '\u00c4dmin',
    '\u{1f150}\u{1f153}\u{1f15c}\u{1f158}\u{1f15d}',
    '\u{1f170}dmin',
    '\u{1f1e6}\u{1f1e9}\u{1f1f2}\u{1f1ee}\u{1f1f3}',
    '\u1d00\u1d05\u1d0d\u026a\u0274',
    'G\u1d0f\u1d00\u029fQ\u1d1c\u1d07s\u1d1b',
    '\u13aa\u13a0\u13b7\u13c6N',
    'staff',
    'st\ufe0faff',
    '$taff',
    'GoalQuest',
    'GoaIQuest',
    'g0alquest',
    'goal quest',
    'GoalQuest_Italia',
    'moderatore',
    'M0derator',
    'support!',
    'Assistenza clienti',
    'la redazione',
    'system',
  ])('%s is reserved', (name) => {
    expect(isReservedName(name)).toBe(true)
  })

  it.each([
    'regista77',
    'administrazione',
    'staffetta',
    'mister',
    'zia_pina',
    'modesto',
    'Nicol\u00f2 Da\u011f',
    '\u0411\u043e\u043c\u0431\u0430\u0440\u0434\u0438\u0440',
    '\u0391\u03b8\u03ae\u03bd\u03b1',
    'Azzurra \u{1f1ee}\u{1f1f9}',
    'System of a Down',
    '\u65e5\u672c',
  ])('%s is free', (name) => {
    expect(isReservedName(name)).toBe(false)
  })
})
