import 'server-only'
import { getTranslations } from 'next-intl/server'
import { competitionName } from '@/lib/competitions/rules'
import { LOCALES, type Locale } from '@/lib/core/locale'
import type { MatchFact } from '@/lib/matches/rules'
import type { Predicate } from '../predicates/kinds'
import { namesOf, sentenceOf, titleOf } from '../predicates/words'
import { say } from '../wording/words'

type Words = Record<Locale, { title: string; description: string }>

/** The name and the text of a rule, in both languages. */
export async function templateTexts(rule: Predicate, facts: readonly MatchFact[]): Promise<Words> {
  const [it, en] = await Promise.all(
    LOCALES.map(async (locale) => {
      const t = await getTranslations({ locale, namespace: 'predicates' })
      const names = namesOf(rule, facts, competitionName)
      return { title: say(t, titleOf(rule, names)), description: say(t, sentenceOf(rule, names)) }
    }),
  )
  if (!it || !en) throw new Error('a language is missing')
  return { it, en }
}
