import 'server-only'
import { cookies } from 'next/headers'
import { z } from 'zod'
import type { Notice } from '@/lib/core/action-result'
import { FLASH_COOKIE, HINT_COOKIE, readableCookie, YEAR_SECONDS } from './cookies'

/** A notice that the next page shows, for actions that end in a redirect. */
export async function flash(notice: Notice): Promise<void> {
  ;(await cookies()).set(FLASH_COOKIE, JSON.stringify(notice), { ...readableCookie, maxAge: 60 })
}

const noticeShape = z.object({ title: z.string(), description: z.string().optional() })

/** The notice left for this page, if any. */
export async function readFlash(): Promise<Notice | null> {
  const cookie = (await cookies()).get(FLASH_COOKIE)?.value
  if (!cookie) return null
  try {
    return noticeShape.parse(JSON.parse(cookie))
  } catch {
    return null
  }
}

/** What static pages may show before they know more: the level and the admin link. */
export async function setHint(hint: { xp: number; isAdmin: boolean }): Promise<void> {
  ;(await cookies()).set(HINT_COOKIE, `${hint.xp}.${hint.isAdmin ? 1 : 0}`, {
    ...readableCookie,
    maxAge: YEAR_SECONDS,
  })
}

export async function clearHint(): Promise<void> {
  ;(await cookies()).delete(HINT_COOKIE)
}
