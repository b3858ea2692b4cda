'use client'

import type { Messages } from 'next-intl'
import { type FormEvent, startTransition, useActionState, useState } from 'react'
import { FormResult } from '@/components/ui/form-result'
import { PageHead } from '@/components/ui/page-head'
import { SubmitButton } from '@/components/ui/submit-button'
import { useResultToast } from '@/components/ui/use-result-toast'
import { fill } from '@/lib/core/fill'
import { createQuizTemplate, updateQuizTemplate } from '@/lib/quiz/actions'
import { faultsOf, fieldAt } from '@/lib/quiz/drafts/faults/rules'
import { type Draft, draftIn, draftOfTemplate, draftText, STEP } from '@/lib/quiz/drafts/rules'
import type { QuizTemplate } from '@/lib/quiz/templates/queries'
import { FaultList } from '../../fault-list'
import { DraftNotice } from './draft-notice'
import { QuestionFields } from './question-fields'
import { QuestionLineUp } from './question-line-up'
import { QuestionPreview } from './question-preview'
import { TemplateHead } from './template-head'
import { useDraft } from './use-draft'
import { useSpentDraft, useStoredDraft } from './use-stored-draft'
import './builder.css'

type Props = {
  /** Missing when a template is created. */
  template?: QuizTemplate
  requestId: string
  competitions: { value: string; label: string }[]
  isEnglish: boolean
  /** The admin whose drafts this browser keeps. */
  adminId: string
  texts: Messages['quizTemplates']
}

/** The position of the open question if it has a fault, else of the first with one. */
function atFault({ questions, place }: Draft): number {
  const faulty = questions.map((question) => faultsOf(question).length > 0)
  return faulty[place] ? place : Math.max(0, faulty.indexOf(true))
}

const headOf = (template: QuizTemplate | undefined) => ({
  title: template?.title ?? '',
  competition: template?.competition ?? '',
  difficulty: template?.difficulty ?? 'medium',
})

/** One form: with JavaScript its steps happen in the browser, without it each is a request that writes nothing. */
export function QuizBuilder({ template, requestId, competitions, isEnglish, adminId, texts }: Props) {
  const [result, submit, isPending] = useActionState(template ? updateQuizTemplate : createQuizTemplate, null)
  useResultToast(result)
  const refusal = result && !result.ok ? result : null
  const kept = refusal?.values ?? (result?.ok ? result.data.asked : null)
  const sent = kept ? draftIn(kept) : draftOfTemplate(template?.questions ?? [])
  const { draft, form, go, step, change, restore } = useDraft(
    refusal ? { ...sent, place: atFault(sent) } : sent,
  )
  const head = headOf(template)
  const newKey = `gq-quiz:${adminId}:new`
  const { found, isUnsaved, keep, discard } = useStoredDraft({
    form,
    draft,
    saved: {
      head,
      questions: draftText(draftOfTemplate(template?.questions ?? []).questions),
    },
    storageKey: template ? `gq-quiz:${adminId}:${template.id}` : newKey,
    restore,
    answer: result,
  })
  useSpentDraft(template ? newKey : null)
  const faults = draft.questions.map(faultsOf)
  const shownFaults = (refusal?.faults ?? []).map(({ at, text }) => ({ ...fieldAt(at), at, text }))
  // Faults that the browser finds itself are shown in better words at their control.
  const unread = shownFaults.filter(({ place }) => place !== undefined && faults[place]?.length === 0)
  const question = draft.questions[draft.place]
  const [answered, setAnswered] = useState(result)
  if (result !== answered) {
    setAnswered(result)
    const place = shownFaults[0]?.place ?? atFault(draft)
    const field = faults[place]?.[0]?.field ?? unread[0]?.field ?? 'text'
    if (refusal?.faults) go(place, field === 'options' ? 'option.0' : field)
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const intent = submitter?.getAttribute('value') ?? ''
    if (STEP.test(intent)) return step(intent)
    keep(true)
    const data = new FormData(event.currentTarget, submitter)
    startTransition(() => submit(data))
  }
  const { builder, form: words } = texts
  return (
    <form ref={form} action={submit} onSubmit={send} onChange={() => keep()} noValidate>
      <BuilderHead
        title={template?.title}
        broken={faults.filter((list) => list.length > 0).length}
        {...{ isUnsaved, isPending, texts }}
      />
      {found && <DraftNotice found={found} onDiscard={discard} texts={texts.draft} />}
      <FormResult result={result} />
      <input type="hidden" name={template ? 'id' : 'requestId'} value={template?.id ?? requestId} />
      <input type="hidden" name="questions" value={draftText(draft.questions)} />
      <input type="hidden" name="place" value={draft.place} />
      <TemplateHead
        stored={{
          title: kept?.title ?? head.title,
          competition: kept?.competition ?? head.competition,
          difficulty: kept?.difficulty ?? head.difficulty,
        }}
        errors={refusal?.faults ? {} : (refusal?.fields ?? {})}
        count={draft.questions.length}
        competitions={competitions}
        texts={texts}
      />
      <FaultList
        title={words.faults}
        faults={[...shownFaults.filter(({ place }) => place === undefined), ...unread].map(
          ({ place, at, text }) => ({
            at: place === undefined ? at : fill(builder.question, { n: place + 1 }),
            text,
          }),
        )}
      />
      <div className="builder">
        <QuestionLineUp draft={draft} faults={faults} texts={builder} isChecked={refusal !== null} />
        {question && (
          <QuestionFields
            question={question}
            place={draft.place}
            count={draft.questions.length}
            faults={faults[draft.place] ?? []}
            unread={Object.fromEntries(
              unread
                .filter(({ place }) => place === draft.place)
                .map(({ field, text }) => [field ?? '', text]),
            )}
            isChecked={refusal !== null}
            onChange={change}
            texts={texts}
          />
        )}
        {question && (
          <QuestionPreview
            question={question}
            place={draft.place}
            count={draft.questions.length}
            isEnglish={isEnglish}
            texts={builder}
          />
        )}
      </div>
    </form>
  )
}

type HeadProps = {
  /** Missing when a template is created. */
  title: string | undefined
  /** Questions with a fault. */
  broken: number
  isUnsaved: boolean
  isPending: boolean
  texts: Messages['quizTemplates']
}

function BuilderHead({ title, broken, isUnsaved, isPending, texts }: HeadProps) {
  const { builder, form: words, draft } = texts
  const isNew = title === undefined
  return (
    <PageHead eyebrow={isNew ? words.create : words.update} title={title ?? builder.untitled}>
      <div className="ml-auto flex flex-wrap items-center gap-4">
        <span role="status" className="text-sm">
          {broken > 0 ? (
            <strong className="text-card-red">{fill(builder.toFix, { n: broken })}</strong>
          ) : (
            <span className="text-ink-soft">{builder.ready}</span>
          )}
          {isUnsaved && <span className="block text-ink-soft">{draft.kept}</span>}
        </span>
        <SubmitButton name="intent" value="save" pending={isPending} pendingLabel={words.saving}>
          {isNew ? words.add : words.save}
        </SubmitButton>
      </div>
    </PageHead>
  )
}
