import { describe, expect, it } from 'vitest'
import type { MissionView, VerifiedView } from '@/components/missions/mission-view'
import { asClosed, changesOf, newsOf, withKept } from '@/components/missions/outcome-news'
import type { ReceiptFile } from '@/components/missions/receipt-words'
import { judge } from '@/lib/missions/settlement/verdict/rules'
import italian from '@/messages/it.json'
import { AFTER, finished, score } from './match-facts'

const texts = italian.missions.verified.news

const verified = (told: Partial<VerifiedView> = {}): VerifiedView => ({
  by: 'matches',
  outcome: 'open',
  picksOpen: true,
  rule: 'Chi vince',
  pick: null,
  options: [['1', 18, 'Vince Roma']],
  worth: '18–30',
  odds: null,
  reward: 0,
  price: [],
  progress: { done: 0, of: 1, text: '0 su 1 partita' },
  closing: null,
  matches: [],
  ...told,
})

const mission = (id: string, of: VerifiedView | null = verified()): MissionView => ({
  id,
  title: `Missione ${id}`,
  description: null,
  dueDate: null,
  dueAt: null,
  points: 30,
  status: 'todo',
  xpAwarded: null,
  competition: 'serie_a',
  verified: of,
})

const MATCH = {
  id: 'm1',
  home: 'Roma',
  away: 'Inter',
  at: null,
  when: '20:45',
  score: null,
  state: 'In corso',
}

const RECEIPT: Extract<ReceiptFile, { kind: 'match' }> = {
  kind: 'match',
  missionId: 'a',
  title: 'Roma–Inter',
  titles: { it: 'Roma–Inter', en: 'Roma–Inter' },
  competition: 'serie_a',
  rule: { v: 1, kind: 'match_result', matchId: 'm1' },
  pricing: null,
  ruleVersion: 1,
  pick: '1',
  pickedAt: 0,
  outcome: 'won',
  settledBy: 'score',
  settledAt: 0,
  settledTimes: 1,
  points: 18,
  reward: 18,
  judgement: judge({ v: 1, kind: 'match_result', matchId: 'm1' }, [finished(score(2, 1))], AFTER),
  sources: [],
  lines: [],
  words: {
    rule: '',
    pick: 'Vince Roma',
    claim: 'Roma batte Inter',
    outcome: 'Vinta, +18 punti',
    why: 'Decisa dal risultato dei 90 minuti.',
    price: [],
    evidence: {},
  },
}

const won = (id: string) => mission(id, verified({ outcome: 'won', reward: 18 }))

describe('what has changed', () => {
  it('is what was open and is closed, or gone', () => {
    const before = [mission('a'), mission('b'), mission('c'), mission('d', null), won('e')]
    expect(changesOf(before, [mission('a'), won('b')])).toEqual({
      closed: [{ id: 'b', title: 'Missione b', outcome: 'won', reward: 18 }],
      gone: [mission('c')],
    })
  })

  it('is nothing at first, nor where nothing closed', () => {
    expect(changesOf([], [won('a')])).toEqual({ closed: [], gone: [] })
    expect(changesOf([won('a')], [mission('a')])).toEqual({ closed: [], gone: [] })
  })
})

describe('the news', () => {
  const closed = (outcome: 'won' | 'lost' | 'void', reward = 0) => ({
    id: 'x',
    title: 'Roma–Inter',
    outcome,
    reward,
  })

  it('is one toast, however many closed', () => {
    expect(newsOf([], texts)).toBeNull()
    expect(newsOf([closed('won', 18)], texts)).toEqual({
      title: 'Vinta! +18 punti e XP',
      description: 'Roma–Inter',
    })
    expect(newsOf([closed('lost')], texts)?.title).toBe('Persa')
    expect(newsOf([closed('void')], texts)?.title).toBe('Annullata')
    expect(newsOf([closed('won', 18), closed('won', 30), closed('lost')], texts)).toEqual({
      title: '3 missioni chiuse',
      description: 'Vinte 2, perse 1, annullate 0. +48 punti e XP.',
    })
  })
})

describe('a mission on activity that left the list', () => {
  it('is as its receipt tells, with what was counted', () => {
    const { sources: _, ...rest } = RECEIPT
    const receipt: ReceiptFile = {
      ...rest,
      kind: 'activity',
      rule: { v: 1, kind: 'streak_at_least', days: 3 },
      pick: null,
      judgement: { counted: 4, needed: 3 },
      sources: [],
      words: { ...RECEIPT.words, pick: null, claim: null },
    }
    expect(asClosed(mission('a', verified({ by: 'activity' })), receipt)).toMatchObject({
      status: 'done',
      verified: { by: 'activity', outcome: 'won', pick: null, progress: { done: 3, of: 3 }, matches: [] },
    })
  })
})

describe('a mission that left the list by closing', () => {
  it('stays where it was, and goes when the list has it again', () => {
    const [a, b, c] = [mission('a'), mission('b'), mission('c')]
    const kept = [{ mission: b, place: 1 }]
    expect(withKept([a, c], kept).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(withKept([], kept).map(({ id }) => id)).toEqual(['b'])
    expect(withKept([b, a], kept).map(({ id }) => id)).toEqual(['b', 'a'])
  })

  it('is as its receipt tells: outcome, score, reason, and no pick any more', () => {
    const open = mission('a', verified({ matches: [MATCH] }))
    expect(asClosed(open, RECEIPT)).toMatchObject({
      status: 'done',
      verified: {
        outcome: 'won',
        picksOpen: false,
        options: [],
        worth: '18',
        reward: 18,
        closing: 'Decisa dal risultato dei 90 minuti.',
        progress: { done: 1, of: 1 },
        pick: { code: '1', label: 'Vince Roma' },
        matches: [{ score: '2–1', state: null }],
      },
    })
    expect(asClosed(mission('a', null), RECEIPT)).toEqual(mission('a', null))
  })
})
