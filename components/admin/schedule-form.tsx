'use client'

import type { Messages } from 'next-intl'
import { useActionState } from 'react'
import { FormResult } from '@/components/ui/form-result'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useResultToast } from '@/components/ui/use-result-toast'
import { createSchedule, updateSchedule } from '@/lib/content/actions'
import type { AdminSchedule } from '@/lib/content/queries'
import { FREQUENCIES, SCHEDULE_KINDS } from '@/lib/content/rules'
import { fill } from '@/lib/core/fill'
import { FaultList } from './fault-list'
import { JsonField } from './json-field'

type Props = {
  /** Missing when a schedule is created. */
  schedule?: AdminSchedule
  requestId: string
  templates: { id: string; title: string }[]
  texts: Messages['schedules']
  zone: string
}

const jsonOf = (payload: Record<string, unknown>) =>
  Object.keys(payload).length === 0 ? '' : JSON.stringify(payload, null, 2)

export function ScheduleForm({ schedule, requestId, templates, texts, zone }: Props) {
  const [result, submit] = useActionState(schedule ? updateSchedule : createSchedule, null)
  useResultToast(result)
  const refusal = result && !result.ok ? result : null
  const of = (name: string, stored: string | null = '') => ({
    name,
    defaultValue: refusal?.values?.[name] ?? stored ?? '',
    error: refusal?.fields?.[name],
  })
  const { form, kinds, frequencies } = texts
  // A native select keeps its first default: a new default needs a new element.
  const select = (name: string, stored: string) => ({
    key: `${name} ${of(name, stored).defaultValue}`,
    props: of(name, stored),
  })
  const kind = select('kind', schedule?.kind ?? 'quiz')
  const frequency = select('frequency', schedule?.frequency ?? 'daily')
  const template = select('templateId', schedule?.templateId ?? '')
  return (
    <form action={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FormResult result={result} />
      {schedule ? (
        <input type="hidden" name="id" value={schedule.id} />
      ) : (
        <input type="hidden" name="requestId" value={requestId} />
      )}
      <SelectField
        key={kind.key}
        {...kind.props}
        label={form.kind}
        options={SCHEDULE_KINDS.map((value) => ({ value, label: kinds[value] }))}
      />
      <SelectField
        key={frequency.key}
        {...frequency.props}
        label={form.frequency}
        options={FREQUENCIES.map((value) => ({ value, label: frequencies[value] }))}
      />
      <TextField
        {...of('startsAt', schedule?.startsLocal)}
        type="datetime-local"
        label={form.startsAt}
        hint={fill(schedule ? form.startsKept : form.startsHint, { zone })}
      />
      <TextField
        {...of('endsAt', schedule?.endsLocal)}
        type="datetime-local"
        label={form.endsAt}
        hint={form.endsHint}
      />
      <SelectField
        key={template.key}
        {...template.props}
        label={form.template}
        options={[
          { value: '', label: form.fromBank },
          ...templates.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <JsonField
        {...of('payload', schedule && jsonOf(schedule.payload))}
        label={form.payload}
        hint={form.payloadHint}
        rows={6}
      />
      <FaultList title={form.faults} faults={refusal?.faults ?? []} />
      <SubmitButton className="mt-2 justify-self-start" pendingLabel={form.saving}>
        {schedule ? form.save : form.add}
      </SubmitButton>
    </form>
  )
}
