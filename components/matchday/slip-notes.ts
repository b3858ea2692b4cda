import { fill } from '@/lib/core/i18n/fill'
import type { QuestionView } from '@/lib/matchday/slip/words'
import { scorePickText } from '@/lib/missions/picks/rules'
import type { SlipTexts } from './texts'

/** By question: why its pick was refused, and the pick that was replaced; `closed` while a pick on them was unsaved. */
type Saved = { refused: Map<string, string>; replaced: Map<string, string>; closed: readonly string[] }

/** What became of a pick that was sent, where it was not simply saved. */
export function notesOf(
  { id, options }: Pick<QuestionView, 'id' | 'options'>,
  { refused, replaced, closed }: Saved,
  texts: SlipTexts,
): string[] {
  const refusal = refused.get(id)
  const former = replaced.get(id)
  const [, , label = former && scorePickText(former)] = options.find(([pick]) => pick === former) ?? []
  return [
    ...(refusal === undefined ? [] : [refusal]),
    ...(closed.includes(id) ? [texts.locked] : []),
    ...(label === undefined ? [] : [fill(texts.replaced, { pick: label })]),
  ]
}

type Questions = readonly Pick<QuestionView, 'id'>[]

/** The same for picks on questions without a row, each note once. @param all those of the page, its decided matches included */
export function notesWithoutRow(
  inRows: Questions,
  all: Questions,
  { refused, closed }: Saved,
  texts: SlipTexts,
): string[] {
  const isIn = (questions: Questions, id: string) => questions.some((question) => question.id === id)
  const notes = [
    ...[...refused].filter(([id]) => !isIn(inRows, id)).map(([, refusal]) => refusal),
    ...closed.filter((id) => !isIn(inRows, id)).map((id) => (isIn(all, id) ? texts.locked : texts.gone)),
  ]
  return [...new Set(notes)]
}
