import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { SubmitButton } from '@/components/ui/submit-button'
import { useHydrated } from '@/components/ui/use-hydrated'
import { fill } from '@/lib/core/i18n/fill'
import { unsavedWorth, type WeekLeft } from '@/lib/matchday/slip/rules'
import type { QuestionView } from '@/lib/matchday/slip/words'
import type { SlipTexts } from './texts'
import './questions.css'

type Props = {
  questions: readonly QuestionView[]
  unsaved: Record<string, string>
  weeks: readonly WeekLeft[]
  pending: boolean
  /** Where the focus goes when the bar goes with it. */
  handFocus: () => void
  texts: SlipTexts
}

/** The second of two quick taps must hit the bar, not what lies beneath it. */
const STAYS_MS = 400

/** True while the answer is awaited, and a moment longer. */
function useSaving(pending: boolean): boolean {
  const [stays, setStays] = useState(pending)
  if (pending && !stays) setStays(true)
  useEffect(() => {
    if (pending || !stays) return
    const timer = setTimeout(() => setStays(false), STAYS_MS)
    return () => clearTimeout(timer)
  }, [pending, stays])
  return pending || stays
}

/**
 * Saves what is marked in yellow and says what it is worth in total; hidden while nothing is marked. Without JavaScript it is always
 * visible; before the script has loaded, it appears once a field has been touched.
 */
export function SlipBar({ questions, unsaved, weeks, pending, handFocus, texts }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const saving = useSaving(pending)
  const [shown, setShown] = useState(unsaved)
  if (!saving && shown !== unsaved) setShown(unsaved)
  const count = Object.keys(shown).length
  const idle = count === 0
  const points = unsavedWorth(questions, shown, weeks)
  const hand = useEffectEvent(handFocus)
  useLayoutEffect(() => {
    if (idle && bar.current?.contains(document.activeElement)) hand()
  }, [idle])
  return (
    <div ref={bar} className="sl-bar" data-idle={idle || undefined} data-early={!hydrated || undefined}>
      <div className="wrap">
        <p aria-live="polite">
          <b>{points === null ? texts.forXp : fill(texts.sum, { points })}</b> <span>{texts.sumNote}</span>
        </p>
        <SubmitButton variant="flood" pending={saving} pendingLabel={texts.saving}>
          {idle ? texts.saveAll : fill(count === 1 ? texts.saveOne : texts.save, { count })}
        </SubmitButton>
      </div>
    </div>
  )
}
