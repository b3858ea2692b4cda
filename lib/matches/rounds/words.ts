import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import type { NamedRound } from './rules'

type Texts = (typeof MESSAGES)[Locale]['matchday']['rounds']

const stageOf = (stage: string, { stages }: Texts): string => {
  const known: Record<string, string> = stages
  return known[stage] ?? stage.replaceAll('_', ' ').toLowerCase()
}

const legOf = (number: number, { legs }: Texts): string => {
  const known: Record<string, string> = legs
  return known[number] ?? String(number)
}

/** A round as pages call it: `Giornata 13`, `Ottavi, ritorno`. */
export function roundName({ key, stage, number }: NamedRound, locale: Locale): string {
  const texts = MESSAGES[locale].matchday.rounds
  if (key === String(number)) return fill(texts.number, { number: key })
  const name = stageOf(stage ?? key, texts)
  return number === null ? name : fill(texts.leg, { stage: name, leg: legOf(number, texts) })
}
