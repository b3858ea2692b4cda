import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import type { MatchPredicate } from '@/lib/missions/predicates/kinds'
import { picksOf } from '@/lib/missions/predicates/rules'
import { pricingOf } from '@/lib/missions/pricing/rules'
import { receiptOf } from '@/lib/missions/receipts/queries'
import { LEDGER_LAYOUT } from '@/lib/missions/receipts/rules'
import { settleDue } from '@/lib/missions/settlement/commands'
import { type MadeFan, makeFan, system } from '@/tests/support/factories'
import {
  finish,
  makeMatch,
  makeTemplate,
  moveKickoff,
  resultOf,
  setResult,
  takePart,
} from '@/tests/support/factories-matches'

const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-receipts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Verdict = { code: number; text: string }

/** What `scripts/verify-receipt.mjs` says of a file. */
async function verify(file: unknown): Promise<Verdict> {
  const name = path.join(folder, 'receipt.json')
  writeFileSync(name, JSON.stringify(file))
  const run = promisify(execFile)(process.execPath, ['scripts/verify-receipt.mjs', name])
  return run.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (failed: { code: number; stdout: string; stderr: string }) => ({
      code: failed.code,
      text: failed.stdout + failed.stderr,
    }),
  )
}

const fileOf = async ({ actor }: MadeFan, id: string) => {
  const receipt = await receiptOf(actor, id)
  if (!receipt) throw new Error('no receipt')
  return { ...receipt, ledger: LEDGER_LAYOUT, words: {} }
}

const RATED = {
  means: { home: 0.4, away: 0.2 },
  home: { attack: 0.21, defence: -0.08, matches: 30 },
  away: { attack: -0.13, defence: 0.11, matches: 28 },
  isNeutral: false,
}

/** The same question at another price: what a question was priced by never changes. @returns its id */
async function makeTwin(id: string, pricing: string): Promise<string> {
  const [made] = await database().execute<{ id: string }>(sql`
    with made as (
      insert into mission_templates (slug, competition, title_it, title_en, points, rule, pricing)
      select gen_random_uuid()::text, competition, title_it, title_en, points, rule, ${pricing}::text::jsonb
      from mission_templates where id = ${id} returning id
    ), placed as (
      insert into template_matches (template_id, match_id, original_kickoff_at)
      select made.id, match_id, original_kickoff_at from made, template_matches where template_id = ${id}
    )
    select id from made`)
  return made?.id ?? ''
}

/** A settled mission on one match, priced by ratings. */
async function settled(ruleOf: (matchId: string) => MatchPredicate, pick: string | null) {
  const [fan, matchId] = [await makeFan(), await makeMatch()]
  const rule = ruleOf(matchId)
  const nobody = { id: null, name: '' }
  const pricing = pricingOf(rule, [{ id: matchId, home: nobody, away: nobody, ratings: RATED }])
  const templateId = await makeTwin(await makeTemplate(rule), JSON.stringify(pricing))
  const id = await takePart(fan, templateId, pick ?? undefined)
  await moveKickoff(matchId, '-3 hours')
  await finish(matchId, [2, 1], [0, 1])
  await settleDue(system)
  return { fan, id }
}

const one = { v: 1 } as const
const RULES: ((matchId: string) => MatchPredicate)[] = [
  resultOf,
  (matchId) => ({ ...one, kind: 'over_under', matchId, line: 2.5 }),
  (matchId) => ({ ...one, kind: 'both_score', matchId }),
  (matchId) => ({ ...one, kind: 'clean_sheet', matchId, team: 'either' }),
  (matchId) => ({ ...one, kind: 'winning_margin', matchId, goals: 3 }),
  (matchId) => ({ ...one, kind: 'comeback', matchId }),
  (matchId) => ({ ...one, kind: 'exact_score', matchId }),
  (matchId) => ({ ...one, kind: 'half_time_full_time', matchId }),
  (matchId) => ({ ...one, kind: 'goals_in_half', matchId, half: 'second', line: 1.5 }),
]

describe('the file of a receipt', () => {
  it.each(RULES.map((ruleOf) => [ruleOf('m').kind, ruleOf] as const))(
    'of %s is recomputed with nothing but Node, won and lost',
    async (_kind, ruleOf) => {
      const picks = picksOf(ruleOf('m'))
      const seen = new Set<string>()
      const some = ruleOf('m').kind === 'exact_score' ? ['2-1', '0-0'] : picks
      for (const pick of some) {
        const { fan, id } = await settled(ruleOf, pick)
        const file = await fileOf(fan, id)
        seen.add(file.outcome)
        const { code, text } = await verify(file)
        expect(text).not.toMatch(/FAILED/)
        expect(text).toMatch(/the chance of the pick by these goals/)
        expect(code).toBe(0)
      }
      expect([...seen].sort()).toEqual(['lost', 'won'])
    },
  )

  it('of a mission over several matches, of which one is void, is recomputed too', async () => {
    const fans = await Promise.all([makeFan(), makeFan(), makeFan()])
    const matchIds = await Promise.all(
      ['Roma', 'Lazio', 'Inter'].map((home) => makeMatch({ home, away: 'Udinese' })),
    )
    const [first = '', second = '', third = ''] = matchIds
    const templateId = await makeTemplate({
      v: 1,
      kind: 'round_goals',
      competition: 'serie_a',
      season: 2026,
      round: 12,
      matchIds,
      bounds: [4, 8],
    })
    const picks = ['0-3', '4-7', '8+']
    const ids = await Promise.all(fans.map((fan, place) => takePart(fan, templateId, picks[place])))
    for (const matchId of matchIds) await moveKickoff(matchId, '-3 hours')
    await finish(first, [1, 1])
    await finish(second, [2, 0])
    await setResult(third, { status: 'CANCELLED' })
    await settleDue(system)
    for (const [place, fan] of fans.entries()) {
      const file = await fileOf(fan, ids[place] ?? '')
      expect(file.outcome).toBe(place === 1 ? 'won' : 'lost')
      expect(await verify(file)).toMatchObject({ code: 0 })
    }
  })

  it('without a pick is void, and says so', async () => {
    const { fan, id } = await settled(resultOf, null)
    expect(await verify(await fileOf(fan, id))).toMatchObject({ code: 0 })
  })

  type File = Awaited<ReturnType<typeof fileOf>>
  const firstLine = (file: File, change: object) => ({
    ...file,
    lines: file.lines.map((line, place) => (place === 0 ? { ...line, ...change } : line)),
  })
  const firstMatch = (file: File, change: object) =>
    file.kind === 'match' && file.pricing
      ? {
          ...file,
          pricing: {
            ...file.pricing,
            matches: file.pricing.matches.map((match) => ({ ...match, ...change })),
          },
        }
      : file

  it.each<[string, (file: File) => unknown]>([
    ['an amount', (file) => firstLine(file, { amount: 999 })],
    ['the instant of a line', (file) => firstLine(file, { createdAt: '2026-01-01T00:00:00.000000Z' })],
    ['the hash before', (file) => firstLine(file, { previousHash: 'ab'.repeat(32) })],
    ['the fan', (file) => ({ ...file, userId: '00000000-0000-0000-0000-000000000000' })],
    ['the outcome', (file) => ({ ...file, outcome: 'lost' })],
    ['the pick', (file) => ({ ...file, pick: 'X' })],
    [
      'the time of the pick',
      (file) => ({ ...file, pickedAt: file.kind === 'match' ? file.judgement.closedAt : null }),
    ],
    ['the points', (file) => ({ ...file, points: file.points + 1 })],
    ['the reward', (file) => ({ ...file, reward: file.reward + 1 })],
    ['whether it counts', (file) => ({ ...file, counts: false })],
    [
      'a score',
      (file) => ({
        ...file,
        sources: file.sources.map((source) => ({ ...source, regular: { home: 0, away: 1 } })),
      }),
    ],
    ['a rating', (file) => firstMatch(file, { home: { attack: 0.5, defence: 0, matches: 30 } })],
    ['the expected goals', (file) => firstMatch(file, { expected: { home: 1, away: 1 } })],
  ])('fails with another value of %s', async (_name, tampered) => {
    const { fan, id } = await settled(resultOf, '1')
    const file = await fileOf(fan, id)
    expect(await verify(file)).toMatchObject({ code: 0 })
    const { code, text } = await verify(tampered(file))
    expect([code, /^FAILED /m.test(text)]).toEqual([1, true])
  })
})
