import type { ActionResult } from '@/lib/core/forms/action-result'
import { PlainNotice } from './plain-notice'
import { refusalToast } from './toast'

/** What a form was answered, for pages without JavaScript. */
export function FormResult({ result }: { result: ActionResult<unknown> | null }) {
  const notice = result?.ok ? result.notice : result && refusalToast(result)
  return notice && <PlainNotice {...notice} />
}
