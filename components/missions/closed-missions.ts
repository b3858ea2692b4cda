import type { Notice } from '@/lib/core/forms/action-result'
import { fill } from '@/lib/core/i18n/fill'
import type { MissionCard } from '@/lib/missions/cards/words'
import type { Outcome } from '@/lib/missions/settlement/rules'
import type { ListTexts } from './texts'

export type Closed = {
  id: string
  title: string
  outcome: Exclude<Outcome, 'open'>
  reward: number
  /** Whether it pays points in addition to XP. */
  counts: boolean
}

/** The parts of a mission that show how it closed, on its ticket and on its page. */
export type Closing = {
  id: string
  title: string
  /** `outcome`: missing or `open` while it is open. */
  verified?: { outcome?: Outcome; reward?: number; counts?: boolean } | null
}

/** What became of a mission; null while it is open, and for a declared one. */
export function closedOf({ id, title, verified }: Closing): Closed | null {
  const { outcome = 'open', reward = 0, counts = true } = verified ?? {}
  return outcome === 'open' ? null : { id, title, outcome, reward, counts }
}

/** What a new list says about the missions that were open in the previous one. */
export function changesOf<M extends Closing>(before: readonly M[], now: readonly M[]) {
  const open = before.filter((mission) => mission.verified && !closedOf(mission))
  const known = new Map(now.map((mission) => [mission.id, mission]))
  return {
    closed: open.flatMap(({ id, title }) => {
      const mission = known.get(id)
      return (mission && closedOf({ ...mission, title })) ?? []
    }),
    gone: open.filter(({ id }) => !known.has(id)),
  }
}

/** One toast, however many missions have closed at once. */
export function toastFor(closed: readonly Closed[], texts: ListTexts['verified']['news']): Notice | null {
  const [first, ...more] = closed
  if (!first) return null
  const neutral = closed.every(({ outcome }) => outcome !== 'won')
  if (more.length === 0) {
    const title = texts[first.outcome === 'won' && !first.counts ? 'wonForXp' : first.outcome]
    return { title: fill(title, { points: first.reward }), description: first.title, neutral }
  }
  const xp = closed.reduce((sum, { reward }) => sum + reward, 0)
  const points = closed.reduce((sum, { reward, counts }) => sum + (counts ? reward : 0), 0)
  const count = (wanted: Outcome) => closed.filter(({ outcome }) => outcome === wanted).length
  const tally = { won: count('won'), lost: count('lost'), void: count('void'), points, xp }
  const description = texts[xp === 0 ? 'tallyUnpaid' : points === 0 ? 'tallyForXp' : 'tally']
  return { title: fill(texts.several, { n: closed.length }), description: fill(description, tally), neutral }
}

export type Lingering = { mission: MissionCard; place: number }

/** The list with the missions that have left it by closing, each in its former position. */
export function withLingering(
  missions: readonly MissionCard[],
  lingering: readonly Lingering[],
): MissionCard[] {
  const list = [...missions]
  for (const { mission, place } of lingering)
    if (!missions.some(({ id }) => id === mission.id)) list.splice(Math.min(place, list.length), 0, mission)
  return list
}
