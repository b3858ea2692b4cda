import type { Notice } from '@/lib/core/forms/action-result'
import { NoticeBox } from './notice-box'
import { UndoForm } from './undo-form'

/** The same as the toast, for pages without JavaScript. */
export function PlainNotice({ title, description, undo, destructive }: Notice) {
  return (
    <noscript>
      <NoticeBox
        tone={destructive ? 'red' : 'flood'}
        role={destructive ? 'alert' : 'status'}
        icon={destructive ? 'alert' : 'check'}
        title={title}
        className="mb-4"
      >
        {description}
        {undo && <UndoForm undo={undo} />}
      </NoticeBox>
    </noscript>
  )
}
