import 'server-only'
import { competitionName } from '@/lib/competitions/rules'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import type { MatchFact } from '@/lib/matches/rules'
import type { Predicate } from '../predicates/kinds'
import { namesOf, sentenceOf, titleOf } from '../predicates/words'
import { say } from '../wording/words'

type Words = Record<Locale, { title: string; description: string }>

/** The name and the text of a rule, in both languages. */
export function templateTexts(rule: Predicate, facts: readonly MatchFact[]): Words {
  const names = namesOf(rule, facts, competitionName)
  const wordsIn = (locale: Locale) => {
    const t = translatorFor(locale, 'predicates')
    return { title: say(t, titleOf(rule, names)), description: say(t, sentenceOf(rule, names)) }
  }
  return { it: wordsIn('it'), en: wordsIn('en') }
}
