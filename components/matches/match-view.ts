import { shortName } from '@/lib/competitions/clubs/rules'
import { fill } from '@/lib/core/fill'
import { listOf } from '@/lib/core/format'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import type { MatchPage, MatchQuestion } from '@/lib/matchday/match/queries'
import type { MatesOnMatch } from '@/lib/matchday/mates/queries'
import { paidAs, questionTitle } from '@/lib/matchday/words'
import { pickLabelOf } from '@/lib/missions/predicates/words'
import { priceRange, pricesOf, unratedPricing } from '@/lib/missions/pricing/rules'
import { ifItEndedNow } from '@/lib/missions/provisional/rules'
import type { Outcome } from '@/lib/missions/settlement/rules'
import { say } from '@/lib/missions/wording/words'
import { namesIn, wordsIn } from '@/lib/missions/words'

export type OwnPickView = {
  id: string
  title: string
  pickText: string
  points: number
  outcome: Outcome
  note: string
  /** What it has brought in points. */
  credited: number
  now: { state: 'won' | 'lost'; text: string } | null
}
export type QuestionView = { id: string; title: string; right: string; worth: string; hits: string }
export type CellView = { id: string; pick: string; look: 'open' | 'right' | 'wrong' }
type MateView = { id: string; name: string; isOwn: boolean; cells: (CellView | null)[]; points: string }
export type LeagueView = { id: string; title: string; mates: MateView[] }

/** The questions of a match, and the picks of the fan and of the leagues, in words. */
export function matchView(
  { match, questions }: MatchPage,
  leagues: MatesOnMatch[],
  userId: string,
  locale: Locale,
) {
  const { matchday, leagues: leagueTexts } = MESSAGES[locale]
  const texts = matchday.match
  const words = wordsIn(locale)
  const fixture = {
    ...match,
    home: { ...match.home, name: shortName(match.home) },
    away: { ...match.away, name: shortName(match.away) },
  }
  const namesOf = ({ rule }: MatchQuestion) => namesIn(words, rule, [fixture])
  const label = (question: MatchQuestion, pick: string) =>
    question.rule.kind === 'match_result'
      ? pick
      : say(words.speak, pickLabelOf(question.rule, pick, namesOf(question)))
  const title = (question: MatchQuestion) => questionTitle(question.rule, namesOf(question), words)

  const own = questions.flatMap((question): OwnPickView[] => {
    if (!question.own) return []
    const { missionId, pick, outcome, points, reward, counts } = question.own
    const state = outcome === 'open' ? ifItEndedNow(question.rule, pick, match) : null
    return [
      {
        id: missionId,
        title: title(question),
        pickText: fill(matchday.said, { pick: label(question, pick) }),
        points: outcome === 'won' ? reward : points,
        outcome,
        note: texts.paidNote[paidAs(question.own)],
        credited: outcome === 'won' && counts ? reward : 0,
        now: state ? { state, text: fill(matchday.now[state], { points }) } : null,
      },
    ]
  })

  // What is still open stands on the page as something to pick.
  const asked = questions.filter(({ isOpen }) => !isOpen)
  const history = asked.map((question): QuestionView => {
    const prices = pricesOf(question.rule, question.pricing ?? unratedPricing(question.rule))
    const paid = prices.find(({ pick }) => pick === question.right)
    const { least, most } = priceRange(prices)
    return {
      id: question.id,
      title: title(question),
      right:
        question.state === 'decided' && question.right !== null
          ? label(question, question.right)
          : question.state === 'void'
            ? texts.void
            : texts.waiting,
      worth: paid ? String(paid.points) : least === most ? String(most) : `${least}–${most}`,
      hits:
        question.fans === null
          ? ''
          : question.state === 'decided'
            ? fill(texts.hits, { hits: question.hits ?? 0, fans: question.fans })
            : String(question.fans),
    }
  })

  const cellOf = (question: MatchQuestion, pick: string | undefined): CellView | null =>
    pick === undefined
      ? null
      : {
          id: question.id,
          pick: label(question, pick),
          look: question.state !== 'decided' ? 'open' : pick === question.right ? 'right' : 'wrong',
        }
  const silent = leagues.filter(({ mates }) => mates.length === 0 || asked.length === 0)
  const answeredLeagues = leagues.filter((league) => !silent.includes(league))
  const shownLeagues = answeredLeagues.map(
    ({ leagueId, name, mates }): LeagueView => ({
      id: leagueId,
      title: fill(texts.mates, { league: name }),
      mates: mates.map((mate) => ({
        id: mate.userId,
        name: mate.userId === userId ? texts.you : (mate.nickname ?? leagueTexts.table.nameless),
        isOwn: mate.userId === userId,
        cells: asked.map((question) => cellOf(question, mate.picks[question.id])),
        points: asked.some(({ state }) => state === 'decided') ? String(mate.points) : texts.noneSaid,
      })),
    }),
  )
  const columns = asked.map((question) => ({ id: question.id, title: title(question) }))
  const credited = own.reduce((sum, { credited }) => sum + credited, 0)
  return {
    own,
    /** What the fan's picks have brought; empty while that is nothing. */
    earned: credited > 0 ? `+${credited}` : '',
    history,
    isOver: asked.every(({ state }) => state === 'decided' || state === 'void'),
    leagues: shownLeagues,
    /** Why leagues are not shown, in one line; empty when all are. */
    silent: silentText(silent, leagues.length, columns.length, locale),
    columns,
  }
}

function silentText(silent: readonly MatesOnMatch[], leagues: number, asked: number, locale: Locale): string {
  const { match: texts } = MESSAGES[locale].matchday
  if (leagues === 0) return texts.alone
  if (asked === 0) return texts.covered
  if (silent.length === 0) return ''
  return fill(texts.matesNone, {
    leagues: listOf(
      silent.map(({ name }) => name),
      locale,
    ),
  })
}
