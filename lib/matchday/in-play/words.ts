import { listOf } from '@/lib/core/i18n/format'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { type FixtureFact, type FixtureView, fixtureView } from '@/lib/matches/fixtures/words'
import type { NowView } from '@/lib/missions/provisional/rules'
import type { MatchStanding } from './rules'

/** A match in play as a league sees it. */
export type InPlayView = {
  match: FixtureView
  /** What the viewer would earn; null without a pick. */
  now: NowView | null
  /** The viewer's pick of who wins, and who else is right; empty without any pick. */
  pickText: string
}

/** Members who are named. */
const NAMED = 3

function nowOf(standing: MatchStanding | undefined, locale: Locale): NowView | null {
  const t = translatorFor(locale, 'leagues.inPlay')
  if (!standing) return null
  const { points, own } = standing
  if (points === null) {
    if (!own) return null
    return own.isRight ? { state: 'won', text: t('right') } : { state: 'lost', text: t('lost') }
  }
  return points > 0 ? { state: 'won', text: t('won', { points }) } : { state: 'lost', text: t('lost') }
}

function pickTextOf({ own, right }: MatchStanding, locale: Locale): string {
  const t = translatorFor(locale, 'leagues.inPlay')
  const nameless = translatorFor(locale, 'leagues.table')('nameless')
  const names = right.slice(0, NAMED).map(({ nickname }) => nickname ?? nameless)
  const more = right.length - names.length
  const all = more > 0 ? [...names, t('more', { count: more })] : names
  const values = { others: right.length, names: listOf(all, locale) }
  if (!own) return t('none', values)
  return t(own.isRight ? 'ahead' : 'behind', { ...values, pick: own.pick })
}

/** @param standings by the league's picks; a match without picks has none */
export function inPlayViews(
  matches: readonly FixtureFact[],
  standings: readonly MatchStanding[],
  locale: Locale,
  now = Date.now(),
): InPlayView[] {
  return matches.map((fact) => {
    const standing = standings.find(({ matchId }) => matchId === fact.id)
    return {
      match: fixtureView(fact, now, locale),
      now: nowOf(standing, locale),
      pickText: standing ? pickTextOf(standing, locale) : '',
    }
  })
}
