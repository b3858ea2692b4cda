'use client'

import type { Messages } from 'next-intl'
import { CheckboxCard } from '@/components/ui/checkbox-card'
import { fieldPropsOf } from '@/components/ui/field-props'
import { FormResult } from '@/components/ui/form-result'
import { NoticeBox } from '@/components/ui/notice-box'
import { NumberField } from '@/components/ui/number-field'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { refusalOf } from '@/lib/core/forms/action-result'
import { setTemplateActive, updateTemplate } from '@/lib/missions/actions'
import { CATEGORIES, isActivity } from '@/lib/missions/rules'
import type { AdminTemplate } from '@/lib/missions/templates/queries'
import { VersionField } from '../version-field'
import { TemplateWords } from './template-words'

type Props = {
  template: AdminTemplate
  categories: Record<string, string>
  texts: Messages['templates']
}

export function TemplateEditor({ template, categories, texts: { form } }: Props) {
  const [result, submit] = useFormAction(updateTemplate)
  const [moved, move] = useFormAction(setTemplateActive)
  useResultToast(result)
  useResultToast(moved)
  const refusal = refusalOf(result)
  const field = fieldPropsOf(refusal)
  const ruled = template.kind !== null
  return (
    <div className="grid max-w-2xl gap-6">
      <FormResult result={result ?? moved} />
      {(template.active || template.isOpen) && (
        <form action={move}>
          <input type="hidden" name="id" value={template.id} />
          <SubmitButton
            name="active"
            value={template.active ? 'off' : 'on'}
            variant="outline"
            pendingLabel={form.saving}
          >
            {template.active ? form.withdraw : form.offer}
          </SubmitButton>
        </form>
      )}
      {ruled && (
        <NoticeBox icon="info" role="note">
          {form.fixed}
        </NoticeBox>
      )}
      <form action={submit} noValidate className="grid gap-3">
        <input type="hidden" name="id" value={template.id} />
        <VersionField current={template.version} result={result} />
        <TemplateWords
          field={field}
          texts={form}
          ruled={ruled}
          stored={{
            titleIt: template.titleIt,
            titleEn: template.titleEn,
            descriptionIt: template.descriptionIt ?? '',
            descriptionEn: template.descriptionEn ?? '',
          }}
        />
        <SelectField
          key={`category ${field('category', template.category).defaultValue}`}
          {...field('category', template.category)}
          label={form.category}
          options={[
            { value: '', label: form.noCategory },
            ...CATEGORIES.map((value) => ({ value, label: categories[value] ?? value })),
          ]}
        />
        {!ruled && (
          <div className="grid grid-cols-2 gap-3">
            <NumberField {...field('points', template.points)} label={form.points} min={0} max={100} />
            <NumberField
              {...field('defaultDueInDays', template.defaultDueInDays)}
              label={form.due}
              min={0}
              max={365}
            />
          </div>
        )}
        <NumberField {...field('sort', template.sort)} label={form.sort} />
        {!isActivity(template.kind) && (
          <CheckboxCard
            name="pro"
            label={form.pro}
            defaultChecked={refusal?.values ? refusal.values.pro === 'on' : template.pro}
          />
        )}
        <SubmitButton className="mt-2 justify-self-start" pendingLabel={form.saving}>
          {form.save}
        </SubmitButton>
      </form>
    </div>
  )
}
