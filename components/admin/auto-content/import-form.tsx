'use client'

import { useState } from 'react'
import { FieldError } from '@/components/ui/field'
import { FormResult } from '@/components/ui/form-result'
import { RadioChips } from '@/components/ui/radio-chips'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useCheckboxList } from '@/components/ui/use-checkbox-list'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { refusalOf, sentList } from '@/lib/core/forms/action-result'
import { fill } from '@/lib/core/i18n/fill'
import { IMPORT_CODES, IMPORT_WINDOWS } from '@/lib/matches/import/rules'
import { importFixtures } from '@/lib/operations/actions'
import { ImportProgress } from './import-progress'
import '@/components/ui/css/radio-chips.css'

type Props = {
  /** The admin's last choice. */
  chosen: { codes: string[]; days: number }
  names: Record<string, string>
  texts: Record<
    'competitions' | 'custom' | 'customHint' | 'window' | 'days' | 'run' | 'running' | 'dry' | 'trying',
    string
  >
  progress: Record<'label' | 'read' | 'failed', string>
}

export function ImportForm({ chosen, names, texts, progress }: Props) {
  const [result, submit] = useFormAction(importFixtures)
  const [days, setDays] = useState(String(chosen.days))
  const refusal = refusalOf(result)
  const tick = useCheckboxList(refusal ? sentList(refusal, 'competitions') : chosen.codes)
  useResultToast(result)
  const fault = refusal?.fields?.competitions
  const custom = chosen.codes.filter((code) => !IMPORT_CODES.includes(code)).join(', ')
  return (
    <form action={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <FormResult result={result} />
      <fieldset aria-describedby={fault ? 'codes-error' : undefined}>
        <legend className="type-head mb-2 text-xl">{texts.competitions}</legend>
        <div className="flex flex-wrap gap-1.5">
          {IMPORT_CODES.map((code) => (
            <label key={code} className="radio-chip">
              <input
                type="checkbox"
                name="competitions"
                aria-label={`${code}, ${names[code] ?? code}`}
                {...tick(code)}
              />
              <span>{code}</span>
            </label>
          ))}
        </div>
        {fault && <FieldError id="codes-error">{fault}</FieldError>}
      </fieldset>
      <TextField
        name="custom"
        label={texts.custom}
        hint={texts.customHint}
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={refusal?.values?.custom ?? custom}
        error={refusal?.fields?.custom}
        className="max-w-xs"
      />
      <RadioChips
        legend={texts.window}
        name="days"
        options={IMPORT_WINDOWS.map((value) => ({
          value: String(value),
          label: fill(texts.days, { n: value }),
        }))}
        defaultValue={days}
        error={refusal?.fields?.days}
        onChange={(event) => setDays(event.target.value)}
      />
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton name="intent" value="run" pendingLabel={texts.running}>
          {fill(texts.run, { n: days })}
        </SubmitButton>
        <SubmitButton name="intent" value="dry" variant="outline" pendingLabel={texts.trying}>
          {texts.dry}
        </SubmitButton>
      </div>
      <ImportProgress texts={progress} />
    </form>
  )
}
