import { type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { clearExpectedEvents, expectOwnEvent } from '@/components/shell/own-events'
import { readStored, writeStored } from '@/components/ui/stored-text'
import { useFormAction } from '@/components/ui/use-form-action'
import { useHydrated } from '@/components/ui/use-hydrated'
import { useResultToast } from '@/components/ui/use-result-toast'
import { saveSlip } from '@/lib/matchday/slip/actions'
import { type Draft, draftOf, type Picks, unsavedIn } from '@/lib/matchday/slip/rules'
import { choose, chosenIn, sentIn } from './slip-fields'

type Given = { form: RefObject<HTMLFormElement | null>; saved: Picks; week: string; storageKey: string }

const NOTHING: Picks = {}

/**
 * The choices in a round's form that are not saved yet. The fields themselves hold the choices, so that one made before this code
 * has loaded is not lost; a draft survives a reload within the same week.
 */
export function useSlip({ form, saved, week, storageKey }: Given) {
  const [unsaved, setUnsaved] = useState<Picks>({})
  const [sending, setSending] = useState<Picks>({})
  /** Questions that closed over an unsaved pick. */
  const [closed, setClosed] = useState<readonly string[]>([])
  const [result, send, pending] = useFormAction(saveSlip)
  // What is being sent counts as saved until the answer says otherwise.
  const sent = pending ? sending : NOTHING
  const former = useRef(saved)
  useResultToast(result)

  const read = () => {
    if (!form.current) return
    const chosen = chosenIn(form.current)
    setUnsaved(unsavedIn(chosen, { ...saved, ...sent }))
    const draft: Draft = { week, picks: unsavedIn(chosen, saved), saved }
    writeStored(storageKey, Object.keys(draft.picks).length === 0 ? null : JSON.stringify(draft))
  }
  const change = (id: string, pick: string) => {
    if (form.current) choose(form.current, id, pick)
    read()
  }

  const restore = useEffectEvent(() => {
    const draft = draftOf(readStored(storageKey), week, saved)
    for (const [id, pick] of Object.entries(draft)) if (form.current) choose(form.current, id, pick)
    setClosed(Object.keys(draft).filter((id) => !(id in saved)))
    read()
  })
  useEffect(() => restore(), [])

  const follow = useEffectEvent((now: Picks) => {
    // Another device may have saved: a field that this fan has not touched follows.
    const chosen = form.current ? chosenIn(form.current) : {}
    for (const [id, pick] of Object.entries(now))
      if (form.current && pick !== former.current[id] && (chosen[id] ?? '') === (former.current[id] ?? ''))
        choose(form.current, id, pick)
    const lost = Object.keys(unsaved).filter((id) => !(id in now))
    for (const id of lost) if (form.current) choose(form.current, id, former.current[id] ?? '', true)
    if (lost.length > 0) setClosed((before) => [...before, ...lost])
    former.current = now
    read()
  })
  const savedText = JSON.stringify(saved)
  useEffect(() => follow(JSON.parse(savedText)), [savedText])

  const taken = result?.ok ? result.data.taken : []
  const settle = useEffectEvent(() => {
    clearExpectedEvents()
    for (const { templateId, refusal } of taken)
      if (refusal !== null && form.current) choose(form.current, templateId, saved[templateId] ?? '')
    read()
  })
  useEffect(() => {
    if (result) settle()
  }, [result])

  // An error of the server takes the page down.
  useEffect(() => clearExpectedEvents, [])

  const save = () => {
    if (!form.current || pending) return
    const fields = new FormData(form.current)
    setSending(unsavedIn(chosenIn(form.current), saved))
    setUnsaved(NOTHING)
    setClosed([])
    expectOwnEvent()
    startTransition(() => send(fields))
  }
  const refused = new Map(
    taken.flatMap(({ templateId, refusal }) =>
      refusal === null ? [] : [[templateId, refusal.text] as const],
    ),
  )
  // Without JavaScript the answer is a new page, on which what was refused is still chosen.
  const kept = useHydrated() ? NOTHING : sentIn(result)
  const replaced = new Map(
    taken.flatMap(({ templateId, replaced: pick }) => (pick === null ? [] : [[templateId, pick] as const])),
  )
  return { unsaved, sent, read, change, save, send, result, pending, refused, replaced, closed, kept }
}
