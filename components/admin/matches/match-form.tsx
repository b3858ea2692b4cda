'use client'

import type { Messages } from 'next-intl'
import { fieldPropsOf } from '@/components/ui/field-props'
import { FormResult } from '@/components/ui/form-result'
import { NumberField } from '@/components/ui/number-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { COMPETITION_NAMES, COMPETITIONS } from '@/lib/competitions/rules'
import { refusalOf } from '@/lib/core/forms/action-result'
import { fill } from '@/lib/core/i18n/fill'
import { createMatch, updateMatch } from '@/lib/matches/actions'
import type { AdminMatch } from '@/lib/matches/queries'
import { VersionField } from '../version-field'

type Props = {
  /** A match to change, or the id of the form that creates one. */
  subject: { match: AdminMatch } | { match?: undefined; requestId: string }
  texts: Messages['matches']['form']
  zone: string
}

export function MatchForm({ subject, texts, zone }: Props) {
  const { match } = subject
  const [result, submit] = useFormAction(match ? updateMatch : createMatch)
  useResultToast(result)
  const refusal = refusalOf(result)
  const field = fieldPropsOf(refusal)
  return (
    <form action={submit} noValidate className="grid gap-3">
      <FormResult result={result} />
      {subject.match === undefined ? (
        <input type="hidden" name="requestId" value={subject.requestId} />
      ) : (
        <>
          <input type="hidden" name="id" value={subject.match.id} />
          <VersionField current={subject.match.factsVersion} result={result} />
        </>
      )}
      <TextField {...field('home', match?.home)} label={texts.home} autoComplete="off" />
      <TextField {...field('away', match?.away)} label={texts.away} autoComplete="off" />
      <TextField
        {...field('competition', match?.competition)}
        label={texts.competition}
        hint={texts.competitionHint}
        list="competitions"
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id="competitions">
        {COMPETITIONS.map((code) => (
          <option key={code} value={code}>
            {COMPETITION_NAMES[code]}
          </option>
        ))}
      </datalist>
      <TextField
        {...field('kickoff', match?.kickoffLocal)}
        type="datetime-local"
        label={texts.kickoff}
        hint={fill(match ? texts.kickoffKept : texts.kickoffHint, { zone })}
      />
      <div className="grid grid-cols-2 gap-3">
        <NumberField {...field('season', match?.season)} label={texts.season} min={1850} max={2200} />
        <NumberField {...field('round', match?.round)} label={texts.round} min={1} max={999} />
      </div>
      <SubmitButton className="mt-2 justify-self-start" pendingLabel={texts.saving}>
        {match ? texts.save : texts.add}
      </SubmitButton>
    </form>
  )
}
