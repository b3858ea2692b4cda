import type { Toast } from '@/components/ui/toast'
import { fill } from '@/lib/core/fill'
import type { Outcome } from '@/lib/missions/settlement/rules'
import type { MissionView } from './mission-view'
import type { ReceiptFile } from './receipt-words'
import type { MissionTexts } from './texts'

export type Closed = { id: string; title: string; outcome: Exclude<Outcome, 'open'>; reward: number }

/** What a list that came anew tells of the missions that were open in the one before. */
export function changesOf(before: readonly MissionView[], now: readonly MissionView[]) {
  const open = before.filter(({ verified }) => verified?.outcome === 'open')
  const known = new Map(now.map((mission) => [mission.id, mission]))
  return {
    closed: open.flatMap(({ id, title }): Closed[] => {
      const verified = known.get(id)?.verified
      if (!verified || verified.outcome === 'open') return []
      return [{ id, title, outcome: verified.outcome, reward: verified.reward }]
    }),
    gone: open.filter(({ id }) => !known.has(id)),
  }
}

/** One toast, however many missions have closed at once. */
export function newsOf(closed: readonly Closed[], texts: MissionTexts['verified']['news']): Toast | null {
  const [first, ...more] = closed
  if (!first) return null
  const points = closed.reduce((sum, { reward }) => sum + reward, 0)
  if (more.length === 0) return { title: fill(texts[first.outcome], { points }), description: first.title }
  const count = (wanted: Outcome) => closed.filter(({ outcome }) => outcome === wanted).length
  const tally = { won: count('won'), lost: count('lost'), void: count('void'), points }
  return { title: fill(texts.several, { n: closed.length }), description: fill(texts.tally, tally) }
}

/** A mission that has left the list by closing, as its receipt tells it: so it stays on its page until the fan goes on. */
export function asClosed(mission: MissionView, receipt: ReceiptFile): MissionView {
  const { verified } = mission
  if (!verified) return mission
  const { outcome, reward, points, pick, words } = receipt
  const closed = {
    ...verified,
    outcome,
    reward,
    picksOpen: false,
    options: [],
    worth: String(points),
    closing: words.why,
    pick: pick === null ? null : { code: pick, label: words.pick ?? '', claim: words.claim ?? '' },
  }
  if (receipt.kind === 'activity') {
    const { counted, needed } = receipt.judgement
    const progress = { done: Math.min(counted, needed), of: needed, text: words.why }
    return { ...mission, status: 'done', verified: { ...closed, progress } }
  }
  const { judgement } = receipt
  const evidence = new Map(judgement.evidence.map((seen) => [seen.matchId, seen]))
  const scored = verified.matches.map((match) => {
    const counted = evidence.get(match.id)?.counted
    return counted ? { ...match, score: `${counted.home}–${counted.away}`, state: null } : match
  })
  const done = judgement.evidence.filter(({ state }) => state !== 'waits').length
  return {
    ...mission,
    status: 'done',
    verified: { ...closed, matches: scored, progress: { done, of: verified.progress.of, text: words.why } },
  }
}

export type Kept = { mission: MissionView; place: number }

/** The list with those that have left it by closing, each where it was. */
export function withKept(missions: readonly MissionView[], kept: readonly Kept[]): MissionView[] {
  const list = [...missions]
  for (const { mission, place } of kept)
    if (!missions.some(({ id }) => id === mission.id)) list.splice(Math.min(place, list.length), 0, mission)
  return list
}
