'use client'

import { useRef } from 'react'
import { fieldPropsOf } from '@/components/ui/field-props'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { savePreferences } from '@/lib/account/actions'
import type { Preferences } from '@/lib/account/queries'
import { NICKNAME_MAX, PROFILE_FIELDS } from '@/lib/account/rules'
import type { Competition } from '@/lib/competitions/rules'
import { refusalOf, sentList } from '@/lib/core/forms/action-result'
import { UNSAVED_FORM_SCRIPT } from '@/lib/core/pages/unsaved-form-script'
import { Pennants } from './pennants'
import { useUnsavedProfile } from './use-unsaved-profile'

type Props = {
  preferences: Preferences
  options: { value: Competition; label: string }[]
  texts: Record<'nickname' | 'nicknameHint' | 'placeholder' | 'competitions' | 'save' | 'saving', string>
  /** Where to go once it is saved; without it the fan stays. */
  next?: string
  /** Whose unsaved choices this browser keeps. */
  fan?: string
}

export function PreferencesForm({ preferences, options, texts, next, fan }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { storageKey, keep, clear } = useUnsavedProfile(form, fan)
  const [result, submit] = useFormAction(savePreferences)
  useResultToast(result)
  const refusal = refusalOf(result)
  const field = fieldPropsOf(refusal)
  return (
    <form
      ref={form}
      action={submit}
      onChange={keep}
      onSubmit={clear}
      noValidate
      data-unsaved={storageKey}
      data-fields={PROFILE_FIELDS.join(' ')}
      className="grid gap-6"
    >
      {storageKey && <script>{UNSAVED_FORM_SCRIPT}</script>}
      <FormResult result={result} />
      {next !== undefined && <input type="hidden" name="next" value={next} />}
      <TextField
        {...field('nickname', preferences.nickname)}
        label={texts.nickname}
        hint={texts.nicknameHint}
        placeholder={texts.placeholder}
        autoComplete="nickname"
        maxLength={NICKNAME_MAX * 4}
        className="max-w-sm"
      />
      <Pennants
        legend={texts.competitions}
        options={options}
        chosen={refusal ? sentList(refusal, 'competitions') : preferences.competitions}
        error={refusal?.fields?.competitions}
      />
      <SubmitButton pendingLabel={texts.saving} className="justify-self-start max-md:w-full">
        {texts.save}
      </SubmitButton>
    </form>
  )
}
