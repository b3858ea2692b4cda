'use client'

import { startTransition, useState } from 'react'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { fill } from '@/lib/core/i18n/fill'
import { practiseQuiz } from '@/lib/quiz/actions'
import type { Practice } from '@/lib/quiz/practice/queries'
import { LedBoard } from './led-board'
import { QuizQuestion } from './quiz-question'
import { ReviewSheet } from './review-sheet'
import type { QuizTexts } from './texts'
import './quiz.css'

/** The button that was pressed is gone with its form. */
const focus = (element: HTMLElement | null) => element?.focus()

export function PracticeForm({ practice, texts }: { practice: Practice; texts: QuizTexts }) {
  const [result, submit, pending] = useFormAction(practiseQuiz)
  useResultToast(result)
  // A refreshed page may choose other questions, as after midnight, but the fan is answering these.
  const [{ questions }] = useState(practice)
  if (result?.ok)
    return (
      <div className="grid gap-6">
        <div ref={focus} role="status" tabIndex={-1} className="justify-self-start">
          <LedBoard label={texts.done.correct} value={`${result.data.correct}/${questions.length}`} />
        </div>
        <ReviewSheet questions={result.data.questions} texts={texts} title={texts.done.sheet} />
      </div>
    )
  return (
    <form
      action={submit}
      // React would clear the choices when the check is refused.
      onSubmit={(event) => {
        event.preventDefault()
        const fields = new FormData(event.currentTarget)
        if (!pending) startTransition(() => submit(fields))
      }}
      className="practice"
    >
      <FormResult result={result} />
      <input type="hidden" name="asked" value={questions.map(({ id }) => id).join(' ')} />
      {questions.map((question, index) => (
        <QuizQuestion
          key={question.id}
          question={question}
          place={fill(texts.play.question, { n: index + 1, total: questions.length })}
          current
        />
      ))}
      <SubmitButton pendingLabel={texts.practice.checking} className="justify-self-start">
        {texts.practice.check}
      </SubmitButton>
    </form>
  )
}
