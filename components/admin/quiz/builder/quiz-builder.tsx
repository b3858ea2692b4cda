'use client'

import type { Messages } from 'next-intl'
import { type SubmitEvent, startTransition, useState } from 'react'
import { FormResult } from '@/components/ui/form-result'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { refusalOf } from '@/lib/core/forms/action-result'
import { fill } from '@/lib/core/i18n/fill'
import { createQuizTemplate, updateQuizTemplate } from '@/lib/quiz/actions'
import { faultsOf } from '@/lib/quiz/drafts/faults/rules'
import { draftIn, draftOfTemplate, draftText, STEP } from '@/lib/quiz/drafts/rules'
import type { QuizTemplate } from '@/lib/quiz/templates/queries'
import { FaultList } from '../../fault-list'
import { VersionField } from '../../version-field'
import { answeredFaults, atFault } from './answered-faults'
import { BuilderHead } from './builder-head'
import { DraftNotice } from './draft-notice'
import { isWrong } from './fault-words'
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

const headOf = (template: QuizTemplate | undefined) => ({
  title: template?.title ?? '',
  competition: template?.competition ?? '',
  difficulty: template?.difficulty ?? 'medium',
})

/** One form: with JavaScript its steps happen in the browser, without it each is a request that writes nothing. */
export function QuizBuilder({ template, requestId, competitions, isEnglish, adminId, texts }: Props) {
  const [result, submit, isPending] = useFormAction(template ? updateQuizTemplate : createQuizTemplate)
  useResultToast(result)
  const refusal = refusalOf(result)
  const values = refusal?.values ?? (result?.ok ? result.data.values : null)
  const stored = draftOfTemplate(template?.questions ?? [])
  const sent = values ? draftIn(values) : stored
  const { draft, form, go, step, change, restore } = useDraft(
    refusal ? { ...sent, place: atFault(sent) } : sent,
  )
  const head = headOf(template)
  const newKey = `gq-quiz:${adminId}:new`
  const { found, isUnsaved, keep, discard } = useStoredDraft({
    form,
    draft,
    saved: { head, questions: draftText(stored.questions) },
    storageKey: template ? `gq-quiz:${adminId}:${template.id}` : newKey,
    restore,
    answer: result,
  })
  useSpentDraft(template ? newKey : null)
  const faults = draft.questions.map(faultsOf)
  // While a question is being written, only its mistakes are shown, not what is still missing.
  const shown = faults.map((list, at) =>
    refusal === null && at === draft.place ? list.filter(isWrong) : list,
  )
  const { listed, atFields, first } = answeredFaults(refusal, draft, faults)
  const question = draft.questions[draft.place]
  const [answered, setAnswered] = useState(result)
  if (result !== answered) {
    setAnswered(result)
    if (refusal?.faults) go(first.place, first.field)
  }
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const intent = submitter?.getAttribute('value') ?? ''
    if (STEP.test(intent)) return step(intent)
    keep({ isSent: true })
    const data = new FormData(event.currentTarget, submitter)
    startTransition(() => submit(data))
  }
  const { builder, form: words } = texts
  return (
    <form ref={form} action={submit} onSubmit={send} onChange={() => keep()} noValidate>
      <BuilderHead
        title={template?.title}
        broken={shown.filter((list) => list.length > 0).length}
        isReady={faults.every((list) => list.length === 0)}
        {...{ isUnsaved, isPending, texts }}
      />
      {found && <DraftNotice found={found} onDiscard={discard} texts={texts.draft} />}
      <FormResult result={result} />
      <input type="hidden" name={template ? 'id' : 'requestId'} value={template?.id ?? requestId} />
      {template && <VersionField current={template.version} result={result} />}
      <input type="hidden" name="questions" value={draftText(draft.questions)} />
      <input type="hidden" name="place" value={draft.place} />
      <TemplateHead
        stored={{ ...head, ...values }}
        errors={refusal?.faults ? {} : (refusal?.fields ?? {})}
        count={draft.questions.length}
        competitions={competitions}
        texts={texts}
      />
      <FaultList
        title={words.faults}
        faults={listed.map(({ place, at, text }) => ({
          at: place === undefined ? at : fill(builder.question, { n: place + 1 }),
          text,
        }))}
      />
      <div className="builder">
        <QuestionLineUp draft={draft} faults={faults} shown={shown} texts={builder} />
        {question && (
          <QuestionFields
            question={question}
            place={draft.place}
            count={draft.questions.length}
            faults={shown[draft.place] ?? []}
            unread={atFields}
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
