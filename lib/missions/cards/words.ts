import { fill } from '@/lib/core/i18n/fill'
import type { Locale } from '@/lib/core/locale'
import { type FixtureView, fixtureView, type ResultView, resultView } from '@/lib/matches/fixtures/words'
import { isLeftInPlay } from '@/lib/matches/rules'
import type { PickOption } from '../picks/rules'
import { isOneMatch, isPickable } from '../predicates/rules'
import { pickLabelOf, sentenceOf } from '../predicates/words'
import { type IfItEndedNow, ifItEndedNow } from '../provisional/rules'
import type { Mission } from '../queries'
import type { Outcome } from '../settlement/rules'
import type { MissionMatch, Verified } from '../verified/queries'
import type { Progress } from '../verified/rules'
import { choicesOf, inLanguage, type PlainMission, plainOf, scoreOf, summaryOf } from '../verified/words'
import { NO_NAMES, say } from '../wording/words'
import { namesAsked, type Words, wordsIn } from '../words'

/** A verified mission as its card in the list shows it. Missing parts are left out, since a page carries twenty. */
export type VerifiedCard = {
  /** Missing while it is open. */
  outcome?: Exclude<Outcome, 'open'>
  /** What the card counts down to: the end of picks, or of the mission; missing once nothing can be done. */
  until?: 'picks' | 'end'
  /** What the fan picked, or what there is to do; missing while a pick can be made and is not. */
  line?: string
  picked?: true
  /** A dash once its picks have closed without one. */
  worth: string
  /** What the pick pays, or the least that any pick pays; its difficulty follows from this. Missing once nothing can be done any more. */
  pays?: number
  /** Missing while it depends on the pick. */
  note?: string
  /** Missing for a single match, which is either played or not. */
  progress?: Progress & { text: string }
  /** Its state so far, in place of the countdown; missing where the match itself shows it. */
  state?: string
  /** What the ledger holds for it; missing while it is open. */
  reward?: number
  /** Missing unless its pick is beyond the week's counted ones, and pays no points if it is right. */
  counts?: false
  /** 1, X and 2 with what each pays, while they can be picked; missing for any other question. */
  choices?: PickOption[]
  /** Its only match, with the goals that settled it. */
  match?: { id: string } & Pick<ResultView, 'home' | 'away'> & Partial<ResultView>
  /** Its only match from the close of picks until settlement, with the live score. */
  live?: FixtureView
  /** What the pick would be if the match ended now. */
  now?: IfItEndedNow
}

export type MissionCard = PlainMission & { verified?: VerifiedCard }

const NOTES = { won: 'paid', lost: 'lostPoints', void: 'voidPoints' } as const

/** What the fan picked, once picks are closed also that it was nothing; for a mission on activity, the rule. */
function lineOf(verified: Verified, words: Words): string | null {
  const { rule, pick, picksOpen, matches } = verified
  const { speak, texts } = words
  if (!isPickable(rule)) return say(speak, sentenceOf(rule, NO_NAMES))
  if (pick === null) return picksOpen ? null : texts.noPick
  return fill(texts.picked, {
    pick: say(speak, pickLabelOf(rule, pick, namesAsked(words, rule, matches, verified))),
  })
}

/**
 * Once picks are closed: how many matches were played. A single match says it by its score or, if goals did not decide it, by why it
 * closed; a void mission, why it is void.
 */
function stateOf(verified: Verified, progress: string, closing: string | null, at: number, words: Words) {
  const { rule, outcome } = verified
  if ((outcome === 'void' || !isPickable(rule)) && closing) return closing
  const only = onlyMatch(verified)
  if (outcome !== 'open' && only) return scoreOf(only) ? '' : closing
  if (outcome !== 'open') return progress
  if (isExpired(verified)) return words.expired
  const now = nowOf(verified, at)
  if (now) return words.texts.now[now]
  return only ? words.texts.closed : `${words.texts.closed} · ${progress}`
}

/** Its picks have closed without one, so nothing will be paid. */
const isExpired = ({ rule, pick, picksOpen, outcome }: Verified) =>
  outcome === 'open' && isPickable(rule) && pick === null && !picksOpen

function nowOf(verified: Verified, at: number): IfItEndedNow | null {
  const { rule, outcome, pick } = verified
  const only = onlyMatch(verified)
  return outcome === 'open' && pick !== null && only && isOneMatch(rule) && !isLeftInPlay(only, at)
    ? ifItEndedNow(rule, pick, only)
    : null
}

function untilOf({ rule, outcome, picksOpen }: Verified) {
  if (picksOpen) return 'picks'
  return outcome === 'open' && !isPickable(rule) ? 'end' : null
}

/** @param at the database's clock, in milliseconds since the epoch */
export function cardOf(verified: Verified, points: number, at: number, words: Words): VerifiedCard {
  const { outcome, pick, reward, counts } = verified
  const isForXp = !counts && pick !== null && (outcome === 'open' || outcome === 'won')
  const only = onlyMatch(verified)
  const { odds, worth, pays, progress, closing } = summaryOf(verified, points, words)
  const until = untilOf(verified)
  const state = until ? '' : stateOf(verified, progress.text, closing, at, words)
  const choices = pick === null ? choicesOf(verified, points, words) : null
  const now = nowOf(verified, at)
  const line = lineOf(verified, words)
  const missed = isExpired(verified)
  const end = missed ? 'void' : outcome
  // Empty where all picks pay the same; a ticket without it says that the points depend on the pick.
  const unpicked = worth === String(pays) ? '' : null
  const decided = end === 'open' ? (odds ?? unpicked) : words.texts[NOTES[end]]
  const note = isForXp ? words.texts.paidXp : decided
  return {
    worth: missed ? '–' : worth,
    ...(line !== null && { line }),
    ...(note !== null && { note }),
    ...(until && { until, pays }),
    ...(pick !== null && { picked: true as const }),
    ...(outcome !== 'open' && { outcome, reward }),
    ...(isForXp && { counts: false as const }),
    ...(only && { match: matchOf(only, verified, words) }),
    ...(only &&
      outcome === 'open' &&
      !until &&
      pick !== null && { live: fixtureView(only, at, words.locale) }),
    ...(now && !until && { now }),
    ...(progress.of > 1 && { progress }),
    ...(state && { state }),
    ...(choices && { choices }),
  }
}

function onlyMatch({ matches: [only, ...more] }: Verified) {
  return more.length === 0 ? only : undefined
}

function matchOf(match: MissionMatch, { outcome }: Verified, { unknownTeam }: Words): VerifiedCard['match'] {
  const isScored = (outcome === 'won' || outcome === 'lost') && scoreOf(match) !== null
  const { home, away, goals } = resultView(isScored ? match : { ...match, regular: null })
  return {
    id: match.id,
    home: { ...home, name: home.name || unknownTeam },
    away: { ...away, name: away.name || unknownTeam },
    ...(goals && { goals }),
  }
}

/** A mission as the list gets it. */
export function missionCard(mission: Mission, at: number, locale: Locale): MissionCard {
  const { verified, points } = mission
  if (!verified) return plainOf(mission)
  return { ...inLanguage(mission, verified, locale), verified: cardOf(verified, points, at, wordsIn(locale)) }
}
