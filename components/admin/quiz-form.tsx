'use client'

import type { Messages } from 'next-intl'
import { useActionState } from 'react'
import { FormResult } from '@/components/ui/form-result'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useResultToast } from '@/components/ui/use-result-toast'
import type { WrittenQuestion } from '@/db/schema/quiz'
import { fill } from '@/lib/core/fill'
import { createQuizTemplate, updateQuizTemplate } from '@/lib/quiz/actions'
import { POINTS_PER_ANSWER, QUIZ_DIFFICULTIES } from '@/lib/quiz/rules'
import type { QuizTemplate } from '@/lib/quiz/templates/queries'
import { FaultList } from './fault-list'
import { JsonField } from './json-field'
import { QuizPreview } from './quiz-preview'

type Props = {
  /** Missing when a template is created. */
  template?: QuizTemplate
  requestId: string
  competitions: { value: string; label: string }[]
  isEnglish: boolean
  texts: Messages['quizTemplates']
}

const json = (questions: WrittenQuestion[]) => JSON.stringify(questions, null, 2)

const exampleOf = (form: Props['texts']['form']): WrittenQuestion => ({
  text: form.exampleText,
  options: [
    { text: form.exampleRight, is_correct: true },
    { text: form.exampleWrong, is_correct: false },
  ],
  explanation: form.exampleWhy,
  difficulty: 'easy',
})

/** The server checks the JSON place by place and previews it before saving. */
export function QuizForm({ template, requestId, competitions, isEnglish, texts }: Props) {
  const [result, submit] = useActionState(template ? updateQuizTemplate : createQuizTemplate, null)
  useResultToast(result)
  const refusal = result && !result.ok ? result : null
  const asked = result?.ok ? result.data.asked : null
  const kept = refusal?.values ?? asked ?? {}
  const of = (name: string, stored: string | number | null = '') => ({
    name,
    defaultValue: kept[name] ?? String(stored ?? ''),
    error: refusal?.fields?.[name],
  })
  const { form, difficulties } = texts
  const preview: WrittenQuestion[] | null = asked?.questions ? JSON.parse(asked.questions) : null
  return (
    <form action={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FormResult result={result} />
      {template ? (
        <input type="hidden" name="id" value={template.id} />
      ) : (
        <input type="hidden" name="requestId" value={requestId} />
      )}
      <TextField {...of('title', template?.title)} label={form.name} autoComplete="off" />
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField
          key={`competition ${of('competition', template?.competition).defaultValue}`}
          {...of('competition', template?.competition)}
          label={form.competition}
          options={competitions}
        />
        <SelectField
          key={`difficulty ${of('difficulty', template?.difficulty ?? 'medium').defaultValue}`}
          {...of('difficulty', template?.difficulty ?? 'medium')}
          label={form.difficulty}
          options={QUIZ_DIFFICULTIES.map((value) => ({ value, label: difficulties[value] }))}
        />
        <dl>
          <dt className="mb-1 text-sm font-[650]">{form.points}</dt>
          <dd className="py-3">{fill(form.pointsEach, { points: template?.points ?? POINTS_PER_ANSWER })}</dd>
        </dl>
      </div>
      <JsonField
        {...of('questions', template && json(template.questions))}
        label={form.questions}
        hint={form.questionsHint}
        rows={18}
      />
      <FaultList title={form.faults} faults={refusal?.faults ?? []} />
      <details className="text-sm">
        <summary className="cursor-pointer underline underline-offset-4">{form.example}</summary>
        <pre className="mt-2 whitespace-pre-wrap wrap-anywhere">{json([exampleOf(form)])}</pre>
      </details>
      <div className="mt-2 flex flex-wrap gap-3">
        <SubmitButton name="intent" value="save" pendingLabel={form.saving}>
          {template ? form.save : form.add}
        </SubmitButton>
        <SubmitButton name="intent" value="preview" variant="outline" pendingLabel={form.previewing}>
          {form.preview}
        </SubmitButton>
      </div>
      {preview && <QuizPreview questions={preview} isEnglish={isEnglish} texts={texts.preview} />}
    </form>
  )
}
