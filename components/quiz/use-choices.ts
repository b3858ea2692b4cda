import { useEffect, useRef, useState } from 'react'
import { sendChoice, wait } from './send-choice'

export type SaveState = 'saving' | 'saved' | 'retry' | 'refused'
type Choices = Record<string, { optionId: string; state: SaveState }>

/**
 * Saves each choice as it is made, one request at a time for each question, so that the last choice wins.
 * A failed choice is retried and shown as unsaved until it is stored.
 */
export function useChoices(attemptId: string) {
  const [choices, setChoices] = useState<Choices>({})
  const wanted = useRef(new Map<string, string>())
  const running = useRef(new Set<string>())
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])

  const note = (questionId: string, optionId: string, state: SaveState) =>
    setChoices((before) => ({ ...before, [questionId]: { optionId, state } }))

  const save = async (questionId: string) => {
    for (let tries = 0; !gone.current; tries++) {
      const optionId = wanted.current.get(questionId) ?? ''
      const sent = await sendChoice({ attemptId, questionId, optionId }, tries)
      const changed = wanted.current.get(questionId) !== optionId
      if (typeof sent === 'string') {
        if (changed) continue
        note(questionId, optionId, sent)
        return
      }
      if (!changed) note(questionId, optionId, 'retry')
      await wait(sent.retryMs)
    }
  }

  const choose = (questionId: string, optionId: string) => {
    wanted.current.set(questionId, optionId)
    note(questionId, optionId, 'saving')
    if (running.current.has(questionId)) return
    running.current.add(questionId)
    void save(questionId).finally(() => running.current.delete(questionId))
  }

  /** Choices the server may not have yet. */
  const unsaved = Object.entries(choices).filter(([, { state }]) => state === 'saving' || state === 'retry')
  return { choices, choose, unsaved }
}
