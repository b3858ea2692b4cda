import { SubmitButton } from '@/components/ui/submit-button'
import { useHydrated } from '@/components/ui/use-hydrated'
import { fill } from '@/lib/core/fill'
import type { QuestionView } from '@/lib/matchday/slip/words'
import { worthOf } from '@/lib/missions/picks/rules'
import type { SlipTexts } from './texts'
import './questions.css'

type Props = {
  questions: readonly QuestionView[]
  unsaved: Record<string, string>
  pending: boolean
  texts: SlipTexts
}

/**
 * Saves what is marked in yellow and says what it is worth in total; hidden while nothing is marked. Without a script it is always
 * there, and before the script has come, once a field has been touched.
 */
export function SlipBar({ questions, unsaved, pending, texts }: Props) {
  const hydrated = useHydrated()
  const count = Object.keys(unsaved).length
  const worth = questions.reduce((sum, question) => {
    const pick = unsaved[question.id]
    return sum + (pick === undefined ? 0 : (worthOf(question, pick) ?? 0))
  }, 0)
  return (
    <div className="sl-bar" data-idle={count === 0 || undefined} data-early={!hydrated || undefined}>
      <div className="wrap">
        <p aria-live="polite">
          <b>{fill(texts.sum, { points: worth })}</b> <span>{texts.sumNote}</span>
        </p>
        <SubmitButton variant="flood" pending={pending} pendingLabel={texts.saving}>
          {count === 0 ? texts.saveAll : fill(count === 1 ? texts.saveOne : texts.save, { count })}
        </SubmitButton>
      </div>
    </div>
  )
}
