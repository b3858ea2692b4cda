'use client'

import { SubmitButton } from '@/components/ui/submit-button'
import type { WeekendTexts } from './texts'
import type { Five } from './use-five'
import './weekend.css'

type Props = { five: Five; isHydrated: boolean; missing: string; texts: WeekendTexts['save'] }

/** On a phone it stays near the thumb while something is unsaved. */
export function SaveBar({ five: { isChanged }, isHydrated, missing, texts }: Props) {
  return (
    <div className={isChanged ? 'five-save five-unsaved' : 'five-save'}>
      <p>
        <b>{isChanged ? texts.unsaved : missing}</b> {texts.locks}
      </p>
      <SubmitButton className="needs-js" disabled={!isHydrated || !isChanged} pendingLabel={texts.saving}>
        {texts.button}
      </SubmitButton>
      {/* Before hydration the form holds no picks, and would take all of them off. */}
      <noscript>
        <button type="submit" className="button button-primary button-md">
          {texts.button}
        </button>
      </noscript>
    </div>
  )
}
