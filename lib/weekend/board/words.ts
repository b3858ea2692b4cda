import type { Kit } from '@/lib/competitions/kits/rules'
import { dateFormat } from '@/lib/core/i18n/format'
import type { Locale } from '@/lib/core/locale'
import { DAY_MS } from '@/lib/core/time/calendar'
import { dayAndMonth, shortWeekdayAndTime } from '@/lib/core/time/date-formats'
import { env } from '@/lib/env'
import { type FixtureView, fixtureView } from '@/lib/matches/fixtures/words'
import type { Side } from '@/lib/matches/rules'
import type { Outcome } from '@/lib/missions/settlement/rules'
import { slotKey } from '../profiles/rules'
import type { BoardMatch, OwnPick, WeekendBoard } from '../queries'
import { PROFILES, type Profile } from '../rules'
import { wouldDeliverNow } from '../settlement/rules'
import { profileName } from '../words'

/** A team of a weekend, with what each profile would pay for it. */
export type TeamView = {
  matchId: string
  side: Side
  name: string
  kit: Kit
  when: string
  /** By profile; missing for profiles that do not play for this team. */
  pays: Partial<Record<Profile, number>>
}

/** A profile in the fan's five. */
export type PickView = {
  profile: Profile
  matchId: string
  side: Side
  team: string
  kit: Kit
  points: number
  /** Whether it can still be changed. */
  isOpen: boolean
}

/** The outcome of a closed pick, or its provisional one; `now` is null unless its match is in play. */
export type PlayingView = PickView & {
  id: string
  name: string
  match: FixtureView
  outcome: Outcome
  now: boolean | null
  reward: number
  chance: number
  isReplaceable: boolean
}

export type FiveView = {
  weekend: string
  isPresent: boolean
  days: string
  competition: string | null
  competitions: string[]
  teams: TeamView[]
  /** The five; a void pick whose place can be given to another is only among the closed ones. */
  picks: PickView[]
  /** Closed picks in the order of their matches. */
  playing: PlayingView[]
  /** Points of settled picks. */
  points: number
}

const day = dateFormat({ day: 'numeric' })

/** The days of a weekend: 20–23 November, or 30 October–2 November. @param weekend YYYY-MM-DD of its Friday */
export function weekendDays(weekend: string, locale: Locale): string {
  const first = Date.parse(`${weekend}T12:00:00Z`)
  const last = first + 3 * DAY_MS
  const isOneMonth = new Date(first).getUTCMonth() === new Date(last).getUTCMonth()
  const from = (isOneMonth ? day : dayAndMonth)(locale, 'UTC').format(first)
  return `${from}–${dayAndMonth(locale, 'UTC').format(last)}`
}

type Drawn = { match: BoardMatch; view: FixtureView }

function teamOf({ match, view }: Drawn, side: Side, locale: Locale): TeamView {
  const when =
    match.kickoffAt !== null && match.kickoffKnown
      ? shortWeekdayAndTime(locale, env.APP_TIME_ZONE).format(match.kickoffAt)
      : view.day
  const pays = PROFILES.flatMap((profile): [Profile, number][] => {
    const price = match.prices[slotKey(profile, side)]
    return price ? [[profile, price.points]] : []
  })
  return { matchId: match.id, side, ...view[side], when, pays: Object.fromEntries(pays) }
}

const pickView = ({ match, view }: Drawn, { profile, side, points, outcome }: OwnPick): PickView => ({
  profile,
  matchId: match.id,
  side,
  team: view[side].name,
  kit: view[side].kit,
  points,
  isOpen: match.isOpen && outcome === 'open',
})

const playingView = (drawn: Drawn, pick: OwnPick, locale: Locale): PlayingView => ({
  ...pickView(drawn, pick),
  id: pick.id,
  name: profileName(pick.profile, locale),
  match: drawn.view,
  outcome: pick.outcome,
  now:
    pick.outcome === 'open' && drawn.view.state !== 'awaited'
      ? wouldDeliverNow(pick.profile, pick.side, drawn.match)
      : null,
  reward: pick.reward,
  chance: pick.chance,
  isReplaceable: pick.isReplaceable,
})

/** A weekend as its page draws it. */
export function fiveView(board: WeekendBoard, locale: Locale): FiveView {
  const drawn = board.matches.map((match) => ({ match, view: fixtureView(match, board.now, locale) }))
  const onOffer = drawn.filter(({ match }) => match.isOnOffer && match.competition === board.competition)
  const playing = drawn.flatMap((each) =>
    each.match.picks
      .filter((pick) => !pickView(each, pick).isOpen)
      .map((pick) => playingView(each, pick, locale)),
  )
  return {
    weekend: board.weekend,
    isPresent: board.isPresent,
    days: weekendDays(board.weekend, locale),
    competition: board.competition,
    competitions: board.competitions,
    teams: onOffer.flatMap((each) => [teamOf(each, 'home', locale), teamOf(each, 'away', locale)]),
    picks: drawn.flatMap((each) =>
      each.match.picks.filter(({ isReplaceable }) => !isReplaceable).map((pick) => pickView(each, pick)),
    ),
    playing,
    points: playing.reduce((sum, { reward }) => sum + reward, 0),
  }
}
