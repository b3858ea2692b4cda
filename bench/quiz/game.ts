import type { Agent } from 'node:http'
import { type Choice, retryAfter, wait } from '@/components/quiz/send-choice'
import { ERROR_STATUS } from '@/lib/core/errors'
import { QUIZ_SECONDS } from '@/lib/quiz/rules'
import { actionRequest } from '../action-call.ts'
import { type Answer, ask } from '../keep-alive.ts'
import type { WireRequest } from '../load.ts'
import { type Notes, noteFailure } from './notes.ts'
import type { Question } from './today.ts'

export type Game = {
  url: string
  agent: Agent
  questions: Question[]
  /** Ids of the server actions. */
  actions: { start: string; submit: string }
  /** Average pause before a choice. */
  gapMs: number
  /** How long a fan retries the start. */
  timeoutMs: number
}

const SUBMIT_TRIES = 6
const REFUSED = 503
const ATTEMPT = /"attemptId":"([0-9a-f-]{36})"/
const NOW = /"now":([\d.]+)/
const END = /"endsAt":([\d.]+)/

/** Two thirds to four thirds of the mean. */
const jittered = (ms: number) => (ms * 2 * (1 + Math.random())) / 3

type Try = { request: WireRequest; wanted: number; goOn: (tries: number) => boolean }

/** Retries like the page until the wanted status arrives. @returns null when it never does */
async function persist(
  { request, wanted, goOn }: Try,
  { url, agent }: Game,
  notes: Notes,
): Promise<Answer | null> {
  for (let tries = 0; goOn(tries); tries++) {
    const answer = await ask(agent, url, request)
    notes.requests++
    const { status } = answer
    if (status === wanted) return answer
    const isRefusal = status === REFUSED && answer.retryAfter !== null
    // Retries delayed past the end are refused; the page has submitted by then.
    const isLate = status === ERROR_STATUS.time_over && !goOn(tries)
    if (isRefusal) notes.refused++
    else if (!isLate) noteFailure(notes, status === 0 ? 'no answer' : String(status))
    if (status !== 0 && status < 500) return null
    await wait(retryAfter(answer.retryAfter, tries))
  }
  return null
}

/** A whole quiz on a page that is open already: start, a choice for each question, submit. */
export async function play(cookie: string, game: Game, notes: Notes): Promise<void> {
  const { url, questions, actions, gapMs, timeoutMs } = game
  const call = (id: string, fields: Record<string, string>) =>
    actionRequest({ path: '/quiz', id, fields, origin: url, cookie })
  const arrived = performance.now()
  const started = await persist(
    { request: call(actions.start, {}), wanted: 200, goOn: () => performance.now() - arrived < timeoutMs },
    game,
    notes,
  )
  if (!started) return
  const attemptId = ATTEMPT.exec(started.body)?.[1]
  if (!attemptId) return void noteFailure(notes, 'a start without an attempt')
  notes.starts.push({ at: arrived, ms: performance.now() - arrived })
  const left = Number(END.exec(started.body)?.[1]) - Number(NOW.exec(started.body)?.[1])
  const deadline = performance.now() + (left || QUIZ_SECONDS * 1000)
  const think = () => wait(Math.max(0, Math.min(jittered(gapMs), deadline - performance.now())))

  let isOver = false
  const unsaved = new Map<string, string>()
  const save = async (choice: Choice) => {
    const saved = await persist(
      { request: choiceRequest(choice, url, cookie), wanted: 204, goOn: () => !isOver },
      game,
      notes,
    )
    if (!saved) return
    unsaved.delete(choice.questionId)
    notes.acknowledged.push(choice)
    notes.choiceMs.push(saved.ms)
  }
  const saves: Promise<void>[] = []
  for (const { id: questionId, options } of questions) {
    await think()
    if (performance.now() >= deadline) break
    const optionId = options[Math.floor(Math.random() * options.length)] ?? ''
    unsaved.set(questionId, optionId)
    saves.push(save({ attemptId, questionId, optionId }))
  }
  await think()
  isOver = true
  const late = [...unsaved].map(([questionId, optionId]) => [`q_${questionId}`, optionId])
  const submit = call(actions.submit, { attemptId, ...Object.fromEntries(late) })
  const answer = await persist(
    { request: submit, wanted: 200, goOn: (tries) => tries < SUBMIT_TRIES },
    game,
    notes,
  )
  if (answer) notes.submitted.push(attemptId)
  await Promise.all(saves)
}

const choiceRequest = (choice: Choice, origin: string, cookie: string): WireRequest => ({
  method: 'POST',
  path: '/api/quiz/answer',
  headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin', cookie },
  body: JSON.stringify(choice),
})
