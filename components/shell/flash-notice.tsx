import { NoticeBox } from '@/components/ui/notice-box'
import { UndoForm } from '@/components/ui/undo-form'
import { readFlash } from '@/lib/auth/notice-cookies'

/** The notice of the previous page, where no script turns it into a toast. The middleware lets one page show it. */
export async function FlashNotice() {
  const notice = await readFlash()
  if (!notice) return null
  return (
    <noscript>
      <NoticeBox tone="flood" role="status" icon="check" title={notice.title} className="mb-4">
        {notice.description}
        {notice.undo && <UndoForm undo={notice.undo} />}
      </NoticeBox>
    </noscript>
  )
}
