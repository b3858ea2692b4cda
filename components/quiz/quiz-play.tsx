'use client'

import { type MouseEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { SubmitButton } from '@/components/ui/submit-button'
import { useHydrated } from '@/components/ui/use-hydrated'
import { fill } from '@/lib/core/i18n/fill'
import type { QuizPage } from '@/lib/quiz/attempt/queries'
import { LedBoard } from './led-board'
import { QuizQuestion } from './quiz-question'
import { StopwatchRing } from './stopwatch-ring'
import type { QuizTexts } from './texts'
import { useAutoAdvance } from './use-auto-advance'
import { type SaveState, useChoices } from './use-choices'
import { useQuizKeys } from './use-quiz-keys'
import { useSecondsLeft } from './use-seconds-left'
import './quiz.css'

/** Answers are accepted a little past the end; only after that does a page without JavaScript reload. */
const REFRESH_AFTER_SECONDS = 3

type Props = {
  page: Extract<QuizPage, { state: 'answering' }>
  texts: QuizTexts['play']
  submit: (form: FormData) => void
  handIn: (form: FormData) => void
  pending: boolean
}

export function QuizPlay({ page, texts, submit, handIn, pending }: Props) {
  const { attemptId, questions, now, endsAt, seconds } = page
  const form = useRef<HTMLFormElement>(null)
  const send = useRef<HTMLButtonElement>(null)
  const hydrated = useHydrated()
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      questions.findIndex(({ chosen }) => chosen === null),
    ),
  )
  const { choices, choose, unsaved } = useChoices(attemptId)
  const autoAdvance = useAutoAdvance(() => go(at + 1))
  const secondsLeft = useSecondsLeft(now, endsAt)
  const last = at === questions.length - 1
  const state = choices[questions[at]?.id ?? '']?.state ?? (questions[at]?.chosen ? 'saved' : 'choose')
  const open = questions.filter(({ id, chosen }) => chosen === null && !choices[id])
  const [reminded, setReminded] = useState(false)

  const finish = useEffectEvent(() => {
    const data = new FormData()
    data.set('attemptId', attemptId)
    for (const [questionId, { optionId }] of unsaved) data.set(`q_${questionId}`, optionId)
    handIn(data)
  })
  const over = secondsLeft === 0
  useEffect(() => {
    if (over) finish()
  }, [over])

  /** Choices made before hydration count. */
  const catchUp = useEffectEvent(() => {
    for (const { id, chosen } of questions) {
      const radio = form.current?.querySelector<HTMLInputElement>(`input[name="q_${id}"]:checked`)
      if (radio && radio.value !== chosen) choose(id, radio.value)
    }
  })
  useEffect(() => catchUp(), [])

  const go = (to: number) => {
    autoAdvance.cancel()
    // Focus moves together with the question; otherwise a key pressed in between would go to the old one.
    flushSync(() => setAt(to))
    const shown = form.current?.querySelector('[data-current]')
    const radio = shown?.querySelector<HTMLInputElement>('input:checked') ?? shown?.querySelector('input')
    radio?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'nearest' })
  }
  useQuizKeys(form, (press) => {
    if (autoAdvance.isStray(press)) return
    if (last) send.current?.focus()
    else go(at + 1)
  })
  const dropStray = (press: MouseEvent) => {
    if (!autoAdvance.isStray(press)) return
    press.preventDefault()
    press.stopPropagation()
  }

  const missing =
    reminded && state === 'choose'
      ? fill(open.length === 1 ? texts.missingOne : texts.missing, { count: open.length })
      : null
  const spoken = over ? texts.over : secondsLeft <= 10 ? texts.ten : secondsLeft <= 30 ? texts.thirty : ''
  return (
    <form
      ref={form}
      action={submit}
      autoComplete="off"
      className="quiz-form"
      data-hydrated={hydrated || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        const [first] = open
        if (!first || reminded || over) return finish()
        setReminded(true)
        autoAdvance.move(() => go(questions.indexOf(first)))
      }}
    >
      <input type="hidden" name="attemptId" value={attemptId} />
      <noscript>
        <meta
          httpEquiv="refresh"
          content={String(Math.ceil((endsAt - now) / 1000) + REFRESH_AFTER_SECONDS)}
        />
        <p className="quiz-plain">{fill(texts.plain, { seconds: secondsLeft })}</p>
      </noscript>
      <div className="quiz-clock flex flex-wrap items-center justify-between gap-4">
        <StopwatchRing secondsLeft={secondsLeft} seconds={seconds} label={texts.timer} spoken={spoken} />
        <LedBoard label={texts.answered} value={`${questions.length - open.length}/${questions.length}`} />
      </div>
      <div className="quiz-questions" onClickCapture={dropStray}>
        {questions.map((question, index) => (
          <QuizQuestion
            key={question.id}
            question={question}
            place={fill(texts.question, { n: index + 1, total: questions.length })}
            current={index === at}
            onChoose={choose}
            onPress={last ? undefined : autoAdvance.start}
          />
        ))}
      </div>
      <QuizFoot {...{ state, missing, at, last, go, dropStray, send, pending, texts }} />
    </form>
  )
}

type FootProps = {
  state: SaveState | 'choose'
  /** How many answers are missing, in words, once the fan has tried to submit without them. */
  missing: string | null
  at: number
  last: boolean
  go: (to: number) => void
  dropStray: (press: MouseEvent) => void
  send: Ref<HTMLButtonElement>
  pending: boolean
  texts: QuizTexts['play']
}

function QuizFoot({ state, missing, at, last, go, dropStray, send, pending, texts }: FootProps) {
  return (
    <div className="quiz-foot">
      <p role="status" data-state={missing ? 'missing' : state} className="quiz-saved needs-js">
        {missing ?? texts[state]}
      </p>
      <Button variant="ghost" className="needs-js" hidden={at === 0} onClick={() => go(at - 1)}>
        {texts.back}
      </Button>
      <Button
        variant="outline"
        className="quiz-next needs-js"
        hidden={last}
        onClickCapture={dropStray}
        onClick={() => go(at + 1)}
      >
        {texts.next}
      </Button>
      <SubmitButton
        ref={send}
        variant="flood"
        onClickCapture={dropStray}
        pending={pending}
        pendingLabel={texts.submitting}
        className={last ? '' : 'quiz-send-early'}
      >
        {texts.submit}
      </SubmitButton>
    </div>
  )
}
