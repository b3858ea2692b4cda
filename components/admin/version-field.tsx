import { useState } from 'react'
import { type ActionResult, refusalOf } from '@/lib/core/forms/action-result'

type Props = { current: string; result: ActionResult<{ version: string | null }> | null }

/** The version that its form was filled with, whatever the page has been refreshed with since. */
export function VersionField({ current, result }: Props) {
  const [opened] = useState(current)
  const answered = result?.ok ? result.data.version : refusalOf(result)?.values?.version
  return <input type="hidden" name="version" value={answered ?? opened} />
}
