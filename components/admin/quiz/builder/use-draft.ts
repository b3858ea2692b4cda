import { useEffect, useRef, useState } from 'react'
import { applyStep, type Draft, type DraftQuestion, withOpenQuestion } from '@/lib/quiz/drafts/rules'

/** Where the focus goes after a step. */
function fieldAfter(step: string, { questions, place }: Draft): string {
  const rows = questions[place]?.options.length ?? 0
  if (step === 'row') return `option.${rows - 1}`
  if (step.startsWith('unrow ')) return `option.${Math.max(0, Math.min(Number(step.slice(6)), rows - 1))}`
  return 'text'
}

type Shown = { draft: Draft; focus: string | null }

/** The editor's questions in the browser, so that its steps need no request. */
export function useDraft(start: Draft) {
  const [shown, setShown] = useState<Shown>({ draft: start, focus: null })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = shown.focus && form.current?.elements.namedItem(shown.focus)
    if (field instanceof HTMLElement) field.focus()
  }, [shown])
  return {
    draft: shown.draft,
    form,
    go: (place: number, focus: string) =>
      setShown(({ draft }) => ({ draft: { questions: draft.questions, place }, focus })),
    step: (name: string) =>
      setShown(({ draft }) => {
        const after = applyStep(draft, name)
        return { draft: after, focus: fieldAfter(name, after) }
      }),
    restore: (draft: Draft) => setShown({ draft, focus: null }),
    change: (part: Partial<DraftQuestion>) =>
      setShown(({ draft }) => ({ draft: withOpenQuestion(draft, part), focus: null })),
  }
}
