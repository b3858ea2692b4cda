import 'server-only'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { scoreText } from '@/lib/matches/rules'
import { isOneMatch } from '@/lib/missions/predicates/rules'
import { claimOf } from '@/lib/missions/predicates/words'
import { say } from '@/lib/missions/wording/words'
import { namesIn, wordsIn } from '@/lib/missions/words'
import { namedMatch } from '../rules'
import type { BestPick } from './queries'

/** What the fan said, the score of the only match, and how many said the same. */
export function bestPickWords({ rule, pick, matches, pickCounts }: BestPick, locale: Locale) {
  const words = wordsIn(locale)
  const [only] = isOneMatch(rule) ? matches : []
  const score = only?.regular ? `${namedMatch(only).name} ${scoreText(only.regular)}` : ''
  const fans = Object.values(pickCounts).reduce((sum, count) => sum + count, 0)
  const company = translatorFor(locale, 'recapMail')('company', {
    fans: pickCounts[pick] ?? 1,
    of: Math.max(fans, 1),
  })
  return {
    claim: say(words.speak, claimOf(rule, pick, namesIn(words, rule, matches))),
    facts: [score, company].filter(Boolean).join('. '),
  }
}
