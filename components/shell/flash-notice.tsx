import { PlainNotice } from '@/components/ui/plain-notice'
import { readFlash } from '@/lib/auth/notice-cookies'

/** The notice of the previous page, where no script turns it into a toast. The middleware lets one page show it. */
export async function FlashNotice() {
  const notice = await readFlash()
  return notice && <PlainNotice {...notice} />
}
