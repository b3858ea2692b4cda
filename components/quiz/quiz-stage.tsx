'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PitchLines } from '@/components/art/pitch-lines'
import { HOLDS_LEVEL_UP } from '@/components/shell/level-holds'
import { FormResult } from '@/components/ui/form-result'
import { useClockAnchor, wasShown } from '@/components/ui/use-clock-anchor'
import { useFormAction } from '@/components/ui/use-form-action'
import { usePageRefresh } from '@/components/ui/use-page-refresh'
import { useResultToast } from '@/components/ui/use-result-toast'
import { fill } from '@/lib/core/i18n/fill'
import { startQuiz, submitQuiz } from '@/lib/quiz/actions'
import type { QuizPage } from '@/lib/quiz/attempt/queries'
import { NextQuiz } from './next-quiz'
import { QuizDone } from './quiz-done'
import { QuizEnding } from './quiz-ending'
import { QuizPlay } from './quiz-play'
import { QuizReady } from './quiz-ready'
import { ReviewSheet } from './review-sheet'
import type { QuizTexts } from './texts'
import { useDelayedNotice } from './use-delayed-notice'
import { useRetriedAction } from './use-retried-action'
import './quiz.css'

type Props = {
  page: QuizPage
  /** The quiz's day, in words. */
  day: string
  texts: QuizTexts
  /** Below the result of a quiz that is done. */
  children: ReactNode
}

/** Stays mounted across the states of a quiz, so that it can announce how the previous one ended. */
export function QuizStage({ page, day, texts, children }: Props) {
  const [started, start] = useFormAction(startQuiz)
  const [handed, submit] = useFormAction(submitQuiz)
  const { play, ready } = texts
  const starting = useRetriedAction(startQuiz, { title: play.failedTitle, description: ready.failed })
  const [wasDone] = useState(page.state === 'done')
  const [isRevealed, setRevealed] = useState(wasDone)
  const { send: handIn, pending } = useRetriedAction(
    submitQuiz,
    { title: play.failedTitle, description: play.failed },
    (notice) => showNotice(notice),
  )
  // The notice has the score, which the shirts reveal one by one.
  const showNotice = useDelayedNotice(pending || (page.state === 'done' && !isRevealed))
  const refreshPage = usePageRefresh()
  // Back shows the attempt as it was when the page was loaded, without the answers since.
  const [old] = useState(() => (wasShown(page.now) ? page.now : null))
  useEffect(() => {
    if (old !== null) refreshPage()
  }, [old, refreshPage])
  const anchor = useClockAnchor(page.now)
  const head = useRef<HTMLHeadingElement>(null)
  useResultToast(started)
  useResultToast(handed)
  const before = useRef(page.state)
  useEffect(() => {
    // The focused element went with the previous state. A quiz that opens on its own must not take the focus.
    const isOwn = before.current !== 'none' && before.current !== 'done'
    if (isOwn && before.current !== page.state) head.current?.focus()
    before.current = page.state
  }, [page.state])
  const playing = page.state === 'answering'
  const waiting = page.state === 'none' || page.state === 'done'
  const next = { nextAt: page.nextAt, anchor, label: texts.none.nextIn, clock: texts.clock }
  return (
    <>
      <div
        className="pitch-ground quiz-pitch"
        data-state={page.state}
        {...{ [HOLDS_LEVEL_UP]: playing ? '' : undefined }}
      >
        <PitchLines className="pitch-lines" />
        <div className="wrap quiz-stage">
          <FormResult result={handed ?? started} />
          <div className={playing ? 'quiz-head' : 'quiz-head quiz-head-large'}>
            <p className="type-eyebrow text-flood">{day}</p>
            <h1 ref={head} tabIndex={-1} className="type-display">
              {page.state === 'none' ? texts.none.title : page.quiz.title}
            </h1>
          </div>
          {page.state === 'none' && <p className="text-chalk/90">{texts.none.text}</p>}
          {page.state === 'ready' && (
            <QuizReady
              questions={page.quiz.questions}
              seconds={page.seconds}
              texts={ready}
              start={start}
              starting={starting}
            />
          )}
          {page.state === 'answering' && (
            <QuizPlay
              key={page.now === old ? 'old' : page.attemptId}
              page={page}
              texts={play}
              {...{ submit, handIn, pending }}
            />
          )}
          {page.state === 'ending' && (
            <QuizEnding
              key={page.attemptId}
              attemptId={page.attemptId}
              texts={{ ...texts.ending, submitting: play.submitting }}
              {...{ submit, handIn, pending }}
            />
          )}
          {page.state === 'done' && (
            <QuizDone
              score={page.score}
              held={page.held}
              fresh={!wasDone}
              onReveal={() => setRevealed(true)}
              questions={page.questions}
              texts={texts.done}
              words={texts.review}
            />
          )}
          {page.state === 'done' && <div className="flex flex-wrap gap-3 empty:hidden">{children}</div>}
          {waiting && <NextQuiz {...next} />}
        </div>
      </div>
      {page.late && (
        <div className="wrap pt-10">
          <ReviewSheet
            questions={page.late.questions}
            texts={texts}
            title={fill(texts.done.late, { score: page.late.score })}
          />
        </div>
      )}
      {page.state === 'done' && (
        <div className="wrap pt-10">
          <ReviewSheet questions={page.questions} texts={texts} title={texts.done.sheet} folded />
        </div>
      )}
    </>
  )
}
