'use client'

import type { Messages } from 'next-intl'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { joinLeague } from '@/lib/leagues/actions'
import { CodeFields } from './code-fields'
import { LeagueFold } from './league-fold'
import './leagues.css'

type Props = {
  /** Whether the fan's plan has room for another league; without it the form is folded. */
  hasRoom: boolean
  texts: Messages['leagues']['form']
}

export function JoinForm({ hasRoom, texts }: Props) {
  const [result, submit] = useFormAction(joinLeague)
  useResultToast(result)
  return (
    <LeagueFold id="join-league" title={texts.joinTitle} open={hasRoom || result !== null}>
      <form action={submit} noValidate className="grid justify-items-start gap-3">
        <CodeFields result={result} texts={texts} />
      </form>
    </LeagueFold>
  )
}
