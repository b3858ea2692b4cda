import { fill } from '@/lib/core/i18n/fill'
import { listOf } from '@/lib/core/i18n/format'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { AWAITING_PLAY, isHalfOf } from '@/lib/matches/rules'
import { priceRange, pricesOf, unratedPricing } from '@/lib/missions/pricing/rules'
import { isAskedLater } from '@/lib/missions/rounds/rules'
import type { MatesOnMatch } from '../mates/queries'
import { type OwnPickView, ownPickView, questionWords, wordsOn } from '../words'
import type { MatchPage, MatchQuestion } from './queries'

/** `credited` is what it has brought in points. */
export type PickTicket = OwnPickView & { title: string; note: string; credited: number }
export type ClosedQuestionView = { id: string; title: string; right: string; worth: string; hits: string }
export type CellView = { id: string; pick: string; look: 'open' | 'right' | 'wrong' }
type MateView = { id: string; name: string; isOwn: boolean; cells: (CellView | null)[]; points: string }
export type LeagueView = { id: string; title: string; mates: MateView[] }

/** What the questions on a match are called, and their picks. */
function namesOn({ match }: MatchPage, locale: Locale) {
  const words = wordsOn(match, locale)
  return {
    words,
    title: ({ rule }: MatchQuestion) => questionWords(rule, words).title,
    label: ({ rule }: MatchQuestion, pick: string) => questionWords(rule, words).labelOf(pick) ?? pick,
  }
}

type Names = ReturnType<typeof namesOn>

const pickTickets = (
  { match, questions, now }: MatchPage,
  { words, title }: Names,
  locale: Locale,
): PickTicket[] =>
  questions.flatMap((question) => {
    const { rule, own } = question
    if (!own) return []
    const { matchday } = MESSAGES[locale]
    const view = ownPickView({ rule, own }, match, now, words)
    return [
      {
        ...view,
        title: title(question),
        pickText: fill(matchday.said, { pick: view.pickText }),
        note: matchday.match.paidNote[view.paid],
        credited: view.paid === 'won' ? view.points : 0,
      },
    ]
  })

function closedQuestion(
  question: MatchQuestion,
  { title, label }: Names,
  locale: Locale,
): ClosedQuestionView {
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
  const lookOf = ({ state, right }: MatchQuestion, pick: string) => {
    if (state !== 'decided') return 'open'
    return pick === right ? 'right' : 'wrong'
  }
  const cellOf = (question: MatchQuestion, pick: string | undefined): CellView | null =>
    pick === undefined ? null : { id: question.id, pick: label(question, pick), look: lookOf(question, pick) }
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
  const own = pickTickets(page, names, locale)
  const credited = own.reduce((sum, pick) => sum + pick.credited, 0)
  // What is still open stands on the page as something to pick.
  const closed = page.questions.filter(({ isOpen }) => !isOpen)
  const isCovered =
    closed.length === 0 && (page.questions.length > 0 || AWAITING_PLAY.includes(page.match.status))
  const silent = leagues.filter(({ mates }) => mates.length === 0 || closed.length === 0)
  return {
    own,
    /** What stands in place of picks where there are none. */
    ownNone: ownNoneText(page, locale),
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

function ownNoneText({ match, questions, now }: MatchPage, locale: Locale): string {
  const { match: texts } = MESSAGES[locale].matchday
  const { kickoffAt } = match
  if (questions.length > 0 || kickoffAt === null || kickoffAt <= now) return texts.mineNone
  return isAskedLater(match, now) ? texts.questionsLater : texts.questionsNone
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
