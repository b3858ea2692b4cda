import { COMPETITION_NAMES } from '@/lib/competitions/rules'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { dayAndShortMonth, shortWeekday, shortWeekdayAndTime } from '@/lib/core/time/date-formats'
import { SIX_DAYS_MS } from '@/lib/core/time/day-time'
import { env } from '@/lib/env'
import { type ResultView, resultView } from '@/lib/matches/fixtures/words'
import { roundName } from '@/lib/matches/rounds/words'
import { drawnName } from '../names/words'
import type { SlipRound } from '../rules'
import type { SharedSlip } from './queries'

/** As many matches as the picture has room for. */
const MATCHES_DRAWN = 10

type DrawnMatch = Pick<ResultView, 'home' | 'away'> & { id: number; when: string }

export type SlipPicture = {
  kind: 'slip'
  eyebrow: string
  title: string
  line: string
  made: { label: string; value: string }
  matches: DrawnMatch[]
  /** How many matches are left out, in words. */
  more: string
  fan: string
}

type SharedMatch = SharedSlip['matches'][number]

/** A weekday names the day as long as the round has it once. */
function whenOf({ kickoffAt, kickoffKnown }: SharedMatch, first: number, locale: Locale): string {
  if (kickoffAt === null) return ''
  const timed = kickoffKnown ? shortWeekdayAndTime : shortWeekday
  const format = kickoffAt - first < SIX_DAYS_MS ? timed : dayAndShortMonth
  return format(locale, env.APP_TIME_ZONE).format(kickoffAt)
}

/** A round before its picks close: its matches, and how much of it the fan has picked. */
export function slipWords(slip: SharedSlip, { competition, round: key }: SlipRound, locale: Locale) {
  const t = translatorFor(locale, 'sharing')
  const { sharing, fixtures } = MESSAGES[locale]
  const { nickname, stage, number, made, matches } = slip
  const of = matches.length
  const round = roundName({ key, stage, number }, locale)
  const names = { competition: COMPETITION_NAMES[competition], round }
  const title = made < of ? sharing.slip.titlePart : sharing.slip.title
  const left = of - MATCHES_DRAWN
  const first = Math.min(...matches.flatMap(({ kickoffAt }) => kickoffAt ?? []))
  const picture: SlipPicture = {
    kind: 'slip',
    eyebrow: `${names.competition} · ${round}`,
    title,
    line: fill(sharing.slip.line, { name: drawnName(nickname, locale) }),
    made: { label: sharing.slip.made, value: `${made}/${of}` },
    matches: matches.slice(0, MATCHES_DRAWN).map((match, id) => {
      const { home, away } = resultView({ ...match, regular: null })
      const named = (team: typeof home) => ({ ...team, name: team.name || fixtures.unknown })
      return { id, home: named(home), away: named(away), when: whenOf(match, first, locale) }
    }),
    more: left > 0 ? t('slip.more', { count: left }) : '',
    fan: drawnName(nickname, locale),
  }
  return {
    picture,
    title: `${title}: ${names.competition}, ${round}`,
    description: `${fill(sharing.slip.line, { name: nickname ?? sharing.fan })} ${fill(sharing.slip.description, names)}`,
    chat: fill(sharing.slip.chat, { ...names, made, of }),
  }
}
