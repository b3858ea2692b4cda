import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NamedMatch } from '@/db/schema/coach'
import type { Briefing, FixtureFacts, GroundRecord } from '@/lib/coach/facts/queries'
import { groundsFor, groundsNamedIn } from '@/lib/coach/grounds/rules'
import { mentionFinder } from '@/lib/coach/mentions/rules'
import { paragraphsOf, readReply, readTurn, unsourcedIn } from '@/lib/coach/reading/rules'
import { HOSTILE_REPLIES } from '@/tests/support/hostile-replies'

const record = (given: Partial<GroundRecord> = {}): GroundRecord => ({
  played: 6,
  won: 3,
  drawn: 2,
  lost: 1,
  scoredIn: 6,
  concededIn: 4,
  goalsFor: 11,
  goalsAgainst: 7,
  ...given,
})

const fixture = (home: string, away: string, given: Partial<FixtureFacts> = {}): FixtureFacts => ({
  competition: 'Serie A',
  when: 'domenica 23 novembre alle ore 15:00',
  home: { name: home, form: 'WWDLW', rest: 7, record: record() },
  away: {
    name: away,
    form: 'LLDW',
    rest: 3,
    record: record({ won: 4, lost: 0, concededIn: 5, goalsFor: 9 }),
  },
  chances: { home: 42, draw: 27, away: 31 },
  pays: { home: 19, draw: 30, away: 26 },
  meetings: [`${home} – ${away} 2-1`, `${away} – ${home} 0-0`],
  ...given,
})

const FIXTURES: [string, string, Partial<FixtureFacts>?][] = [
  ['Parma', 'Milan'],
  ['Cremonese', 'Napoli', { pays: { home: 52, draw: 34, away: 15 } }],
  ['Inter', 'Man City', { when: 'martedì 25 novembre alle ore 21:00' }],
  ['Nice', 'Man United'],
  ['St. Pauli', 'Atlético'],
  ['PSG', 'Bodø/Glimt'],
]
const FULL: Record<string, string[]> = {
  Inter: ['FC Internazionale Milano', 'Internazionale Milano'],
  'Man City': ['Manchester City FC', 'Manchester City'],
  'Man United': ['Manchester United FC', 'Manchester United'],
  Atlético: ['Club Atlético de Madrid'],
  PSG: ['Paris Saint-Germain FC', 'Paris Saint-Germain'],
  'Bodø/Glimt': ['FK Bodø/Glimt (NOR) [*+?^$|]'],
}
const named: NamedMatch[] = FIXTURES.map(([home, away], index) => ({
  id: `match-${index}`,
  home: [home, ...(FULL[home] ?? [])],
  away: [away, ...(FULL[away] ?? [])],
}))
const briefing: Briefing = {
  facts: {
    language: 'it',
    today: 'sabato 22 novembre',
    fixtures: FIXTURES.map(([home, away, given]) => fixture(home, away, given)),
    openMissions: ['Guarda 3 derby'],
    five: { profiles: ['Muro: non subisce gol', 'Bomber: almeno 2 gol'], teams: ['Parma'] },
  },
  matches: named,
}
const ALL_GROUNDS = groundsFor(briefing, ['Chi vince il 99º derby?'])

const namesIn = (text: string) => mentionFinder(named)(text).map(({ at, end }) => text.slice(at, end))

describe('the teams that a text names', () => {
  it.each([
    ['Parma – Milan, poi l’Inter.', ['Parma', 'Milan', 'Inter']],
    ['Il Manchester City e il Manchester United', ['Manchester City', 'Manchester United']],
    ['Man United, non Man City', ['Man United', 'Man City']],
    ['Il Manchester ha due squadre', []],
    ['parma è una città, PARMA un grido', []],
    ['La Romania non è la Roma, il parmigiano non è il Parma', ['Parma']],
    ['Milano è Milan', ['Milan']],
    ['Inter Miami segna ancora', []],
    ['Inter Milan soffre', ['Inter']],
    ['Inter Sunday at 15:00', ['Inter']],
    ['Atletico in casa, Atlético Madrid fuori', ['Atletico', 'Atlético']],
    ['St. Pauli–Atlético', ['St. Pauli', 'Atlético']],
    ['Il Paris Saint-Germain riceve il Bodø/Glimt', ['Paris Saint-Germain', 'Bodø/Glimt']],
    ['Nice work. Watch Nice instead', ['Nice']],
    ['Parma-Milan e Parma/Milan', ['Parma', 'Milan', 'Parma', 'Milan']],
  ])('%j: %j', (text, names) => expect(namesIn(text)).toEqual(names))

  it('keep their places whatever stands around them', () => {
    const noise = fc.array(
      fc.oneof(fc.constantFrom(...FIXTURES.flat().filter((one) => typeof one === 'string')), fc.string()),
    )
    fc.assert(
      fc.property(noise, (words) => {
        const text = words.join(' ')
        for (const { at, end, teams } of mentionFinder(named)(text)) {
          expect(end).toBeGreaterThan(at)
          expect(end).toBeLessThanOrEqual(text.length)
          expect(teams.length).toBeGreaterThan(0)
        }
      }),
    )
  })
})

it('reads the names of the teams no more often for many lines than for one', () => {
  const readsFor = (lines: number) => {
    let reads = 0
    const get = () => {
      reads++
      return ['Parma']
    }
    const home = { enumerable: true, get }
    const matches = [Object.defineProperty({ ...named[0] }, 'home', home) as NamedMatch]
    const reply = Array(lines).fill('Una gara aperta.').join('\n')
    groundsNamedIn(reply, { matches, facts: [] })
    readReply(reply, { matches, facts: [] })
    return reads
  }
  expect(readsFor(1)).toBeGreaterThan(0)
  expect(readsFor(100)).toBe(readsFor(1))
})

/** Each paragraph's matches. */
const matchesIn = (reply: string, grounds = ALL_GROUNDS) =>
  paragraphsOf(readReply(reply, grounds)).map(({ matches }) => matches.map((id) => Number(id.slice(-1))))

describe('the matches that a reply speaks of', () => {
  it('stand where it speaks of each first', () => {
    expect(
      matchesIn('Due.\nIl Parma segna. Il Milan fuori soffre.\nIl Napoli vince.\nAncora il Parma.'),
    ).toEqual([[], [0], [1], []])
  })

  it('are passed on to the next paragraph by a heading, and are not taken from suggestions', () => {
    expect(matchesIn('Parma – Milan:\nUna gara aperta.\n- Guarda Cremonese – Napoli')).toEqual([[0]])
  })

  it('are those of the two teams where one plays twice, in the order of the two', () => {
    const twice = {
      facts: [],
      matches: [
        ...named,
        { id: 'match-5', home: ['Milan'], away: ['Parma'] },
        { id: 'match-6', home: ['Torino'], away: ['Napoli'] },
      ],
    }
    expect(matchesIn('Parma – Milan prima.\nPoi Milan – Parma.\nTorino – Napoli.', twice)).toEqual([
      [0],
      [5],
      [6],
    ])
    expect(matchesIn('Il Napoli vince.', twice), 'either could be meant').toEqual([[]])
    expect(matchesIn('Torino – Napoli è lunga.\nIl Napoli vince.', twice)).toEqual([[6], []])
  })
})

/** The figures of a reply, each with what it comes from. */
const figuresIn = (reply: string) => {
  const read = readReply(reply, ALL_GROUNDS)
  return read.parts.flatMap(({ segments }) =>
    segments.flatMap(({ text, source }) => {
      if (source === null) return []
      if (source === 'none') return [[text, 'none']]
      const { kind, match, side } = read.sources[source] ?? {}
      return [
        [
          text,
          [kind, match === null ? null : named[match ?? 0]?.[side ?? 'home'][0]]
            .filter((one) => one !== null)
            .join(' '),
        ],
      ]
    }),
  )
}

describe('where a figure comes from', () => {
  it('is given by the board’s own example', () => {
    const reply = `Due, e nessuna delle due è sfavorita.
Il Parma in casa ha perso 1 volta su 6 e ha segnato in tutte e 6. Il Milan fuori prende gol da 5 partite. Il pareggio paga 30. Nella ripresa cala del 20 %.
Il Napoli ha vinto 4 trasferte su 6, ma qui il prezzo lo sa già: il 2 vale solo 15.`
    expect(figuresIn(reply)).toEqual([
      ['1 volta su 6', 'record Parma'],
      ['6', 'record Parma'],
      ['5', 'record Milan'],
      ['30', 'prices Parma'],
      ['20 %', 'none'],
      ['4 trasferte su 6', 'record Napoli'],
      ['15', 'prices Cremonese'],
    ])
    const { sources } = readReply(reply, ALL_GROUNDS)
    expect(sources.map(({ kind, match, side }) => [kind, match, side])).toEqual([
      ['record', 0, 'home'],
      ['record', 0, 'away'],
      ['prices', 0, null],
      ['record', 1, 'away'],
      ['prices', 1, null],
    ])
  })

  it.each([
    [
      'Parma – Milan, domenica 23 novembre alle ore 15:00.',
      [
        ['23', 'kickoff Parma'],
        ['15:00', 'kickoff Parma'],
      ],
    ],
    ['In Ligue 1 il Parma non gioca.', []],
    [
      'La valutazione dà 42 al Parma, 27 al pareggio, 31 al Milan.',
      [
        ['42', 'chances Parma'],
        ['27', 'chances Parma'],
        ['31', 'chances Parma'],
      ],
    ],
    ['Parma, il 7 ottimista.', [['7', 'none']]],
    [
      'Parma – Milan il 23 nov., sab 15.',
      [
        ['23', 'kickoff Parma'],
        ['15', 'kickoff Parma'],
      ],
    ],
    ['Parma – Milan alle 15.', [['15', 'kickoff Parma']]],
    ['Parma – Milan alle 17.', [['17', 'none']]],
    ['Il Milan ha il 31 % di vincere.', [['31 %', 'chances Parma']]],
    [
      'Il Milan ha 31 possibilità su 100, probabilità bassa.',
      [
        ['31', 'chances Parma'],
        ['100', 'none'],
      ],
    ],
    ['Parma – Milan: il precedente è 2–1.', [['2–1', 'meetings Parma']]],
    ['Parma – Milan finisce 3-1.', [['3-1', 'none']]],
    ['Il Milan riposa da 3 giorni.', [['3 giorni'.slice(0, 1), 'rest Milan']]],
    [
      'Parma: 3 vittorie nelle ultime 5.',
      [
        ['3 vittorie nelle ultime 5'.slice(0, 1), 'form Parma'],
        ['5', 'form Parma'],
      ],
    ],
    ['Il Milan fuori ha segnato 9 gol.', [['9', 'goals Milan']]],
    ['Chiudi la missione Guarda 3 derby.', [['3', 'mission']]],
    ['Tu dici il 99º derby.', [['99', 'question']]],
    ['Un 4-3-3 da manuale.', [['4-3-3', 'none']]],
    ['La schedina 1X2 del Parma.', []],
  ])('%j: %j', (reply, figures) => expect(figuresIn(reply)).toEqual(figures))

  it('is not something else with the same number', () => {
    // 7 days of rest, 7 goals against, 42 in a hundred, 19 points.
    expect(figuresIn('Il Parma ha il 7 % di vincere.')).toEqual([['7 %', 'none']])
    expect(figuresIn('Il Parma riposa da 42 giorni.')).toEqual([['42', 'none']])
    expect(figuresIn('Il Parma corre per 19 minuti.')).toEqual([['19', 'none']])
    expect(figuresIn('Il Parma in casa ha segnato 6 gol.')).toEqual([['6', 'none']])
  })

  it('is not another match, even with the same number', () => {
    expect(figuresIn('Il Napoli paga 15. Il Parma paga 15.')).toEqual([
      ['15', 'prices Cremonese'],
      ['15', 'none'],
    ])
    expect(figuresIn('Parma – Milan paga 30, Cremonese – Napoli 34.')).toEqual([
      ['30', 'prices Parma'],
      ['34', 'prices Cremonese'],
    ])
  })

  it('is not the other team of the match, unless it is named', () => {
    expect(figuresIn('Il Parma in casa ha vinto 4 volte.')).toEqual([['4', 'none']])
    expect(figuresIn('Contro il Milan, che fuori ha vinto 4 volte, il Parma soffre.')).toEqual([
      ['4', 'record Milan'],
    ])
  })

  it.each([
    ['Il Parma in casa ha vinto 3 volte su 6, pareggiato 2 e perso 1.', ['record', 'record']],
    ['Il Parma in casa ha perso 3 volte su 6.', ['none', 'record']],
    ['Parma at home: 3 wins and 1 defeat in 6.', ['record']],
    ['Parma at home: 3 wins and 2 defeats.', ['record', 'none']],
    ['Nelle ultime 5 il Parma ha 3 vittorie e 3 sconfitte.', ['form', 'none']],
  ])('says what a team did, and nothing else it did as often: %j', (reply, kinds) =>
    expect(figuresIn(reply).map(([, source]) => source?.split(' ')[0])).toEqual(kinds),
  )

  it('is nothing when no team is named', () => {
    expect(figuresIn('Il pareggio paga 30.')).toEqual([['30', 'none']])
  })

  it('counts each figure without a source once, and list numbers never', () => {
    expect(unsourcedIn(readReply('Cala del 20 %, del 20 % e di 8.', ALL_GROUNDS))).toEqual(['20', '8'])
    expect(unsourcedIn(readReply('1. Guarda\n2. Conta', ALL_GROUNDS))).toEqual([])
  })
})

describe('what is kept beside a reply', () => {
  const REPLIES = [
    'Il Parma in casa ha perso 1 volta su 6. Il Napoli paga 15.\n- Guarda Inter – Man City alle 21',
    'Inter Milan, poi il Napoli: paga 15. E 99.',
    'Niente.',
  ]
  it.each(REPLIES)('reads %j as all that the coach was given does', (reply) => {
    expect(readReply(reply, groundsNamedIn(reply, ALL_GROUNDS))).toEqual(readReply(reply, ALL_GROUNDS))
  })

  it('has no facts about matches that the reply does not name', () => {
    const { facts } = groundsNamedIn('Il Napoli vince.', ALL_GROUNDS)
    expect(new Set(facts.map(({ match }) => match))).toEqual(new Set([1, null]))
  })
})

describe('whatever a model writes', () => {
  const words = fc.oneof(
    fc.constantFrom(
      'Parma',
      'Milan',
      'Napoli',
      ' – ',
      ' 30 ',
      '15:00',
      '%',
      '. ',
      '\n',
      '\n- ',
      'paga',
      'in casa',
      '2–1',
      ':',
    ),
    fc.string(),
  )
  it('is shown as it is, without a letter lost', () => {
    const property = fc.property(fc.array(words), (written) => {
      for (const { text, segments } of readReply(written.join(''), ALL_GROUNDS).parts)
        expect(segments.map((segment) => segment.text).join('')).toBe(text)
    })
    fc.assert(property)
  })

  it.each(HOSTILE_REPLIES.map((reply) => [reply.slice(0, 40), reply]))(
    '%j gets neither matches nor sources',
    (_, reply) => {
      const read = readReply(reply, ALL_GROUNDS)
      expect(read.parts.flatMap(({ matches }) => matches)).toEqual([])
      expect(read.sources.filter(({ kind }) => kind !== 'question')).toEqual([])
    },
  )

  it('is read within the time of a test, however long', () => {
    readReply('Parma 1.2.3.4 – Milan 30 '.repeat(240).slice(0, 6_000), ALL_GROUNDS)
    readReply('.'.repeat(6_000), ALL_GROUNDS)
    readReply('1-'.repeat(3_000), ALL_GROUNDS)
  })
})

describe('a reply from before grounds were kept', () => {
  it('has its figures without a source marked, and nothing else', () => {
    const { parts, sources } = readTurn({ reply: 'Cala del 20 % su 62', grounds: null, unsourced: ['20'] })
    expect(sources).toEqual([])
    expect(parts[0]?.segments).toEqual([
      { at: 0, text: 'Cala del ', source: null },
      { at: 9, text: '20 %', source: 'none' },
      { at: 13, text: ' su 62', source: null },
    ])
  })
})
