import { kitsOf, shortName } from '@/lib/competitions/clubs/rules'
import type { Kit } from '@/lib/competitions/kits/rules'
import { fill } from '@/lib/core/fill'
import type { Locale } from '@/lib/core/locale'
import { isOneMatch, isPickable } from '../predicates/rules'
import { pickLabelOf, sentenceOf } from '../predicates/words'
import { ifItEndedNow } from '../provisional/rules'
import type { Mission } from '../queries'
import type { Outcome } from '../settlement/rules'
import type { Verified } from '../verified/queries'
import type { Progress } from '../verified/rules'
import {
  choicesOf,
  inLanguage,
  type PickOption,
  type PlainMission,
  plainOf,
  scoreOf,
  standingOf,
} from '../verified/words'
import { NO_NAMES, say } from '../wording/words'
import { namesIn, type Words, wordsIn } from '../words'

/** A verified mission as its card in the list shows it. */
export type VerifiedCard = {
  outcome: Outcome
  /** What the card counts down to; null once nothing can be done any more. */
  until: 'picks' | 'end' | null
  /** What the fan picked, or what there is to do. */
  line: string
  picked: boolean
  worth: string
  note: string
  progress: Progress & { text: string }
  /** What has become of it so far, in place of the countdown. */
  state: string
  /** What the ledger holds for it. */
  reward: number
  /** 1, X and 2 with what each pays, while they can be picked; null for any other question. */
  choices: PickOption[] | null
  /** Whether a pick can still be made or changed. */
  picksOpen: boolean
  /** The shirts of its only match. */
  kits: readonly [Kit, Kit] | null
  /** Its only match, once picks on it are closed: what the card says follows the score. */
  live?: string
}

export type MissionCard = PlainMission & { verified: VerifiedCard | null }

const NOTES = { won: 'paid', lost: 'lostPoints', void: 'voidPoints' } as const

/** What the fan picked, or still has to; of a mission on what the fan does, the rule. */
function lineOf({ rule, pick, picksOpen, matches }: Verified, words: Words): string {
  const { speak, texts } = words
  if (!isPickable(rule)) return say(speak, sentenceOf(rule, NO_NAMES))
  if (pick === null) return picksOpen ? texts.pickFirst : texts.noPick
  return fill(texts.picked, { pick: say(speak, pickLabelOf(rule, pick, namesIn(words, rule, matches))) })
}

/** Once picks are closed: the score of a single match, else how many were played; of a void mission, why it is void. */
function stateOf(
  { rule, outcome, matches, pick }: Verified,
  progress: string,
  closing: string | null,
  words: Words,
) {
  if ((outcome === 'void' || !isPickable(rule)) && closing) return closing
  const [only, ...more] = matches
  const score = only && more.length === 0 ? scoreOf(only) : null
  const state =
    only && score
      ? `${shortName(only.home) || words.unknownTeam} ${score} ${shortName(only.away) || words.unknownTeam}`
      : progress
  if (outcome !== 'open') return state
  const now = pick !== null && only && isOneMatch(rule) ? ifItEndedNow(rule, pick, only) : null
  return [words.texts.closed, state, now && words.texts.now[now]].filter(Boolean).join(' · ')
}

function untilOf({ rule, outcome, picksOpen }: Verified): VerifiedCard['until'] {
  if (picksOpen) return 'picks'
  return outcome === 'open' && !isPickable(rule) ? 'end' : null
}

export function cardOf(verified: Verified, points: number, words: Words): VerifiedCard {
  const { outcome, pick, reward } = verified
  const { odds, worth, progress, closing } = standingOf(verified, points, words)
  const until = untilOf(verified)
  return {
    outcome,
    until,
    line: lineOf(verified, words),
    picked: pick !== null,
    worth,
    note: outcome === 'open' ? (odds ?? words.texts.byPick) : words.texts[NOTES[outcome]],
    progress,
    state: until ? '' : stateOf(verified, progress.text, closing, words),
    reward,
    choices: pick === null ? choicesOf(verified, points, words) : null,
    picksOpen: verified.picksOpen,
    kits: kitsOfMatch(verified),
    ...(outcome === 'open' && !until && pick !== null && { live: onlyMatch(verified)?.id }),
  }
}

function onlyMatch({ matches: [only, ...more] }: Verified) {
  return more.length === 0 ? only : undefined
}

function kitsOfMatch(verified: Verified) {
  const only = onlyMatch(verified)
  return only ? kitsOf(only.home, only.away) : null
}

/** A mission as the list gets it. */
export function missionCard(mission: Mission, locale: Locale): MissionCard {
  const { verified, points } = mission
  if (!verified) return { ...plainOf(mission), verified: null }
  return { ...inLanguage(mission, verified, locale), verified: cardOf(verified, points, wordsIn(locale)) }
}
