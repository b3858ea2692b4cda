'use client'

import type { Messages } from 'next-intl'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { useFormAction } from '@/components/ui/use-form-action'
import { focusHeading } from '@/components/ui/use-handed-focus'
import { useHydrated } from '@/components/ui/use-hydrated'
import { useResultToast } from '@/components/ui/use-result-toast'
import { askCoach } from '@/lib/coach/actions'
import { QUESTION_MAX } from '@/lib/coach/rules'
import { refusalOf } from '@/lib/core/forms/action-result'
import { fill } from '@/lib/core/i18n/fill'
import { newRequestId } from '@/lib/core/ids/request-id'
import { LiveReply } from './live-reply'
import { RETRYABLE, useCoachStream } from './use-coach-stream'
import { useQuestionDraft } from './use-question-draft'
import './coach.css'

type Props = {
  texts: Pick<Messages['coach'], 'ask' | 'live' | 'failed'>
  /** New for every page, so that the same form sent twice without JavaScript is one question. */
  requestId: string
  canAsk: boolean
  fan: string
  asked: string | null
}

/** Streams the reply; without JavaScript the form waits for it. A question that was not sent outlives the page. */
export function AskPanel({ texts: { ask: words, live, failed }, requestId, canAsk, fan, asked }: Props) {
  const [result, submit] = useFormAction(askCoach)
  useResultToast(result)
  const { stream, ask, end, stop } = useCoachStream()
  const hydrated = useHydrated()
  const field = useRef<HTMLTextAreaElement>(null)
  const { question, write, clearField, forget } = useQuestionDraft(field, fan, asked)
  const id = useId()
  const refusal = refusalOf(result)
  const answering = stream.state === 'answering' || stream.state === 'answered'
  /** The page whose question has its reply, which the next page brings. */
  const replied = useRef('')
  const sendQuestion = async (text: string, key: string) => {
    const refused = await ask(text, key)
    replied.current = refused === null ? requestId : ''
    if (refused === null) forget(text)
    return refused
  }
  const submitQuestion = async (event: FormEvent) => {
    event.preventDefault()
    if (question.trim() === '' || answering || !canAsk) return
    clearField()
    const refused = await sendQuestion(question, newRequestId())
    if (refused !== null && !RETRYABLE.includes(refused) && !field.current?.value) write(question)
  }
  // Without a network the page came later than the end of the reply.
  const endStream = useEffectEvent(end)
  useEffect(() => {
    if (replied.current === '' || replied.current === requestId) return
    replied.current = ''
    endStream()
    // The button of an empty form is disabled.
    if (document.activeElement?.matches('body, [aria-disabled="true"]'))
      focusHeading(document.querySelector('.coach-turn'))
  }, [requestId])
  const suggest = (example: string) => {
    write(example)
    field.current?.focus()
  }
  return (
    <>
      <form action={submit} onSubmit={hydrated ? submitQuestion : undefined} noValidate className="coach-ask">
        <FormResult result={result} />
        <input type="hidden" name="requestId" value={requestId} />
        <label htmlFor={id}>{words.label}</label>
        <textarea
          ref={field}
          id={id}
          name="question"
          rows={2}
          maxLength={QUESTION_MAX}
          placeholder={words.placeholder}
          value={hydrated ? question : undefined}
          defaultValue={hydrated ? undefined : refusal?.values?.question}
          onChange={(event) => write(event.target.value)}
          aria-invalid={refusal?.fields?.question ? true : undefined}
          aria-describedby={`${id}-note`}
        />
        <div className="coach-ask-foot">
          <span id={`${id}-note`}>
            {refusal?.fields?.question ??
              fill(words.count, { count: String([...question].length), most: String(QUESTION_MAX) })}
          </span>
          <SubmitButton
            size="sm"
            disabled={!canAsk || (hydrated && question.trim() === '')}
            pending={answering || undefined}
            pendingLabel={words.asking}
          >
            {words.button}
          </SubmitButton>
        </div>
      </form>
      {canAsk && (
        <ul className="coach-examples needs-js" aria-label={words.examples}>
          {[words.example1, words.example2, words.example3].map((example) => (
            <li key={example}>
              <Button variant="ghost" size="sm" onClick={() => suggest(example)}>
                {example}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <LiveReply
        {...{ stream, texts: { live, failed }, onStop: stop }}
        onRetry={({ question: text, code, requestId: key }) =>
          void sendQuestion(text, code === 'lost' ? key : newRequestId())
        }
      />
    </>
  )
}
