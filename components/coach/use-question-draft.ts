import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { readStored, writeStored } from '@/components/ui/stored-text'
import { usePreHydrationText } from '@/components/ui/use-pre-hydration-text'

/**
 * The question in the field. It is stored in this browser until it has its reply, also while that is written, which goes on when the
 * fan leaves the page.
 * @param fan whose draft it is, on a device that several fans use
 * @param asked the question on the page that has its reply, or is getting it
 */
export function useQuestionDraft(
  field: RefObject<HTMLTextAreaElement | null>,
  fan: string,
  asked: string | null,
) {
  const [question, setQuestion] = useState('')
  const storageKey = `gq-coach:${fan}`
  const write = (text: string) => {
    setQuestion(text)
    writeStored(storageKey, text === '' ? null : text)
  }
  usePreHydrationText(field, write)
  const restore = useEffectEvent(() => setQuestion((now) => now || (readStored(storageKey) ?? '')))
  useEffect(() => restore(), [])
  useEffect(() => setQuestion((now) => (now.trim() === asked ? '' : now)), [asked])
  return {
    question,
    write,
    /** Empties the field; the question stays stored. */
    clearField: () => setQuestion(''),
    /** Forgets a question that has its reply, unless another one has been written since. */
    forget: (replied: string) => {
      if (readStored(storageKey) === replied) writeStored(storageKey, null)
    },
  }
}
