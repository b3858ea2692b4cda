import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import type { Notice } from '@/lib/core/forms/action-result'
import { FLASH_COOKIE, FLASH_SECONDS, SHOWN_COOKIE } from '@/lib/core/http/cookie-names'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { returnPath } from '@/lib/core/pages/own-path'
import { readableCookie } from './cookies'

/** A notice that the next page shows, for actions that end in a redirect. */
export async function flash(notice: Notice): Promise<void> {
  const jar = await cookies()
  jar.set(FLASH_COOKIE, JSON.stringify(notice), { ...readableCookie, maxAge: FLASH_SECONDS })
  jar.delete(SHOWN_COOKIE)
}

/** Ends an action on the page that its form names. What it changed may be gone from there with its form, so that page shows the notice. */
export async function redirectWithNotice(next: unknown, notice: Notice): Promise<never> {
  await flash(notice)
  redirect(returnPath(next))
}

const noticeShape = z.object({
  title: z.string(),
  description: z.string().optional(),
  undo: z.object({ id: z.string(), label: z.string() }).optional(),
  destructive: z.boolean().optional(),
})

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

/** A notice of a change, with the button that undoes it. */
export function undoNotice(title: string, id: string, locale: Locale): Notice {
  const t = translatorFor(locale, 'undo')
  return { title, undo: { id, label: t('button') } }
}
