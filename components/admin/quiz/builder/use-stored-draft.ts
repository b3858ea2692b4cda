import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readStored, writeStored } from '@/components/ui/stored-text'
import { type Draft, draftIn, draftText } from '@/lib/quiz/drafts/rules'
import { contentText, type DraftContent, HEAD_FIELDS, readDraft } from '@/lib/quiz/drafts/stored/rules'

/** `older`: begun before somebody saved the template. */
type Found = 'own' | 'older'
type Given = {
  form: RefObject<HTMLFormElement | null>
  draft: Draft
  /** The saved version. */
  saved: DraftContent
  storageKey: string
  restore: (draft: Draft) => void
  /** The version sent last is saved if the answer is `ok`, else it is still a draft. */
  answer: { ok: boolean } | null
}

function headIn(form: HTMLFormElement): DraftContent['head'] {
  const fields = new FormData(form)
  const text = (name: string) => String(fields.get(name) ?? '')
  return { title: text('title'), competition: text('competition'), difficulty: text('difficulty') }
}

function fillHead(form: HTMLFormElement, head: DraftContent['head']) {
  for (const name of HEAD_FIELDS) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = head[name]
  }
}

/** Stores unsaved changes in this browser, and restores them after a reload. */
export function useStoredDraft({ form, draft, saved, storageKey, restore, answer }: Given) {
  const [found, setFound] = useState<Found | null>(null)
  const [isUnsaved, setUnsaved] = useState(false)
  const base = useRef(contentText(saved))
  const lastSent = useRef<string | null>(null)
  const wasRead = useRef(false)

  const keep = ({ shown = draft, isSent = false } = {}) => {
    if (!form.current) return
    const held = { head: headIn(form.current), questions: draftText(shown.questions) }
    const text = contentText(held)
    if (isSent) lastSent.current = text
    const isSame = text === base.current
    setUnsaved(!isSame)
    if (isSame) setFound(null)
    const stored = { ...held, place: shown.place, from: base.current, sent: isSent }
    writeStored(storageKey, isSame ? null : JSON.stringify(stored))
  }

  const read = useEffectEvent(() => {
    const stored = readDraft(readStored(storageKey))
    if (!stored || !form.current || contentText(stored) === base.current) return writeStored(storageKey, null)
    fillHead(form.current, stored.head)
    restore(draftIn({ questions: stored.questions, place: String(stored.place) }))
    setFound(stored.from === base.current ? 'own' : 'older')
    setUnsaved(true)
  })
  const follow = useEffectEvent((shown: Draft) => {
    if (wasRead.current) return keep({ shown })
    wasRead.current = true
    read()
  })
  useEffect(() => follow(draft), [draft])

  const take = useEffectEvent((isSaved: boolean) => {
    if (isSaved && lastSent.current !== null) base.current = lastSent.current
    keep()
  })
  useEffect(() => {
    if (answer) take(answer.ok)
  }, [answer])

  const discard = () => {
    writeStored(storageKey, null)
    if (form.current) fillHead(form.current, saved.head)
    base.current = contentText(saved)
    restore(draftIn({ questions: saved.questions, place: '0' }))
    setFound(null)
    setUnsaved(false)
  }
  return { found, isUnsaved, keep, discard }
}

/** Drops the draft of a new template once it was sent and the template exists. */
export function useSpentDraft(storageKey: string | null) {
  useEffect(() => {
    if (storageKey !== null && readDraft(readStored(storageKey))?.sent) writeStored(storageKey, null)
  }, [storageKey])
}
