'use client'

import type { Messages } from 'next-intl'
import { type SubmitEvent, startTransition, useState } from 'react'
import { flushSync } from 'react-dom'
import { fieldPropsOf } from '@/components/ui/field-props'
import { FormResult } from '@/components/ui/form-result'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { createSchedule, updateSchedule } from '@/lib/content/actions'
import type { AdminSchedule } from '@/lib/content/queries'
import { FREQUENCIES, SCHEDULE_KINDS } from '@/lib/content/rules'
import {
  applyTipStep,
  errorsAfterStep,
  firstBeyond,
  placeAfterStep,
  TIP_STEP,
  tipField,
  tipsIn,
  tipsOf,
} from '@/lib/content/tips/rules'
import { refusalOf } from '@/lib/core/forms/action-result'
import { fill } from '@/lib/core/i18n/fill'
import { VersionField } from '../version-field'
import { TipFields } from './tip-fields'
import './schedule.css'

type Props = {
  /** Missing when a schedule is created. */
  schedule?: AdminSchedule
  requestId: string
  templates: { id: string; title: string }[]
  texts: Messages['schedules']
  /** Why the tips cannot be saved when all are longer than a form may hold. */
  tooLong: string
  zone: string
}

/** `templates` are the newest ones: the schedule's own may not be among them. */
function templateChoices(templates: Props['templates'], schedule: AdminSchedule | undefined) {
  const choices = templates.map(({ id, title }) => ({ value: id, label: title }))
  const { templateId: own = null, templateTitle } = schedule ?? {}
  if (own === null || choices.some(({ value }) => value === own)) return choices
  return [{ value: own, label: templateTitle ?? own }, ...choices]
}

/** CSS shows the template of a quiz or the texts of a tip, by the chosen kind. */
export function ScheduleForm({ schedule, requestId, templates, texts, tooLong, zone }: Props) {
  const [result, submit, isPending] = useFormAction(schedule ? updateSchedule : createSchedule)
  useResultToast(result)
  const refusal = refusalOf(result)
  const values = refusal?.values ?? (result?.ok ? result.data.values : null)
  const [tips, setTips] = useState(values ? tipsIn(values) : tipsOf(schedule?.payload ?? {}))
  const [errors, setErrors] = useState(refusal?.fields ?? {})
  const [answered, setAnswered] = useState(result)
  if (result !== answered) {
    setAnswered(result)
    setErrors(refusal?.fields ?? {})
  }
  const field = fieldPropsOf(refusal, values)
  const beyond = firstBeyond(tips)
  const longest = beyond < 0 ? null : tipField(beyond, 'body')
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const intent = submitter?.getAttribute('value') ?? ''
    const { currentTarget: sent } = event
    const focusField = (name: string) => {
      const field = sent.elements.namedItem(name)
      if (field instanceof HTMLElement) field.focus()
      return field !== null
    }
    if (TIP_STEP.test(intent)) {
      const next = applyTipStep(tips, intent)
      flushSync(() => {
        setTips(next)
        setErrors(errorsAfterStep(errors, intent))
      })
      focusField(tipField(placeAfterStep(next, intent), 'title'))
      return
    }
    const data = new FormData(sent, submitter)
    if (longest && data.get('kind') === 'coach_tip' && focusField(longest)) return
    startTransition(() => submit(data))
  }
  const { form, kinds, frequencies } = texts
  const options = (codes: readonly string[], labels: Record<string, string>) =>
    codes.map((value) => ({ value, label: labels[value] ?? value }))
  return (
    <form action={submit} onSubmit={send} noValidate className="schedule-form">
      <FormResult result={result} />
      <input
        type="hidden"
        name={schedule ? 'id' : 'requestId'}
        defaultValue={schedule ? schedule.id : requestId}
      />
      {schedule && <VersionField current={schedule.version} result={result} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          {...field('kind', schedule?.kind ?? 'quiz')}
          label={form.kind}
          options={options(SCHEDULE_KINDS, kinds)}
        />
        <SelectField
          {...field('frequency', schedule?.frequency ?? 'daily')}
          label={form.frequency}
          options={options(FREQUENCIES, frequencies)}
        />
        <TextField
          {...field('startsAt', schedule?.startsLocal)}
          type="datetime-local"
          label={form.startsAt}
          hint={fill(schedule ? form.startsKept : form.startsHint, { zone })}
        />
        <TextField
          {...field('endsAt', schedule?.endsLocal)}
          type="datetime-local"
          label={form.endsAt}
          hint={form.endsHint}
        />
      </div>
      <SelectField
        {...field('templateId', schedule?.templateId ?? '')}
        className="of-quiz"
        label={form.template}
        options={[{ value: '', label: form.fromBank }, ...templateChoices(templates, schedule)]}
      />
      <TipFields
        tips={tips}
        onChange={setTips}
        errors={{ ...errors, ...(longest && { [longest]: tooLong }) }}
        texts={texts.tips}
      />
      <SubmitButton
        name="intent"
        value="save"
        className="mt-2 justify-self-start"
        pending={isPending}
        pendingLabel={form.saving}
      >
        {schedule ? form.save : form.add}
      </SubmitButton>
    </form>
  )
}
