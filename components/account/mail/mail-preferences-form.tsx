'use client'

import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { saveMailPreferences } from '@/lib/account/mail/preferences/actions'
import { refusalOf } from '@/lib/core/forms/action-result'
import '../account.css'

type Choice = { name: string; isOn: boolean; label: string; hint: string }
type Props = { choices: Choice[]; texts: Record<'legend' | 'save' | 'saving', string> }

export function MailPreferencesForm({ choices, texts }: Props) {
  const [result, submit] = useFormAction(saveMailPreferences)
  useResultToast(result)
  const values = refusalOf(result)?.values
  return (
    <form action={submit} className="grid gap-4">
      <FormResult result={result} />
      <fieldset>
        <legend className="sr-only">{texts.legend}</legend>
        {choices.map(({ name, isOn, label, hint }) => (
          <label key={`${name} ${isOn}`} className="setting-row">
            <span className="min-w-0 flex-1">
              <span className="block font-[650]">{label}</span>
              <span className="block text-sm text-ink-soft">{hint}</span>
            </span>
            <input
              type="checkbox"
              name={name}
              defaultChecked={values ? values[name] === 'on' : isOn}
              className="setting-switch"
            />
          </label>
        ))}
      </fieldset>
      <SubmitButton variant="outline" pendingLabel={texts.saving} className="justify-self-start">
        {texts.save}
      </SubmitButton>
    </form>
  )
}
