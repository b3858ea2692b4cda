'use client'

import { useEffect, useRef, useState } from 'react'
import { fieldPropsOf } from '@/components/ui/field-props'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { TextareaField } from '@/components/ui/textarea-field'
import { useFormAction } from '@/components/ui/use-form-action'
import { useHydrated } from '@/components/ui/use-hydrated'
import { usePreHydrationText } from '@/components/ui/use-pre-hydration-text'
import { useResultToast } from '@/components/ui/use-result-toast'
import { refusalOf } from '@/lib/core/forms/action-result'
import { createMission } from '@/lib/missions/actions'
import { DEFAULT_POINTS } from '@/lib/missions/rules'
import { type DueDay, DueField } from './due-field'
import { PointsField } from './points-field'
import type { MissionTexts } from './texts'

type Props = {
  texts: Omit<MissionTexts['form'], 'today' | 'tomorrow'>
  /** New for every page, so that the same form sent twice is one mission. */
  requestId: string
  days: readonly DueDay[]
  difficulties: Pick<MissionTexts['card'], 'easy' | 'medium' | 'hard'>
}

/** Not in the HTML: without JavaScript the form is part of the page, which would then open at it. */
const takeFocus = (heading: HTMLElement | null) => heading?.setAttribute('autofocus', '')

/** Its heading has the focus when the sheet opens; a field would bring up the keyboard of a phone. */
export function MissionForm({ texts, requestId, days, difficulties }: Props) {
  const [result, submit] = useFormAction(createMission)
  const [answered, setAnswered] = useState(result)
  const [answers, setAnswers] = useState(0)
  const [titled, setTitled] = useState(false)
  const hydrated = useHydrated()
  useResultToast(result)
  if (answered !== result) {
    setAnswered(result)
    setAnswers(answers + 1)
    setTitled(result !== null && !result.ok && Boolean(result.values?.title?.trim()))
  }
  const form = useRef<HTMLFormElement>(null)
  const title = useRef<HTMLInputElement>(null)
  const follow = (text: string) => setTitled(text.trim() !== '')
  usePreHydrationText(title, follow)
  useEffect(() => {
    const sheet = result?.ok ? form.current?.closest<HTMLElement>('[popover]:popover-open') : null
    if (!sheet) return
    sheet.hidePopover()
    // The browser returns the focus only from inside the sheet, and the button of an empty form, being disabled, has lost it.
    document.querySelector<HTMLElement>(`[popovertarget="${sheet.id}"]`)?.focus({ preventScroll: true })
  }, [result])
  const refusal = refusalOf(result)
  const field = fieldPropsOf(refusal)
  return (
    <form ref={form} action={submit} noValidate className="grid gap-3">
      <h2 ref={takeFocus} id="new-mission" tabIndex={-1} className="mb-1 text-2xl">
        {texts.title}
      </h2>
      <FormResult result={result} />
      <input type="hidden" name="requestId" value={requestId} />
      <TextField
        ref={title}
        {...field('title')}
        label={texts.name}
        placeholder={texts.namePlaceholder}
        // React ignores a change to exactly the text that the field held before its form was reset.
        onInput={(event) => follow(event.currentTarget.value)}
      />
      <TextareaField {...field('description')} label={texts.description} optional={texts.optional} rows={2} />
      <DueField
        key={`due ${answers}`}
        label={texts.due}
        optional={texts.optional}
        days={days}
        defaultValue={refusal?.values?.dueDate}
        error={refusal?.fields?.dueDate}
      />
      <PointsField
        key={`points ${answers}`}
        label={texts.points}
        texts={{ ...texts, ...difficulties }}
        defaultValue={refusal?.values?.points ?? DEFAULT_POINTS}
        error={refusal?.fields?.points}
      />
      <SubmitButton className="mt-2" disabled={hydrated && !titled} pendingLabel={texts.creating}>
        {texts.create}
      </SubmitButton>
    </form>
  )
}
