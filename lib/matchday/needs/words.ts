import { isoDay } from '@/lib/core/i18n/format'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { longDay, timeOfDay } from '@/lib/core/time/instants'
import { env } from '@/lib/env'
import { pickLabelOf } from '@/lib/missions/predicates/words'
import { say } from '@/lib/missions/wording/words'
import { namesIn, wordsIn } from '@/lib/missions/words'
import type { Chance, NamedNeed } from './rules'

function whenOf({ kickoffAt, kickoffKnown }: Chance['match'], now: number) {
  if (kickoffAt === null) return 'unknown'
  const zone = env.APP_TIME_ZONE
  return kickoffKnown && isoDay(kickoffAt, zone) === isoDay(now, zone) ? 'hour' : 'day'
}

function chanceText({ rule, pick, gain, match, isOn }: Chance, rival: string, locale: Locale, now: number) {
  const t = translatorFor(locale, 'leagues.needs')
  const words = wordsIn(locale)
  const names = namesIn(words, rule, [match])
  const pickText = t('pick', {
    which: rule.kind === 'match_result' ? pick : 'other',
    label: say(words.speak, pickLabelOf(rule, pick, names)),
    match: `${names.home}–${names.away}`,
  })
  if (isOn) return t('on', { pick: pickText, gain, rival })
  const at = match.kickoffAt ?? now
  return t('later', {
    pick: pickText,
    gain,
    when: whenOf(match, now),
    hour: timeOfDay(at, locale),
    day: longDay(at, locale),
  })
}

/** What the viewer needs, sentence by sentence. */
export function needTexts(need: NamedNeed, locale: Locale, now: number): string[] {
  const t = translatorFor(locale, 'leagues.needs')
  const rival = need.nickname ?? translatorFor(locale, 'leagues.table')('nameless')
  const { gap } = need
  if (need.kind === 'leads') return [t('leads', { rival, gap })]
  const first = t('gap', { rival, gap })
  if (need.kind === 'short') return [first, t('short', { gain: need.gain })]
  const { chances } = need
  const isCovered = chances.some(({ isOn }) => !isOn)
  return [
    first,
    ...chances.map((chance) => chanceText(chance, rival, locale, now)),
    ...(chances.length > 1 ? [t(need.kind)] : []),
    ...(isCovered ? [t('covered', { rival })] : []),
  ]
}
