import { buttonStyle } from '@/components/ui/button'
import { NoticeBox } from '@/components/ui/notice-box'
import { readFlash } from '@/lib/auth/notice-cookies'

/** The notice of the page before, where no script makes a toast of it. The middleware lets one page show it. */
export async function FlashNotice() {
  const notice = await readFlash()
  if (!notice) return null
  return (
    <noscript>
      <NoticeBox tone="flood" role="status" icon="check" title={notice.title} className="mb-4">
        {notice.description}
        {notice.undo && (
          <form method="post" action="/api/undo" className="mt-2">
            <input type="hidden" name="id" value={notice.undo.id} />
            <button type="submit" className={buttonStyle({ variant: 'outline', size: 'sm' })}>
              {notice.undo.label}
            </button>
          </form>
        )}
      </NoticeBox>
    </noscript>
  )
}
