import { longId, shortId } from '@/lib/core/ids/short-id'
import type { FixtureView } from '@/lib/matches/fixtures/words'
import type { PickOption } from '@/lib/missions/picks/rules'
import type { MatchSlip, QuestionView, SlipPart } from '../words'

/** What a question and its picks are called: a round asks most of its matches the same. */
type Wording = { title: string; picks: [pick: string, label?: string][] }

/** `points` are those of the wording's picks, in their order. */
type CompactQuestion = Omit<QuestionView, 'title' | 'options' | 'isOpen'> & {
  wording: number
  points: number[]
  isClosed?: true
}

/** A fixture before it is played. */
const UNPLAYED = { state: 'scheduled', stateText: '', note: '', goals: null, loser: null } as const
type Played = keyof typeof UNPLAYED

type CompactSlip = Omit<MatchSlip, 'match' | 'result' | 'more' | 'mates'> & {
  match: Omit<FixtureView, Played> & Partial<Pick<FixtureView, Played>>
  result: CompactQuestion | null
  more: CompactQuestion[]
  mates?: MatchSlip['mates']
}

/** A schedina as its page carries it: repeated data is there once, and defaults are left out. */
export type CompactSlips = {
  wordings: Wording[]
  parts: (Omit<SlipPart, 'matches'> & { matches: CompactSlip[] })[]
}

/** The inverse of `expandParts`. */
export function compactParts(parts: readonly SlipPart[]): CompactSlips {
  const wordings: Wording[] = []
  const indexes = new Map<string, number>()
  const wordingOf = (title: string, options: readonly PickOption[]): number => {
    const wording: Wording = { title, picks: options.map(([pick, , ...label]) => [pick, ...label]) }
    const key = JSON.stringify(wording)
    const index = indexes.get(key) ?? wordings.push(wording) - 1
    indexes.set(key, index)
    return index
  }
  const question = ({ id, title, options, isOpen, ...rest }: QuestionView): CompactQuestion => ({
    ...rest,
    id: shortId(id),
    wording: wordingOf(title, options),
    points: options.map(([, points]) => points),
    ...(!isOpen && { isClosed: true }),
  })
  const slip = ({ match, result, more, mates, ...rest }: MatchSlip): CompactSlip => {
    const { state, stateText, note, goals, loser, ...fixture } = match
    return {
      ...rest,
      match: {
        ...fixture,
        ...(state !== UNPLAYED.state && { state }),
        ...(stateText && { stateText }),
        ...(note && { note }),
        ...(goals && { goals }),
        ...(loser && { loser }),
      },
      result: result && question(result),
      more: more.map(question),
      ...(mates.length > 0 && { mates }),
    }
  }
  return { parts: parts.map((part) => ({ ...part, matches: part.matches.map(slip) })), wordings }
}

/** The parts of a schedina as its form shows them. */
export function expandParts({ parts, wordings }: CompactSlips): SlipPart[] {
  const question = ({ id, wording, points, isClosed, ...rest }: CompactQuestion): QuestionView => {
    const { title = '', picks = [] } = wordings[wording] ?? {}
    const options = picks.map(([pick, ...label], index): PickOption => [pick, points[index] ?? 0, ...label])
    return { ...rest, id: longId(id), title, options, isOpen: !isClosed }
  }
  const slip = ({ match, result, more, mates = [], ...rest }: CompactSlip): MatchSlip => ({
    ...rest,
    match: { ...UNPLAYED, ...match },
    result: result && question(result),
    more: more.map(question),
    mates,
  })
  return parts.map((part) => ({ ...part, matches: part.matches.map(slip) }))
}
