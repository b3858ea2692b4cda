'use client'

import type { Messages } from 'next-intl'
import { fieldPropsOf } from '@/components/ui/field-props'
import { FormResult } from '@/components/ui/form-result'
import { NoticeBox } from '@/components/ui/notice-box'
import { NumberField } from '@/components/ui/number-field'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { createBadge, updateBadge } from '@/lib/badges/actions'
import { BADGE_KINDS, BADGE_QUESTIONS, LEAVES } from '@/lib/badges/rules'
import { refusalOf } from '@/lib/core/forms/action-result'
import { VersionField } from '../version-field'
import { BadgeTexts } from './badge-texts'
import './badge.css'

type Texts = Messages['badges']['admin']
type Stored = Parameters<typeof BadgeTexts>[0]['stored'] & { id: string; version: string; rule: string }
type Props = {
  requestId: string
  texts: Texts
  leaves: Messages['badges']['album']['leaves']
  questions: Record<(typeof BADGE_QUESTIONS)[number], string>
  /** The badge to change; its rule stays. */
  stored?: Stored
}

/** CSS shows what the chosen rule asks for. */
export function BadgeForm({ requestId, texts, leaves, questions, stored }: Props) {
  const [result, submit] = useFormAction(stored ? updateBadge : createBadge)
  useResultToast(result)
  const refusal = refusalOf(result)
  const field = fieldPropsOf(refusal)
  const { form } = texts
  const select = (name: string, label: string, options: { value: string; label: string }[]) => {
    const props = field(name, options[0]?.value)
    return (
      <SelectField
        key={`${name} ${props.defaultValue}`}
        {...props}
        className={`badge-${name}`}
        label={label}
        options={options}
      />
    )
  }
  return (
    <form action={submit} noValidate className="badge-form">
      <FormResult result={result} />
      {stored ? (
        <>
          <input type="hidden" name="id" value={stored.id} />
          <VersionField current={stored.version} result={result} />
          <NoticeBox icon="info" role="note" title={stored.rule}>
            {form.fixed}
          </NoticeBox>
        </>
      ) : (
        <>
          <input type="hidden" name="requestId" value={requestId} />
          {select(
            'kind',
            form.kind,
            BADGE_KINDS.map((value) => ({ value, label: texts.kinds[value] })),
          )}
          <NumberField {...field('least', '1')} className="badge-least" label={form.least} min={1} />
          {select(
            'question',
            form.question,
            BADGE_QUESTIONS.map((value) => ({ value, label: questions[value] })),
          )}
          {select(
            'leaf',
            form.leaf,
            LEAVES.map((value) => ({ value, label: leaves[value] })),
          )}
        </>
      )}
      <BadgeTexts field={field} texts={form} stored={stored} />
      <SubmitButton className="mt-2 justify-self-start" pendingLabel={form.saving}>
        {stored ? form.save : form.add}
      </SubmitButton>
    </form>
  )
}
