import { describe, expect, it } from 'vitest'
import { factsOf } from '@/lib/competitions/clubs/imported/rules'
import { isKit, kitFrom } from '@/lib/competitions/kits/rules'

const club = (colours: string | null, shortName = 'Sant’Elmo') => factsOf({ id: '1', shortName, colours })

describe('a club by what the vendor says of it', () => {
  it('has the vendor’s short name and its colours, ground first', () => {
    const [name, , ...colours] = club('Red / White / Black')
    expect(name).toBe('Sant’Elmo')
    expect(colours).toEqual(['#c8202f', '#fbfaf5', '#17181a'])
  })

  it.each([
    ['Royal Blue / White', '#1d4fa5'],
    ['navy-blue / White', '#1c2f5e'],
    ['  SKY  BLUE/ white', '#1d57b0'],
    ['Sky Blue / white', '#7ab8e6'],
    ['Bright Red / White', '#c8202f'],
  ])('reads the first colour of %s', (colours, first) => {
    expect(club(colours)[2]).toBe(first)
  })

  it('always has the same pattern, whatever its colours', () => {
    expect(club('Red / White')[1]).toBe(club('Blue / Yellow')[1])
    const names = Array.from({ length: 300 }, (_, n) => `Club ${n}`)
    expect(new Set(names.map((name) => club('Red / White', name)[1])).size).toBe(9)
  })

  it.each([
    ['Red', '#c8202f', '#fbfaf5'],
    ['Red / Red', '#c8202f', '#fbfaf5'],
    ['White', '#fbfaf5', '#22262b'],
  ])('wears %s plain, with a collar that can be seen', (colours, ground, trim) => {
    expect(club(colours).slice(1)).toEqual(['plain', ground, ground, trim])
  })

  it('skips a word that is not a colour', () => {
    expect(club('constructor / Green / __proto__ / White').slice(2)).toEqual([
      '#0f8a4c',
      '#fbfaf5',
      '#fbfaf5',
    ])
  })

  it.each([null, '', ' / ', 'Chequered', 'toString'])('takes the shirt of the name from %j', (colours) => {
    expect(club(colours)).toEqual(club(null))
    const [, pattern, ...rest] = club(colours)
    expect(isKit(kitFrom(pattern, ...rest))).toBe(true)
  })
})
