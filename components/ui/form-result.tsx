import type { ActionResult } from '@/lib/core/action-result'
import { NoticeBox } from './notice-box'
import { UndoForm } from './undo-form'

/** The same as the toast, for pages without JavaScript. */
export function FormResult({ result }: { result: ActionResult<unknown> | null }) {
  const notice = result?.ok ? result.notice : result && { title: result.title, description: result.message }
  if (!result || !notice) return null
  return (
    <noscript>
      <NoticeBox
        tone={result.ok ? 'flood' : 'red'}
        role={result.ok ? 'status' : 'alert'}
        icon={result.ok ? 'check' : 'alert'}
        title={notice.title}
        className="mb-4"
      >
        {notice.description}
        {result.ok && result.notice?.undo && <UndoForm undo={result.notice.undo} />}
      </NoticeBox>
    </noscript>
  )
}
