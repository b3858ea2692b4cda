import { SubmitButton } from '@/components/ui/submit-button'
import { useHydrated } from '@/components/ui/use-hydrated'
import { fill } from '@/lib/core/fill'
import { unsavedWorth, type WeekLeft } from '@/lib/matchday/slip/rules'
import type { QuestionView } from '@/lib/matchday/slip/words'
import type { SlipTexts } from './texts'
import './questions.css'

type Props = {
  questions: readonly QuestionView[]
  unsaved: Record<string, string>
  weeks: readonly WeekLeft[]
  pending: boolean
  texts: SlipTexts
}

/**
 * Saves what is marked in yellow and says what it is worth in total; hidden while nothing is marked. Without a script it is always
 * there, and before the script has come, once a field has been touched.
 */
export function SlipBar({ questions, unsaved, weeks, pending, texts }: Props) {
  const hydrated = useHydrated()
  const count = Object.keys(unsaved).length
  const points = unsavedWorth(questions, unsaved, weeks)
  return (
    <div className="sl-bar" data-idle={count === 0 || undefined} data-early={!hydrated || undefined}>
      <div className="wrap">
        <p aria-live="polite">
          <b>{points === null ? texts.forXp : fill(texts.sum, { points })}</b> <span>{texts.sumNote}</span>
        </p>
        <SubmitButton variant="flood" pending={pending} pendingLabel={texts.saving}>
          {count === 0 ? texts.saveAll : fill(count === 1 ? texts.saveOne : texts.save, { count })}
        </SubmitButton>
      </div>
    </div>
  )
}
