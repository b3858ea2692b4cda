'use client'

import { useRouter } from 'next/navigation'
import { useId, useTransition } from 'react'
import { buttonStyle } from '@/components/ui/button'
import { FormResult } from '@/components/ui/form-result'
import { PopupSelect } from '@/components/ui/popup-select'
import { SubmitButton } from '@/components/ui/submit-button'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import type { Competition } from '@/lib/competitions/rules'
import { fill } from '@/lib/core/i18n/fill'
import { addAllSuggestions } from '@/lib/missions/actions'
import type { SuggestionTexts } from './texts'
import './missions.css'

type Props = {
  competition: Competition
  options: { value: string; label: string }[]
  texts: SuggestionTexts
  empty: boolean
  /** How many the button would add. */
  fresh: number
}

export function SuggestionControls({ competition, options, texts, empty, fresh }: Props) {
  const count = useId()
  const router = useRouter()
  const [loading, startLoading] = useTransition()
  const [result, submit, pending] = useFormAction(addAllSuggestions)
  useResultToast(result)
  const choose = (value: string) =>
    startLoading(() => router.push(`/missions?tab=suggested&competition=${value}`, { scroll: false }))
  return (
    <>
      <FormResult result={result} />
      <div className="suggestion-controls" aria-busy={loading}>
        <form action="/missions" className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="tab" value="suggested" />
          <PopupSelect
            name="competition"
            label={texts.competition}
            options={options}
            value={competition}
            onValueChange={choose}
          />
          <noscript>
            <button type="submit" className={buttonStyle({ variant: 'outline' })}>
              {texts.show}
            </button>
          </noscript>
        </form>
        <form action={submit}>
          <input type="hidden" name="competition" value={competition} />
          <SubmitButton
            disabled={empty}
            pending={pending}
            pendingLabel={texts.adding}
            aria-describedby={fresh > 0 ? count : undefined}
          >
            {texts.addAll}
            {fresh > 0 && <span aria-hidden="true">{`· ${fresh}`}</span>}
          </SubmitButton>
          {fresh > 0 && (
            <span id={count} className="sr-only">
              {fill(fresh === 1 ? texts.addsOne : texts.adds, { count: fresh })}
            </span>
          )}
        </form>
      </div>
    </>
  )
}
