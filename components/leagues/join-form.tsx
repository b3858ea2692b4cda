'use client'

import type { ComponentProps } from 'react'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { joinLeague } from '@/lib/leagues/actions'
import { CodeFields } from './code-fields'
import { LeagueFold } from './league-fold'

type Props = {
  /** Under its title, open while the fan's plan has room for another league; without one it is not folded. */
  fold?: { title: string; hasRoom: boolean }
} & Pick<ComponentProps<typeof CodeFields>, 'texts' | 'size'>

/** Joins a league by its code. */
export function JoinForm({ fold, texts, size }: Props) {
  const [result, submit] = useFormAction(joinLeague)
  useResultToast(result)
  const form = (
    <form action={submit} noValidate className="grid justify-items-start gap-3">
      <CodeFields result={result} texts={texts} size={size} />
    </form>
  )
  if (!fold) return form
  return (
    <LeagueFold id="join-league" title={fold.title} open={fold.hasRoom || result !== null}>
      {form}
    </LeagueFold>
  )
}
