import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { factsOf } from '@/lib/matches/facts/queries'
import type { MatchPredicate, ONE_MATCH, SEVERAL_MATCHES } from '@/lib/missions/predicates/kinds'
import { matchesOf, picksOf } from '@/lib/missions/predicates/rules'
import { pricingOf } from '@/lib/missions/pricing/rules'
import { settleDue } from '@/lib/missions/settlement/commands'
import type { Ratings } from '@/lib/ratings/rules'
import { type MadeFan, makeFan, system } from '@/tests/support/factories'
import {
  copyTo,
  finish,
  makeMatch,
  makeTemplate,
  moveKickoff,
  resultOf,
  setResult,
  takePart,
} from '@/tests/support/factories-matches'
import {
  type ReceiptFile,
  receiptFile,
  verifyReceipts,
  withFlippedFigures,
} from '@/tests/support/receipt-file'

const RATED: Ratings = {
  means: { home: 0.4, away: 0.2 },
  home: { attack: 0.21, defence: -0.08, matches: 30 },
  away: { attack: -0.13, defence: 0.11, matches: 28 },
  isNeutral: false,
}
const NEW: Ratings = { ...RATED, home: { attack: -0.06, defence: 0.07, matches: 3 } }
const UNKNOWN: Ratings = { ...RATED, away: { attack: -0.1, defence: 0.1, matches: 0 } }
const NEUTRAL: Ratings = { ...RATED, isNeutral: true }
const ALL_RATINGS = [RATED, NEW, UNKNOWN, NEUTRAL]

/** The rule's template, priced by these ratings, which change from match to match: what a question was priced by never changes. @returns its id */
async function makeRated(rule: MatchPredicate, first: number): Promise<string> {
  const facts = new Map(
    (await factsOf(system, matchesOf(rule), database())).map(({ fact }) => [fact.id, fact]),
  )
  const toPrice = matchesOf(rule).map((id, index) => {
    const [fact, ratings] = [facts.get(id), ALL_RATINGS[(first + index) % ALL_RATINGS.length]]
    if (!fact || !ratings) throw new Error('no match')
    return { id, home: fact.home, away: fact.away, ratings }
  })
  const pricing = JSON.stringify(pricingOf(rule, toPrice))
  const [made] = await database().execute<{ id: string }>(sql`
    with made as (
      insert into mission_templates (slug, competition, title_it, title_en, points, rule, pricing)
      select gen_random_uuid()::text, competition, title_it, title_en, points, rule, ${pricing}::text::jsonb
      from mission_templates where id = ${await makeTemplate(rule)} returning id
    ), placed as (
      insert into template_matches (template_id, match_id, original_kickoff_at)
      select made.id, match.id, match.original_kickoff_at from made, matches match where match.id::text in (
        select jsonb_array_elements_text(${JSON.stringify(matchesOf(rule))}::text::jsonb))
    )
    select id from made`)
  return made?.id ?? ''
}

/** One fan for each pick, and the files of their receipts once `play` has ended the matches. */
async function filesOf(
  rule: MatchPredicate,
  picks: readonly (string | null)[],
  play: () => Promise<unknown>,
): Promise<ReceiptFile[]> {
  const taken: { fan: MadeFan; id: string }[] = []
  for (const [index, pick] of picks.entries()) {
    const fan = await makeFan()
    taken.push({ fan, id: await takePart(fan, await makeRated(rule, index), pick ?? undefined) })
  }
  for (const matchId of matchesOf(rule)) await moveKickoff(matchId, '-3 hours')
  await play()
  await settleDue(system)
  return Promise.all(taken.map(({ fan, id }) => receiptFile(fan, id)))
}

const onResult = async (pick: string | null) => {
  const matchId = await makeMatch()
  const [file] = await filesOf(resultOf(matchId), [pick], () => finish(matchId, [2, 1], [0, 1]))
  if (!file) throw new Error('no file')
  return file
}

const one = { v: 1 } as const
const ONE: Record<keyof typeof ONE_MATCH, (matchId: string) => MatchPredicate> = {
  match_result: resultOf,
  over_under: (matchId) => ({ ...one, kind: 'over_under', matchId, line: 2.5 }),
  both_score: (matchId) => ({ ...one, kind: 'both_score', matchId }),
  clean_sheet: (matchId) => ({ ...one, kind: 'clean_sheet', matchId, team: 'either' }),
  winning_margin: (matchId) => ({ ...one, kind: 'winning_margin', matchId, goals: 3 }),
  comeback: (matchId) => ({ ...one, kind: 'comeback', matchId }),
  exact_score: (matchId) => ({ ...one, kind: 'exact_score', matchId }),
  half_time_full_time: (matchId) => ({ ...one, kind: 'half_time_full_time', matchId }),
  goals_in_half: (matchId) => ({ ...one, kind: 'goals_in_half', matchId, half: 'second', line: 1.5 }),
}
type Streak = Extract<MatchPredicate, { kind: 'team_streak' }>
type RuleOfSeveral = (matchIds: string[], team: Streak['team']) => MatchPredicate
const streakOf =
  (streak: Streak['streak']): RuleOfSeveral =>
  (matchIds, team) => ({ ...one, kind: 'team_streak', team, streak, matchIds })
const SEVERAL: Record<keyof typeof SEVERAL_MATCHES, RuleOfSeveral> = {
  round_goals: (matchIds) => ({
    ...one,
    kind: 'round_goals',
    competition: 'serie_a',
    season: 2026,
    round: 12,
    matchIds,
    bounds: [4, 8],
  }),
  team_streak: streakOf('unbeaten'),
}

/** A team plays two matches away and one at home: 1-1, 0-2 and none, since the third is cancelled. */
async function filesOfSeveral(ruleOf: RuleOfSeveral) {
  const team = `udinese-${randomUUID()}`
  const sides = [
    { home: 'Roma', away: team },
    { home: 'Lazio', away: team },
    { home: team, away: 'Inter' },
  ]
  const matchIds = await Promise.all(sides.map(makeMatch))
  const [first = '', second = '', third = ''] = matchIds
  const rule = ruleOf(matchIds, { id: team, name: team })
  return filesOf(rule, picksOf(rule), async () => {
    await finish(first, [1, 1])
    await finish(second, [0, 2])
    await setResult(third, { status: 'CANCELLED' })
  })
}

/** All are confirmed, and no figure of the first one that was won can change without a failing line. */
async function expectRecomputed(files: ReceiptFile[]): Promise<void> {
  const { code, texts } = await verifyReceipts(files)
  expect(texts.filter((text) => text.includes('FAILED'))).toEqual([])
  expect(code).toBe(0)
  for (const text of texts) expect(text).toMatch(/ok {5}the chances of the \d+ picks by these goals/)
  expect([...new Set(files.map(({ outcome }) => outcome))].sort()).toEqual(['lost', 'won'])
  const won = files.find(({ outcome }) => outcome === 'won')
  if (!won) throw new Error('none was won')
  const flipped = withFlippedFigures(won)
  expect(flipped.length).toBeGreaterThan(15)
  const seen = await verifyReceipts(flipped.map(([, copy]) => copy))
  const unseen = flipped.filter((_flip, index) => !/^FAILED /m.test(seen.texts[index] ?? ''))
  expect(unseen.map(([name]) => name)).toEqual([])
  expect(seen.code).toBe(1)
}

describe('the file of a receipt is recomputed with nothing but Node, and one changed figure is found', () => {
  it.each(Object.entries(ONE))('%s', async (kind, ruleOf) => {
    const matchId = await makeMatch()
    const rule = ruleOf(matchId)
    const picks = kind === 'exact_score' ? ['2-1', '0-0', '9-9'] : picksOf(rule)
    await expectRecomputed(await filesOf(rule, picks, () => finish(matchId, [2, 1], [0, 1])))
  })

  it.each(Object.entries(SEVERAL))('%s, of which one match is void', async (_kind, ruleOf) => {
    const files = await filesOfSeveral(ruleOf)
    await expectRecomputed(files)
    expect(files[0]?.words.gaps).toEqual([expect.stringContaining('void match')])
  })

  it('round_goals, of which one match turns out to be another', async () => {
    const matchIds = [await makeMatch(), await makeMatch(), await makeMatch()]
    const [first = '', later = '', other = ''] = matchIds
    const rule = { ...SEVERAL.round_goals(matchIds, { id: '', name: '' }), bounds: [7, 9] }
    const files = await filesOf(rule, ['0-6', '7-8'], async () => {
      await copyTo(first, later)
      await finish(first, [2, 1])
      await finish(other, [1, 0])
    })
    expect(files.map(({ outcome }) => outcome)).toEqual(['won', 'lost'])
    expect(await verifyReceipts(files)).toMatchObject({ code: 0 })
  })

  it.each(['win', 'score', 'clean_sheet'] as const)('team_streak: %s', async (streak) => {
    const files = await filesOfSeveral(streakOf(streak))
    const { code, texts } = await verifyReceipts(files)
    expect([code, texts.join('').includes('FAILED')]).toEqual([0, false])
  })
})

describe('the file of a receipt', () => {
  it('without a pick is void, and says so', async () => {
    expect(await verifyReceipts([await onResult(null)])).toMatchObject({ code: 0 })
  })

  it('of an awarded result is recomputed from the winner', async () => {
    const matchId = await makeMatch()
    const award = () => setResult(matchId, { status: 'AWARDED', winner: 'away' })
    const files = await filesOf(resultOf(matchId), ['2', '1'], award)
    expect(files.map(({ outcome }) => outcome)).toEqual(['won', 'lost'])
    expect(await verifyReceipts(files)).toMatchObject({ code: 0 })
    const others = files.map((file) => ({
      ...file,
      sources: file.sources.map((source) => ({ ...source, winner: 'home' })),
    }))
    const { texts } = await verifyReceipts(others)
    for (const text of texts) expect(text).toMatch(/FAILED the score of match/)
  })

  it('says that it lacks the price of a question from before the ratings', async () => {
    const { pricing: _, ...file } = (await onResult('1')) as Extract<ReceiptFile, { kind: 'match' }>
    const { code, texts } = await verifyReceipts([{ ...file, pricing: null }])
    expect([code, texts.join('').includes('picks by these goals')]).toEqual([0, false])
  })

  const firstLine = (file: ReceiptFile, change: object) => ({
    ...file,
    lines: file.lines.map((line, index) => (index === 0 ? { ...line, ...change } : line)),
  })

  it.each<[string, (file: ReceiptFile) => unknown]>([
    ['the instant of a line', (file) => firstLine(file, { createdAt: '2026-01-01T00:00:00.000000Z' })],
    ['the hash before', (file) => firstLine(file, { previousHash: 'ab'.repeat(32) })],
    ['the fan', (file) => ({ ...file, userId: '00000000-0000-0000-0000-000000000000' })],
    ['the outcome', (file) => ({ ...file, outcome: 'lost' })],
    ['the pick', (file) => ({ ...file, pick: 'X' })],
    [
      'the time of the pick',
      (file) => ({ ...file, pickedAt: file.kind === 'match' ? file.judgement.closedAt : null }),
    ],
    ['whether it counts', (file) => ({ ...file, counts: false })],
    [
      'how many matches a team has played',
      (file) => {
        if (file.kind !== 'match' || !file.pricing) return file
        const matches = file.pricing.matches.map((match) => ({
          ...match,
          home: { ...match.home, matches: 4 },
        }))
        return { ...file, pricing: { ...file.pricing, matches } }
      },
    ],
  ])('fails with another value of %s', async (_name, tampered) => {
    const file = await onResult('1')
    const { code, texts } = await verifyReceipts([file, tampered(file)])
    expect([code, ...texts.map((text) => /^FAILED /m.test(text))]).toEqual([1, false, true])
  })
})
