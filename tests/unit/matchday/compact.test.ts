import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shortId } from '@/lib/core/ids/short-id'
import { compactParts, expandParts } from '@/lib/matchday/slip/compact/rules'
import type { MatchSlip, QuestionView, SlipPart } from '@/lib/matchday/slip/words'

const [ONE, OTHER] = ['f7d2161c-6d02-4826-ba13-0aa27a2625e0', '12cea204-06f3-4be6-8c78-59bd1aab3701']

const label = fc.option(fc.string(), { nil: undefined })
const option = fc
  .tuple(fc.string(), fc.nat(), label)
  .map(([pick, points, text]): QuestionView['options'][number] =>
    text === undefined ? [pick, points] : [pick, points, text],
  )
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const own = fc.record({
  pickText: fc.string(),
  outcome: fc.constantFrom('open' as const, 'won' as const, 'lost' as const, 'void' as const),
  missionId: fc.uuid(),
  points: fc.nat(),
  paid: fc.constant('open' as const),
  now: fc.constant(null),
})
const question: fc.Arbitrary<QuestionView> = fc
  .record({
    id: fc.uuid(),
    title: fc.constantFrom('Chi vince?', 'A segno tutte e due?', ''),
    options: fc.array(option, { maxLength: 3 }),
    others: optional(fc.nat()),
    isOpen: fc.boolean(),
    isLocked: optional(fc.constant(true as const)),
    saved: optional(fc.string()),
    own: optional(own),
  })
  .map((view) => JSON.parse(JSON.stringify(view)))
const team = fc.record({ name: fc.string(), kit: fc.constant('plain #fff #000 #000' as const) })
const slip: fc.Arbitrary<MatchSlip> = fc.record({
  match: fc.record({
    id: fc.uuid(),
    home: team,
    away: team,
    state: fc.constantFrom('scheduled' as const, 'live' as const, 'final' as const),
    at: fc.constantFrom(null, '2026-11-21T17:00:00Z'),
    hour: fc.string(),
    day: fc.string(),
    stateText: fc.string(),
    note: fc.string(),
    goals: fc.option(fc.tuple(fc.nat(9), fc.nat(9))),
    loser: fc.constantFrom(null, 'home' as const, 'away' as const),
  }),
  locksAt: fc.option(fc.nat()),
  result: fc.option(question),
  more: fc.array(question, { maxLength: 4 }),
  mates: fc.array(fc.tuple(fc.constantFrom('1', 'X', '2'), fc.nat())),
})
const parts: fc.Arbitrary<SlipPart[]> = fc.array(
  fc.record({
    key: fc.string(),
    part: fc.constantFrom('live' as const, 'today' as const, 'over' as const),
    title: fc.string(),
    aside: fc.string(),
    matches: fc.array(slip, { maxLength: 4 }),
  }),
  { maxLength: 3 },
)

it('expands to what was compacted', () => {
  fc.assert(
    fc.property(parts, (given) => {
      expect(expandParts(compactParts(given))).toEqual(given)
    }),
  )
})

it('names a question that is asked about several matches only once', () => {
  const asked = (id: string, points: number): QuestionView => ({
    id,
    title: 'A segno tutte e due?',
    options: [
      ['yes', points, 'Tutte e due'],
      ['no', 17, 'Almeno una a secco'],
    ],
    isOpen: true,
  })
  const [sample] = fc.sample(slip, 1)
  if (!sample) throw new Error('no sample')
  const matches = [
    { ...sample, result: null, more: [asked(ONE, 15)] },
    { ...sample, result: null, more: [asked(OTHER, 20)] },
  ]
  const compact = compactParts([{ key: 'k', part: 'later', title: 'Domani', aside: '', matches }])
  expect(compact.wordings).toEqual([
    {
      title: 'A segno tutte e due?',
      picks: [
        ['yes', 'Tutte e due'],
        ['no', 'Almeno una a secco'],
      ],
    },
  ])
  expect(compact.parts[0]?.matches.map(({ more }) => more)).toEqual([
    [{ id: shortId(ONE), wording: 0, points: [15, 17] }],
    [{ id: shortId(OTHER), wording: 0, points: [20, 17] }],
  ])
})
