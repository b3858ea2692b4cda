import { dayTime } from '@/lib/core/day-time'
import { dateFormat } from '@/lib/core/format'
import type { MissionMatch } from '@/lib/missions/verified/queries'
import type { MatchView } from './mission-view'
import type { Words } from './verified-words'

const DAY_MS = 86_400_000
const TOLD = [
  'IN_PLAY',
  'PAUSED',
  'EXTRA_TIME',
  'PENALTY_SHOOTOUT',
  'SUSPENDED',
  'POSTPONED',
  'CANCELLED',
  'AWARDED',
]
const WITHOUT_SCORE = ['SCHEDULED', 'TIMED', 'POSTPONED', 'CANCELLED', 'AWARDED']

const pastDay = dateFormat({ day: 'numeric', month: 'short' })

export const scoreText = ({ home, away }: { home: number; away: number }): string => `${home}–${away}`

/** A day that has been has its date, one to come is as near as its weekday. */
function kickoffText({ kickoffAt, kickoffKnown }: MissionMatch, now: number, { locale, zone, texts }: Words) {
  if (kickoffAt === null) return texts.verified.noHour
  if (kickoffAt > now - DAY_MS / 2) return dayTime(kickoffAt, { now, locale, zone }, kickoffKnown)
  return pastDay(locale, zone).format(kickoffAt)
}

/** A match of a mission as its row shows it. @param now the database's clock, in milliseconds of the epoch */
export function matchView(match: MissionMatch, now: number, words: Words): MatchView {
  const { id, home, away, kickoffAt, status, regular } = match
  return {
    id,
    home: home.name || words.unknownTeam,
    away: away.name || words.unknownTeam,
    at: kickoffAt === null ? null : new Date(kickoffAt).toISOString(),
    when: kickoffText(match, now, words),
    score: regular && !WITHOUT_SCORE.includes(status) ? scoreText(regular) : null,
    state: TOLD.includes(status) ? words.states[status] : null,
  }
}
