import { competitionName } from '@/lib/competitions/rules'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { dayAndMonth, weekdayInFull } from '@/lib/core/time/date-formats'
import { clock, SIX_DAYS_MS } from '@/lib/core/time/day-time'
import { env } from '@/lib/env'
import { type ResultView, resultView } from '@/lib/matches/fixtures/words'
import { roundName } from '@/lib/matches/rounds/words'
import { isOneMatch, isPickable } from '@/lib/missions/predicates/rules'
import { claimOf, sentenceOf } from '@/lib/missions/predicates/words'
import { NO_NAMES, say } from '@/lib/missions/wording/words'
import { namesIn, wordsIn } from '@/lib/missions/words'
import { drawnName } from '../names/words'
import type { SharedMission } from './queries'

export type MissionPicture = {
  kind: 'mission'
  eyebrow: string
  /** The only match with its score; null for a mission on several matches or on activity. */
  match: ResultView | null
  title: string
  /** When the pick was made; empty without one. */
  pickedWhen: string
  /** What the fan picked, or the rule. */
  claim: string
  stamp: string
  isWon: boolean
  reward: { label: string; value: number }
  fan: string
}

/** A day within six days is named, an earlier one is dated. */
function pickedWhen({ pickedAt, settledAt, isWon }: SharedMission, locale: Locale): string {
  if (pickedAt === null) return ''
  const zone = env.APP_TIME_ZONE
  const texts = MESSAGES[locale].sharing.mission
  const isNear = settledAt - pickedAt < SIX_DAYS_MS
  const when = fill(isNear ? texts.onDay : texts.onDate, {
    day: (isNear ? weekdayInFull : dayAndMonth)(locale, zone).format(pickedAt),
    hour: clock(locale, zone).format(pickedAt),
  })
  return fill(isWon ? texts.saidWon : texts.saidLost, { when })
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The fan's pick or the rule, as a sentence without its full stop. */
function claimIn({ rule, pick, matches }: SharedMission, locale: Locale): string {
  const words = wordsIn(locale)
  const phrase =
    isPickable(rule) && pick !== null
      ? claimOf(rule, pick, namesIn(words, rule, matches))
      : sentenceOf(rule, NO_NAMES)
  return capital(say(words.speak, phrase)).replace(/\.$/, '')
}

function eyebrowOf({ competition, round }: SharedMission, locale: Locale): string {
  const parts = [competition && competitionName(competition), round && roundName(round, locale)]
  return parts.filter(Boolean).join(' · ') || MESSAGES[locale].missions.verified.eyebrow
}

function chatText(
  { rule, isWon, counts, reward, titles }: SharedMission,
  claim: string,
  locale: Locale,
): string {
  const t = translatorFor(locale, 'sharing')
  if (!isPickable(rule))
    return t(isWon ? 'mission.chatDone' : 'mission.chatMissed', { title: titles[locale], reward })
  if (!isWon) return t('mission.chatLost', { claim })
  return t(counts ? 'mission.chatWon' : 'mission.chatWonXp', { claim, reward })
}

export function missionWords(mission: SharedMission, locale: Locale) {
  const { sharing, missions } = MESSAGES[locale]
  const { nickname, titles, rule, isWon, counts, reward, matches } = mission
  const [only] = isOneMatch(rule) ? matches : []
  const claim = claimIn(mission, locale)
  const title = titles[locale]
  const picture: MissionPicture = {
    kind: 'mission',
    eyebrow: eyebrowOf(mission, locale),
    match: only?.regular ? resultView(only) : null,
    title,
    pickedWhen: pickedWhen(mission, locale),
    claim: `${claim}.`,
    stamp: missions.verified.stamp[isWon ? 'won' : 'lost'],
    isWon,
    reward: { label: counts ? sharing.mission.points : sharing.mission.xp, value: reward },
    fan: drawnName(nickname, locale),
  }
  const name = nickname ?? sharing.fan
  const said =
    isPickable(rule) && mission.pick !== null
      ? fill(sharing.mission.picked, { name, claim })
      : `${name}: ${claim}.`
  return {
    picture,
    title: fill(isWon ? sharing.mission.titleWon : sharing.mission.titleLost, { title }),
    description: `${said} ${sharing.mission.line}`,
    chat: chatText(mission, claim, locale),
  }
}
