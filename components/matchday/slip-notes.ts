import { fill } from '@/lib/core/fill'
import type { QuestionView } from '@/lib/matchday/slip/words'
import { scorePickText } from '@/lib/missions/picks/rules'
import type { SlipTexts } from './texts'

/** By question: why its pick was refused, and the pick that was replaced. */
type Saved = { refused: Map<string, string>; replaced: Map<string, string> }

/** What became of a pick that was sent, where it was not simply saved. */
export function notesOf(
  { id, options }: Pick<QuestionView, 'id' | 'options'>,
  { refused, replaced }: Saved,
  texts: SlipTexts,
): string[] {
  const refusal = refused.get(id)
  const former = replaced.get(id)
  const [, , label = former && scorePickText(former)] = options.find(([pick]) => pick === former) ?? []
  return [
    ...(refusal === undefined ? [] : [refusal]),
    ...(label === undefined ? [] : [fill(texts.replaced, { pick: label })]),
  ]
}
