import { describe, expect, it } from 'vitest'
import { foldedName, OTHER_NAMES, withoutForms } from '@/lib/competitions/clubs/names/rules'
import { OTHER_CLUBS } from '@/lib/competitions/clubs/others/rules'
import { kitOf, kitsOf, shortName } from '@/lib/competitions/clubs/rules'
import {
  type Kit,
  kitFrom,
  kitOfFile,
  kitOfName,
  kitParts,
  kitPicturePath,
  lookAlike,
  PATTERNS,
} from '@/lib/competitions/kits/rules'
import { EUROPE_CLUBS } from '@/vendors/football-data/clubs-of-europe'
import { LEAGUE_CLUBS } from '@/vendors/football-data/clubs-of-leagues'

const CLUBS = [...Object.values(LEAGUE_CLUBS), ...Object.values(EUROPE_CLUBS)]
  .flat()
  .map(([id, name]) => ({ id: String(id), name }))
const club = (id: number) => ({ id: String(id), name: '' })
const [ATALANTA, INTER, COMO, JUVENTUS, UDINESE, MILAN, AUGSBURG, KOELN] = [
  102, 108, 7397, 109, 115, 98, 16, 1,
].map(club)

/** The shirt with its sleeves in the colour of its body. */
function torsoOf(kit: Kit): Kit {
  const { pattern, first, trim } = kitParts(kit)
  return pattern === 'sleeves' ? `plain ${first} ${first} ${trim}` : kit
}

describe('a club of the eight competitions', () => {
  it('has a short name of its own and a shirt', () => {
    expect(CLUBS).toHaveLength(166)
    const names = CLUBS.map(shortName)
    expect(names.filter((name) => name.length > 15 || /\b(FC|AC|SS|Calcio)$/.test(name))).toEqual([
      'Paris FC',
    ])
    expect(new Set(names).size).toBe(166)
    for (const team of CLUBS) {
      const { pattern, first, second, trim } = kitParts(kitOf(team))
      expect(PATTERNS).toContain(pattern)
      for (const colour of [first, second, trim]) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
      expect(pattern === 'plain').toBe(first === second)
    }
  })

  it('leaves the colour of collar and cuffs out when it is the pattern’s', () => {
    for (const [colours, kit] of [
      [['#111111', '#222222', '#222222'], 'stripes #111111 #222222'],
      [['#111111', '#222222', '#111111'], 'stripes #111111 #222222 #111111'],
    ] as const) {
      const [first, second, trim] = colours
      expect(kitFrom('stripes', first, second, trim)).toBe(kit)
      expect(kitParts(kit)).toEqual({ pattern: 'stripes', first, second, trim })
    }
  })

  it('uses every pattern', () => {
    expect(new Set(CLUBS.map((team) => kitParts(kitOf(team)).pattern))).toEqual(new Set(PATTERNS))
  })
})

describe('a club that is in no table', () => {
  it('loses its legal form, never its name', () => {
    const name = (text: string) => shortName({ id: null, name: text })
    expect(
      ['FC Sant’Elmo', 'Sant’Elmo Calcio 1909', 'AC', '1. FC Bad Vilbel', 'PAE Ermis', 'Ermis 13'].map(name),
    ).toEqual(['Sant’Elmo', 'Sant’Elmo', 'AC', 'Bad Vilbel', 'Ermis', 'Ermis 13'])
    expect(withoutForms('FC Internazionale Milano')).toBe('Internazionale Milano')
  })

  it('keeps the shirt that its name decides', () => {
    expect(kitOf({ id: '123456', name: 'Sant’Elmo' })).toEqual(kitOfName('SANT’ELMO'))
    const shirts = Array.from({ length: 300 }, (_, n) => kitOfName(`Club ${n}`))
    expect(new Set(shirts).size).toBeGreaterThan(50)
  })
})

/** Clubs of the European competitions as football-data.org spells them, under numbers that the table does not have. */
const SPELLED = {
  'FK Bodø/Glimt': 'Bodø/Glimt',
  'PAE Olympiakos SFP': 'Olympiacos',
  'Celtic FC': 'Celtic',
  'Manchester City FC': 'Man City',
  'Brighton & Hove Albion FC': 'Brighton',
  'FC Internazionale Milano': 'Inter',
  'AC Milan': 'Milan',
  'Parma Calcio 1913': 'Parma',
  'Hellas Verona FC': 'Verona',
  'Club Atlético de Madrid': 'Atlético',
  'Athletic Club': 'Athletic',
  'Real Betis Balompié': 'Betis',
  'RC Celta de Vigo': 'Celta',
  '1. FC Köln': 'Köln',
  '1. FSV Mainz 05': 'Mainz',
  'TSG 1899 Hoffenheim': 'Hoffenheim',
  'Bayer 04 Leverkusen': 'Leverkusen',
  'FC St. Pauli 1910': 'St. Pauli',
  'Paris Saint-Germain FC': 'PSG',
  'Stade Rennais FC 1901': 'Rennes',
  'Lille OSC': 'Lille',
  'FC Red Bull Salzburg': 'Salzburg',
  'SK Rapid Wien': 'Rapid Wien',
  'Qarabağ Ağdam FK': 'Qarabağ',
  'Royale Union Saint-Gilloise': 'Union SG',
  'HŠK Zrinjski Mostar': 'Zrinjski',
  'PFC Ludogorets Razgrad': 'Ludogorets',
  'GNK Dinamo Zagreb': 'Dinamo Zagreb',
  'Paphos FC': 'Pafos',
  'AC Omonia Nicosia': 'Omonia',
  'SK Slavia Praha': 'Slavia Praha',
  'FC Viktoria Plzeň': 'Plzeň',
  'AC Sparta Praha': 'Sparta Praha',
  'FC København': 'København',
  'Kuopion PS': 'KuPS',
  'Panathinaikos FC': 'Panathinaikos',
  'PAOK FC': 'PAOK',
  'Ferencvárosi TC': 'Ferencváros',
  'Ħamrun Spartans FC': 'Ħamrun',
  PSV: 'PSV',
  'KKS Lech Poznań': 'Lech Poznań',
  'Sport Lisboa e Benfica': 'Benfica',
  'CS Universitatea Craiova': 'Craiova',
  'FK Crvena Zvezda': 'Crvena Zvezda',
  'FC Basel 1893': 'Basel',
  'ŠK Slovan Bratislava': 'Slovan',
  'Malmö FF': 'Malmö',
  'Fenerbahçe SK': 'Fenerbahçe',
  'FK Shakhtar Donetsk': 'Shakhtar',
}
/** Other clubs, with names similar to those of the table. */
const OTHERS = [
  'Barcelona SC',
  'Everton CD',
  'Inter Miami CF',
  'Cercle Brugge KSV',
  'Queens Park Rangers FC',
  'Lincoln City FC',
  'Wolfsberger AC',
  'FC Dinamo București',
  'Sparta Rotterdam',
  'FC Rapid 1923',
  'FC U Craiova 1948',
  'FK Slovan Liberec',
  'Real Madrid Castilla',
  'Paris 13 Atletico',
  'Club Nacional',
  'Dynamo Dresden',
]

describe('a club under a number that the table does not have', () => {
  const numbered = (name: string) => ({ id: '999999', name })

  it.each(Object.entries(SPELLED))('is found by its name: %s', (name, short) => {
    expect(shortName(numbered(name))).toBe(short)
    expect(kitOf(numbered(name))).toEqual(kitOf({ id: null, name: short }))
    expect(kitOf(numbered(name))).not.toEqual(kitOfName(name))
  })

  it.each(OTHERS)('is not taken for another one: %s', (name) => {
    expect(kitOf(numbered(name))).toEqual(kitOfName(name))
  })

  it('has a name that is no other club’s, whatever is left of it', () => {
    const short = [...new Set(CLUBS.map(shortName))]
    expect(Object.keys(OTHER_NAMES).filter((name) => !short.includes(name))).toEqual([])
    const named = short.flatMap((name) =>
      [name, ...(OTHER_NAMES[name] ?? [])].map((each) => [foldedName(each), name] as const),
    )
    const others = OTHER_CLUBS.flatMap(([name, , , , , ...names]) =>
      [name, ...names].map((each) => [foldedName(each), name] as const),
    )
    const owners = Map.groupBy([...named, ...others], ([folded]) => folded)
    for (const [folded, all] of owners) {
      expect(folded).not.toBe('')
      expect([...new Set(all.map(([, name]) => name))], folded).toHaveLength(1)
    }
    for (const team of CLUBS) expect(shortName(numbered(team.name))).toBe(shortName(team))
  })
})

describe('a club that the seasons of the local source lack', () => {
  it('still has its short name and its shirt', () => {
    for (const [name, pattern, first, second, trim, ...names] of OTHER_CLUBS) {
      expect(name.length).toBeLessThanOrEqual(15)
      for (const colour of [first, second, trim]) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
      expect(pattern === 'plain').toBe(first === second)
      for (const each of [name, ...names].map((text) => ({ id: '999999', name: text }))) {
        expect(shortName(each)).toBe(name)
        expect(kitOf(each)).toBe(kitFrom(pattern, first, second, trim))
      }
    }
  })

  it.each([
    ['Leicester City FC', 'Leicester'],
    ['AC Monza', 'Monza'],
    ['Venezia FC', 'Venezia'],
    ['US Salernitana 1919', 'Salernitana'],
    ['CD Leganés', 'Leganés'],
    ['Deportivo Alavés', 'Alavés'],
    ['FC Schalke 04', 'Schalke'],
    ['Hertha BSC', 'Hertha'],
    ['1. FC Nürnberg', 'Nürnberg'],
    ['SC Paderborn 07', 'Paderborn'],
    ['AS Saint-Étienne', 'Saint-Étienne'],
    ['RSC Anderlecht', 'Anderlecht'],
    ['Rosenborg BK', 'Rosenborg'],
    ['FC Nordsjælland', 'Nordsjælland'],
  ])('is found as the source spells it: %s', (name, short) => {
    expect(shortName({ id: '999999', name })).toBe(short)
  })
})

describe('two shirts on one pitch', () => {
  it.each([
    ['Atalanta and Inter', ATALANTA, INTER, true],
    ['Juventus and Udinese', JUVENTUS, UDINESE, true],
    ['Inter and Como', INTER, COMO, false],
    ['Juventus and Milan', JUVENTUS, MILAN, false],
    ['Augsburg and Köln, white but for the sleeves', AUGSBURG, KOELN, true],
  ])('look alike or not: %s', (_, home = COMO, away = COMO, alike) => {
    if (!home || !away) throw new Error('a club is missing')
    expect(lookAlike(kitOf(home), kitOf(away))).toBe(alike)
    const [own, other] = kitsOf(home, away)
    expect(own).toEqual(kitOf(home))
    if (!alike) expect(other).toEqual(kitOf(away))
  })

  it.each([
    ['with their sleeves', (kit: Kit) => kit],
    ['only by the torso', torsoOf],
  ])('are told apart whoever plays whom, %s: the visitor changes', (_, seen) => {
    const alike = CLUBS.flatMap((home) =>
      CLUBS.filter((away) => {
        const [own, other] = kitsOf(home, away)
        return away.id !== home.id && lookAlike(seen(own), seen(other))
      }).map((away) => `${home.name} ${away.name}`),
    )
    expect(alike).toEqual([])
  })
})

describe('the picture of a shirt', () => {
  const fileOf = (kit: Kit) => kitPicturePath(kit).split('/').at(-1) ?? ''

  it('has an address that says all of the shirt', () => {
    expect(kitPicturePath('stripes #16181a #1664b5 #16181a')).toBe(
      '/api/kits/stripes-16181a-1664b5-16181a.png',
    )
    for (const kit of [...CLUBS.map(kitOf), kitOfName('Foo')]) expect(kitOfFile(fileOf(kit))).toBe(kit)
  })

  it.each([
    '',
    '.png',
    'plain.png',
    'plain-16181a.png',
    'plain-16181a-1664b5-16181a',
    'plain-16181a-1664b5-16181a-16181a.png',
    'checks-16181a-1664b5-16181a.png',
    'plain-red000-1664b5-16181a.png',
    'plain-16181A-1664b5-16181a.png',
    'plain #16181a-1664b5-16181a.png',
    'plain-16181a-1664b5-16181a.png.png',
  ])('is not any other file: %s', (file) => {
    expect(kitOfFile(file)).toBeNull()
  })
})
