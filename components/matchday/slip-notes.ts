import { fill } from '@/lib/core/fill'
import type { QuestionView } from '@/lib/matchday/slip/words'
import type { PickTaken } from '@/lib/missions/picks/commands'
import { scorePickText } from '@/lib/missions/picks/rules'
import type { SlipTexts } from './texts'

type Saved = { refused: Map<string, PickTaken['state']>; replaced: Map<string, string> }

/** What became of a pick that was sent, where it was not simply saved. */
export function notesOf(
  { id, options }: Pick<QuestionView, 'id' | 'options'>,
  { refused, replaced }: Saved,
  texts: SlipTexts,
): string[] {
  const state = refused.get(id)
  const former = replaced.get(id)
  const [, , label = former && scorePickText(former)] = options.find(([pick]) => pick === former) ?? []
  return [
    ...(state && state !== 'saved' ? [texts.refusals[state]] : []),
    ...(label === undefined ? [] : [fill(texts.replaced, { pick: label })]),
  ]
}
