'use client'

import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { FormResult } from '@/components/ui/form-result'
import { HandedFocus } from '@/components/ui/handed-focus'
import { NoticeBox } from '@/components/ui/notice-box'
import { Progress } from '@/components/ui/progress'
import { SubmitButton } from '@/components/ui/submit-button'
import { showToast } from '@/components/ui/toast'
import { useFormAction } from '@/components/ui/use-form-action'
import { useHydrated } from '@/components/ui/use-hydrated'
import { usePreHydrationText } from '@/components/ui/use-pre-hydration-text'
import { useResultToast } from '@/components/ui/use-result-toast'
import { type FormAction, refusalOf } from '@/lib/core/forms/action-result'
import { fill } from '@/lib/core/i18n/fill'
import type { GenerationTexts, MakingTexts } from './texts'
import { type Generation, useGeneration } from './use-generation'
import './studio.css'

export type GenerationFormProps = {
  action: FormAction<null>
  address: string
  field: 'prompt' | 'text'
  most: number
  usualMs: number
  texts: GenerationTexts
  making: MakingTexts
  examples: { name: string; text: string }[]
  /** New for every page, so that the same form sent twice is one file. */
  requestId: string
  canAsk: boolean
  onMade?: (id: string) => void
}

/** Turns a text into a file; without JavaScript the form waits for it. */
export function GenerationForm(props: GenerationFormProps) {
  const { action, address, field, most, usualMs, texts: words, making } = props
  const { examples, requestId, canAsk, onMade } = props
  const [result, submit] = useFormAction(action)
  useResultToast(result)
  const { generation, generate, stop } = useGeneration(address, field, usualMs)
  const [text, setText] = useState('')
  const hydrated = useHydrated()
  const area = useRef<HTMLTextAreaElement>(null)
  usePreHydrationText(area, setText)
  const id = useId()
  const refusal = refusalOf(result)
  const isRunning = generation.state === 'running'
  const freshId = generation.state === 'idle' ? generation.freshId : undefined
  const failed = generation.state === 'failed' ? generation : null
  const isMissing = failed?.code.startsWith('missing_') ?? false
  const isMaking = failed?.code === 'conflict'
  const failure = isMissing ? words.missing : words.failed
  const title = isMaking ? making.making : failure
  const message = isMaking ? making.makingText : failed?.message || words.lost
  const fieldError = refusal?.fields?.[field] ?? (isMissing ? message : undefined)

  useEffect(() => {
    if (!freshId) return
    showToast({ title: words.ready })
    onMade?.(freshId)
  }, [freshId, onMade, words.ready])
  useEffect(() => {
    if (!failed) return
    showToast({ title, description: message, destructive: !isMaking })
    if (isMissing) area.current?.focus()
  }, [failed, title, message, isMissing, isMaking])

  const put = (event: FormEvent) => {
    event.preventDefault()
    if (!isRunning) void generate(text)
  }
  const suggest = (example: string) => {
    setText(example)
    area.current?.focus()
  }
  const note = fill(words.count, { count: String([...text].length), most: String(most) })
  return (
    <>
      <form action={submit} onSubmit={hydrated ? put : undefined} noValidate>
        <FormResult result={result} />
        <input type="hidden" name="requestId" value={requestId} />
        <label htmlFor={id} className="studio-label">
          {words.label}
        </label>
        <textarea
          ref={area}
          id={id}
          name={field}
          rows={3}
          maxLength={most}
          className="field block"
          value={hydrated ? text : undefined}
          defaultValue={hydrated ? undefined : refusal?.values?.[field]}
          onChange={(event) => setText(event.target.value)}
          aria-invalid={fieldError ? true : undefined}
          aria-describedby={`${id}-note`}
        />
        <p id={`${id}-note`} className="studio-hint">
          <span>{fieldError ?? words.hint}</span>
          <span>{note}</span>
        </p>
        <ul className="studio-chips needs-js" aria-label={words.examples}>
          {examples.map((example) => (
            <li key={example.name}>
              <Button variant="outline" size="sm" onClick={() => suggest(example.text)}>
                {example.name}
              </Button>
            </li>
          ))}
        </ul>
        <div className="studio-go">
          <span>{canAsk ? words.time : words.finished}</span>
          <SubmitButton disabled={!canAsk} pending={isRunning || undefined} pendingLabel={words.working}>
            {words.button}
          </SubmitButton>
        </div>
      </form>
      <GenerationState
        generation={generation}
        fault={failed && { title, message }}
        texts={words}
        onStop={stop}
        onRetry={(failedText) => void generate(failedText)}
      />
    </>
  )
}

type StateProps = {
  generation: Generation
  /** The words of a failed generation. */
  fault: { title: string; message: string } | null
  texts: GenerationTexts
  onStop: () => void
  onRetry: (text: string) => void
}

/** How far a generation is, or why there is no file; nothing once there is one. */
function GenerationState({ generation, fault, texts, onStop, onRetry }: StateProps) {
  if (generation.state === 'running')
    return (
      <div className="studio-running">
        <p>
          <b>{generation.text}</b>
          <span>{fill(texts.running, { share: String(generation.share) })}</span>
        </p>
        <Progress value={generation.share} label={texts.working} />
        <HandedFocus>
          <Button variant="outline" size="sm" icon="stop" onClick={onStop}>
            {texts.stop}
          </Button>
        </HandedFocus>
      </div>
    )
  if (generation.state === 'stopped') return <NoticeBox role="status">{texts.stopped}</NoticeBox>
  if (generation.state !== 'failed' || !fault) return null
  return (
    <NoticeBox
      title={fault.title}
      action={
        generation.code === 'unavailable' && (
          <HandedFocus>
            <Button size="sm" onClick={() => onRetry(generation.text)}>
              {texts.retry}
            </Button>
          </HandedFocus>
        )
      }
    >
      {fault.message}
    </NoticeBox>
  )
}
