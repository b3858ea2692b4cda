import { shortName } from '@/lib/competitions/clubs/rules'
import { fill } from '@/lib/core/fill'
import { listOf } from '@/lib/core/format'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { AWAITING_PLAY, isHalfOf } from '@/lib/matches/rules'
import { pickLabelOf } from '@/lib/missions/predicates/words'
import { priceRange, pricesOf, unratedPricing } from '@/lib/missions/pricing/rules'
import { ifItEndedNow, type NowView } from '@/lib/missions/provisional/rules'
import type { Outcome } from '@/lib/missions/settlement/rules'
import { say } from '@/lib/missions/wording/words'
import { namesIn, wordsIn } from '@/lib/missions/words'
import type { MatesOnMatch } from '../mates/queries'
import { nowAs, paidAs, questionTitle } from '../words'
import type { MatchPage, MatchQuestion } from './queries'

export type OwnPickView = {
  id: string
  title: string
  pickText: string
  points: number
  outcome: Outcome
  note: string
  /** What it has brought in points. */
  credited: number
  now: NowView | null
}
export type QuestionView = { id: string; title: string; right: string; worth: string; hits: string }
export type CellView = { id: string; pick: string; look: 'open' | 'right' | 'wrong' }
type MateView = { id: string; name: string; isOwn: boolean; cells: (CellView | null)[]; points: string }
export type LeagueView = { id: string; title: string; mates: MateView[] }

/** What the questions on a match are called, and their picks. */
function namesOn({ match }: MatchPage, locale: Locale) {
  const words = wordsIn(locale)
  const fixture = {
    ...match,
    home: { ...match.home, name: shortName(match.home) },
    away: { ...match.away, name: shortName(match.away) },
  }
  const namesOf = ({ rule }: MatchQuestion) => namesIn(words, rule, [fixture])
  return {
    title: (question: MatchQuestion) => questionTitle(question.rule, namesOf(question), words),
    label: (question: MatchQuestion, pick: string) =>
      question.rule.kind === 'match_result'
        ? pick
        : say(words.speak, pickLabelOf(question.rule, pick, namesOf(question))),
  }
}

type Names = ReturnType<typeof namesOn>

const ownPicks = ({ match, questions }: MatchPage, { title, label }: Names, locale: Locale): OwnPickView[] =>
  questions.flatMap((question) => {
    if (!question.own) return []
    const { matchday } = MESSAGES[locale]
    const { missionId, pick, outcome, points, reward, counts } = question.own
    const state = outcome === 'open' ? ifItEndedNow(question.rule, pick, match) : null
    return [
      {
        id: missionId,
        title: title(question),
        pickText: fill(matchday.said, { pick: label(question, pick) }),
        points: outcome === 'won' ? reward : points,
        outcome,
        note: matchday.match.paidNote[paidAs(question.own)],
        credited: outcome === 'won' && counts ? reward : 0,
        now: state ? { state, text: fill(matchday.now[nowAs(state, counts)], { points }) } : null,
      },
    ]
  })

function closedQuestion(question: MatchQuestion, { title, label }: Names, locale: Locale): QuestionView {
  const { match: texts } = MESSAGES[locale].matchday
  const { id, state, right, fans, hits } = question
  const prices = pricesOf(question.rule, question.pricing ?? unratedPricing(question.rule))
  const paid = prices.find(({ pick }) => pick === right)
  const { least, most } = priceRange(prices)
  const isDecided = state === 'decided'
  const undecided = state === 'void' ? texts.void : texts.waiting
  const answered = isDecided ? fill(texts.hits, { hits: hits ?? 0, fans: fans ?? 0 }) : String(fans)
  return {
    id,
    title: title(question),
    right: isDecided && right !== null ? label(question, right) : undecided,
    worth: paid ? String(paid.points) : least === most ? String(most) : `${least}–${most}`,
    hits: fans === null ? '' : answered,
  }
}

function leagueView(
  { leagueId, name, mates }: MatesOnMatch,
  closed: readonly MatchQuestion[],
  { label }: Names,
  { userId, locale }: { userId: string; locale: Locale },
): LeagueView {
  const { matchday, leagues } = MESSAGES[locale]
  const { match: texts } = matchday
  const cellOf = (question: MatchQuestion, pick: string | undefined): CellView | null =>
    pick === undefined
      ? null
      : {
          id: question.id,
          pick: label(question, pick),
          look: question.state !== 'decided' ? 'open' : pick === question.right ? 'right' : 'wrong',
        }
  return {
    id: leagueId,
    title: fill(texts.mates, { league: name }),
    mates: mates.map((mate) => ({
      id: mate.userId,
      name: mate.userId === userId ? texts.you : (mate.nickname ?? leagues.table.nameless),
      isOwn: mate.userId === userId,
      cells: closed.map((question) => cellOf(question, mate.picks[question.id])),
      points: closed.some(({ state }) => state === 'decided') ? String(mate.points) : texts.noneSaid,
    })),
  }
}

/** The score at half time as far as it goes with the other one; an awarded score has no halves. */
const shownHalf = ({ status, regular, halfTime }: MatchPage['match']) =>
  status !== 'AWARDED' && regular && halfTime && isHalfOf(halfTime, regular) ? halfTime : null

/** The questions of a match, and the picks of the fan and of the leagues, in words. */
export function matchView(page: MatchPage, leagues: MatesOnMatch[], userId: string, locale: Locale) {
  const names = namesOn(page, locale)
  const own = ownPicks(page, names, locale)
  const credited = own.reduce((sum, pick) => sum + pick.credited, 0)
  // What is still open stands on the page as something to pick.
  const closed = page.questions.filter(({ isOpen }) => !isOpen)
  const isCovered =
    closed.length === 0 && (page.questions.length > 0 || AWAITING_PLAY.includes(page.match.status))
  const silent = leagues.filter(({ mates }) => mates.length === 0 || closed.length === 0)
  return {
    own,
    half: shownHalf(page.match),
    /** What the fan's picks have brought; empty while that is nothing. */
    earned: credited > 0 ? `+${credited}` : '',
    history: closed.map((question) => closedQuestion(question, names, locale)),
    isOver: closed.every(({ state }) => state === 'decided' || state === 'void'),
    leagues: leagues
      .filter((league) => !silent.includes(league))
      .map((league) => leagueView(league, closed, names, { userId, locale })),
    /** Why leagues are not shown, in one line; empty when all are. */
    silent:
      leagues.length === 0 ? MESSAGES[locale].matchday.match.alone : silentText(silent, isCovered, locale),
    columns: closed.map((question) => ({ id: question.id, title: names.title(question) })),
  }
}

function silentText(silent: readonly MatesOnMatch[], isCovered: boolean, locale: Locale): string {
  const { match: texts } = MESSAGES[locale].matchday
  if (isCovered) return texts.covered
  if (silent.length === 0) return ''
  return fill(texts.matesNone, {
    leagues: listOf(
      silent.map(({ name }) => name),
      locale,
    ),
  })
}
