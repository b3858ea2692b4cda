import { type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { clearExpectedEvents, expectOwnEvent } from '@/components/shell/own-events'
import { readStored, writeStored } from '@/components/ui/stored-text'
import { showToast } from '@/components/ui/toast'
import { useFormAction } from '@/components/ui/use-form-action'
import { useHydrated } from '@/components/ui/use-hydrated'
import { usePageRefresh } from '@/components/ui/use-page-refresh'
import { useResultToast } from '@/components/ui/use-result-toast'
import { whenIdle } from '@/components/ui/when-idle'
import type { ActionResult } from '@/lib/core/forms/action-result'
import { saveSlip } from '@/lib/matchday/slip/actions'
import { type Draft, draftOf, type Picks, samePicks, unsavedIn } from '@/lib/matchday/slip/rules'
import { choose, chosenIn, fieldsWith, sentIn } from './slip-fields'
import { onSlipClick } from './slip-keys'

type SlipOptions = { form: RefObject<HTMLFormElement | null>; saved: Picks; week: string; storageKey: string }

const NOTHING: Picks = {}
const NONE: readonly string[] = []

/** Rendering the round with the answer would delay it. */
const tellSaved = (result: ActionResult<unknown> | null) => {
  if (result?.ok && result.notice) showToast(result.notice)
}

/**
 * The choices in a round's form that are not saved yet. The fields themselves hold the choices, so that one made before this code
 * has loaded is not lost; a draft survives a reload within the same week.
 */
export function useSlip({ form, saved, week, storageKey }: SlipOptions) {
  const [unsaved, setUnsaved] = useState<Picks>({})
  const [sending, setSending] = useState<Picks>(NOTHING)
  /** Questions that closed over an unsaved pick. */
  const [closed, setClosed] = useState(NONE)
  const [result, send, pending] = useFormAction(saveSlip, tellSaved)
  const refreshPage = usePageRefresh()
  const former = useRef(saved)
  useResultToast(result?.ok ? null : result)
  const taken = result?.ok ? result.data.taken : []
  const refused = new Map(
    taken.flatMap(({ templateId, refusal }) =>
      refusal === null ? [] : [[templateId, refusal.text] as const],
    ),
  )
  const accepted = result?.ok
    ? Object.fromEntries(Object.entries(sending).filter(([id]) => !refused.has(id)))
    : NOTHING
  // What is being sent counts as saved until the answer says otherwise; what the answer accepts, until the page refreshes.
  const sent = pending ? sending : accepted

  const readForm = () => {
    if (!form.current) return
    const chosen = chosenIn(form.current)
    const unsavedNow = unsavedIn(chosen, { ...saved, ...sent })
    setUnsaved((before) => (samePicks(before, unsavedNow) ? before : unsavedNow))
    const draft: Draft = { week, picks: unsavedIn(chosen, saved), saved }
    writeStored(storageKey, Object.keys(draft.picks).length === 0 ? null : JSON.stringify(draft))
  }
  const setPick = (id: string, pick: string) => {
    if (form.current) choose(form.current, id, pick)
    readForm()
  }

  const restore = useEffectEvent(() => {
    const draft = draftOf(readStored(storageKey), week, saved)
    for (const [id, pick] of Object.entries(draft)) if (form.current) choose(form.current, id, pick)
    setClosed(Object.keys(draft).filter((id) => !(id in saved)))
    readForm()
  })
  useEffect(() => restore(), [])

  const follow = useEffectEvent((now: Picks) => {
    // Another device may have saved: a field that this fan has not touched follows.
    const chosen = form.current ? chosenIn(form.current) : {}
    for (const [id, pick] of Object.entries(now))
      if (
        form.current &&
        pick !== former.current[id] &&
        (chosen[id] ?? '') === ({ ...former.current, ...sent }[id] ?? '')
      )
        choose(form.current, id, pick)
    const lost = Object.keys(unsaved).filter((id) => !(id in now))
    for (const id of lost)
      if (form.current) choose(form.current, id, former.current[id] ?? '', { evenClosed: true })
    if (lost.length > 0) setClosed((before) => [...before, ...lost])
    former.current = now
    if (!pending) setSending(NOTHING)
    readForm()
  })
  const savedText = JSON.stringify(saved)
  useEffect(() => follow(JSON.parse(savedText)), [savedText])

  const settle = useEffectEvent(() => {
    clearExpectedEvents()
    // After the toast: what else follows from the picks can wait.
    if (result?.ok) whenIdle(() => refreshPage())
    for (const { templateId, refusal } of taken)
      if (refusal !== null && form.current) choose(form.current, templateId, saved[templateId] ?? '')
    readForm()
  })
  useEffect(() => {
    if (result) settle()
  }, [result])

  // An error of the server takes the page down.
  useEffect(() => clearExpectedEvents, [])

  const save = () => {
    if (!form.current || pending) return
    const changed = unsavedIn(chosenIn(form.current), { ...saved, ...sent })
    const fields = fieldsWith(form.current, changed)
    setSending({ ...sent, ...changed })
    setUnsaved(NOTHING)
    setClosed(NONE)
    expectOwnEvent()
    startTransition(() => send(fields))
  }
  // Without JavaScript the answer is a new page, on which what was refused is still chosen.
  const rejected = useHydrated() ? NOTHING : sentIn(result)
  const replaced = new Map(
    taken.flatMap(({ templateId, replaced: pick }) => (pick === null ? [] : [[templateId, pick] as const])),
  )
  const onClick = onSlipClick(unsaved, { ...saved, ...sent }, setPick)
  return {
    unsaved,
    sent,
    readForm,
    setPick,
    onClick,
    save,
    send,
    result,
    pending,
    refused,
    replaced,
    closed,
    rejected,
  }
}
