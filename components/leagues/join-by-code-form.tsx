'use client'

import type { ComponentProps } from 'react'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { joinLeague } from '@/lib/leagues/actions'
import { CodeFields } from './code-fields'

/** Joins a league by its code, at the end of the onboarding. */
export function JoinByCodeForm({ texts }: Pick<ComponentProps<typeof CodeFields>, 'texts'>) {
  const [result, submit] = useFormAction(joinLeague)
  useResultToast(result)
  return (
    <form action={submit} noValidate className="grid justify-items-start gap-2">
      <CodeFields result={result} texts={texts} size="sm" />
    </form>
  )
}
