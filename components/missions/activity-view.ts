import type { ActivitySettlement } from '@/lib/missions/activity/rules'
import type { ActivityPredicate } from '@/lib/missions/predicates/kinds'
import { sentenceOf } from '@/lib/missions/predicates/words'
import { activityPrice } from '@/lib/missions/pricing/rules'
import { closingLine, progressLine } from '@/lib/missions/receipts/words'
import type { Verified } from '@/lib/missions/verified/queries'
import { progressOfActivity } from '@/lib/missions/verified/rules'
import { NO_NAMES, say } from '@/lib/missions/wording/words'
import type { VerifiedView } from './mission-view'
import { activityPriceWords, oneIn } from './price-words'
import type { Words } from './verified-words'

/** A mission that the fan's own activity closes: without matches, and nothing to pick. */
export function activityView(
  rule: ActivityPredicate,
  { outcome, settledBy, reward, facts, judged }: Verified,
  points: number,
  words: Words,
): VerifiedView {
  const { speak } = words
  const price = activityPrice(rule)
  const progress = progressOfActivity(rule, facts, judged)
  return {
    by: 'activity',
    outcome,
    picksOpen: false,
    rule: say(speak, sentenceOf(rule, NO_NAMES)),
    pick: null,
    options: [],
    worth: String(points),
    odds: oneIn(price.formula.p, words),
    reward,
    price: price.points === points ? activityPriceWords(price, words) : [],
    progress: { ...progress, text: say(speak, progressLine(progress, 'activity')) },
    closing:
      settledBy === null
        ? null
        : say(speak, closingLine(settledBy as NonNullable<ActivitySettlement['settledBy']>)),
    matches: [],
  }
}
