'use client'

import type { Messages } from 'next-intl'
import { useRef, useState } from 'react'
import { CheckboxCard } from '@/components/ui/checkbox-card'
import { fieldPropsOf } from '@/components/ui/field-props'
import { FormResult } from '@/components/ui/form-result'
import { NumberField } from '@/components/ui/number-field'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { useFormAction } from '@/components/ui/use-form-action'
import { useHydrated } from '@/components/ui/use-hydrated'
import { usePreHydrationText } from '@/components/ui/use-pre-hydration-text'
import { useResultToast } from '@/components/ui/use-result-toast'
import { refusalOf } from '@/lib/core/forms/action-result'
import { createTemplate } from '@/lib/missions/actions'
import { CATEGORIES, isActivity, TEMPLATE_KINDS } from '@/lib/missions/rules'
import { TemplatePreviewBox } from './template-preview'
import { RuleFields } from './template-rule-fields'
import { TemplateWords } from './template-words'

type Texts = Messages['templates']
type Choice = { value: string; label: string }
type Props = {
  requestId: string
  competition: string
  categories: Record<string, string>
  matches: Choice[]
  texts: Texts
}

/** With a rule, titles, points and due day come from the rule; the preview shows them first. */
export function TemplateForm({ requestId, competition, categories, matches, texts }: Props) {
  const [result, submit] = useFormAction(createTemplate)
  const [chosen, setKind] = useState<string | null>(null)
  const kindField = useRef<HTMLSelectElement>(null)
  usePreHydrationText(kindField, setKind)
  const hydrated = useHydrated()
  useResultToast(result)
  const refusal = refusalOf(result)
  const preview = result?.ok ? result.data.preview : null
  const values = refusal?.values ?? preview?.values ?? {}
  const field = fieldPropsOf(refusal, values)
  const kind = chosen ?? values.kind ?? ''
  const { form } = texts
  return (
    <form action={submit} noValidate className="grid gap-3">
      <FormResult result={result} />
      <input type="hidden" name="requestId" value={requestId} />
      <input type="hidden" name="competition" value={competition} />
      <SelectField
        key={`category ${field('category').defaultValue}`}
        {...field('category')}
        label={form.category}
        options={[
          { value: '', label: form.noCategory },
          ...CATEGORIES.map((value) => ({ value, label: categories[value] ?? value })),
        ]}
      />
      <SelectField
        key={`kind ${field('kind').defaultValue}`}
        {...field('kind')}
        ref={kindField}
        label={form.kind}
        onChange={(event) => setKind(event.target.value)}
        options={[
          { value: '', label: form.noKind },
          ...TEMPLATE_KINDS.map((value) => ({ value, label: texts.kinds[value] })),
        ]}
      />
      <RuleFields kind={hydrated ? kind : null} field={field} matches={matches} texts={texts} />
      <TemplateWords field={field} texts={form} ruled={kind !== ''} />
      <div className="grid grid-cols-2 gap-3 empty:hidden">
        {(kind === '' || !hydrated) && (
          <NumberField {...field('points', '10')} label={form.points} min={0} max={100} />
        )}
        {(kind === '' || isActivity(kind) || !hydrated) && (
          <NumberField {...field('defaultDueInDays')} label={form.due} min={0} max={365} />
        )}
      </div>
      {isActivity(kind) && hydrated && <p className="text-ink-soft text-sm">{form.everywhere}</p>}
      <NumberField {...field('sort', '0')} label={form.sort} />
      {!(isActivity(kind) && hydrated) && (
        <CheckboxCard name="pro" label={form.pro} defaultChecked={values.pro === 'on'} />
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <SubmitButton name="intent" value="save" pendingLabel={form.saving}>
          {form.add}
        </SubmitButton>
        {(kind !== '' || !hydrated) && (
          <SubmitButton name="intent" value="preview" variant="outline" pendingLabel={form.previewing}>
            {form.preview}
          </SubmitButton>
        )}
      </div>
      {preview && <TemplatePreviewBox preview={preview} texts={texts.preview} />}
    </form>
  )
}
