'use client'

import type { Messages } from 'next-intl'
import { useActionState } from 'react'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useResultToast } from '@/components/ui/use-result-toast'
import { joinLeague } from '@/lib/leagues/actions'
import { LeagueFold } from './league-fold'
import './leagues.css'

type Props = {
  /** Whether the fan's plan has room for another league; without it the form is folded. */
  hasRoom: boolean
  texts: Messages['leagues']['form']
}

export function JoinForm({ hasRoom, texts }: Props) {
  const [result, submit] = useActionState(joinLeague, null)
  useResultToast(result)
  const refusal = result && !result.ok ? result : null
  return (
    <LeagueFold id="join-league" title={texts.joinTitle} open={hasRoom || result !== null}>
      <form action={submit} noValidate className="grid justify-items-start gap-3">
        <FormResult result={result} />
        <TextField
          name="invite"
          label={texts.code}
          hint={texts.codeHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={refusal?.values?.invite}
          error={refusal?.fields?.invite}
          className="w-full"
          inputClassName="league-code"
        />
        <SubmitButton pendingLabel={texts.joining}>{texts.join}</SubmitButton>
      </form>
    </LeagueFold>
  )
}
