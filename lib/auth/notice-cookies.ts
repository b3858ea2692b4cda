import 'server-only'
import { cookies } from 'next/headers'
import { z } from 'zod'
import type { Notice } from '@/lib/core/action-result'
import {
  FLASH_COOKIE,
  FLASH_SECONDS,
  HINT_COOKIE,
  LOOKS_COOKIE,
  SHOWN_COOKIE,
  YEAR_SECONDS,
} from '@/lib/core/cookie-names'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { readableCookie } from './cookies'

/** A notice that the next page shows, for actions that end in a redirect. */
export async function flash(notice: Notice): Promise<void> {
  const jar = await cookies()
  jar.set(FLASH_COOKIE, JSON.stringify(notice), { ...readableCookie, maxAge: FLASH_SECONDS })
  jar.delete(SHOWN_COOKIE)
}

const noticeShape = z.object({
  title: z.string(),
  description: z.string().optional(),
  undo: z.object({ id: z.string(), label: z.string() }).optional(),
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

/** What static pages show before they load anything: the level and the admin link; pages add the streak (`components/shell/hint.ts`). */
export async function setHint(hint: { xp: number; isAdmin: boolean }): Promise<void> {
  ;(await cookies()).set(HINT_COOKIE, `${hint.xp}.${hint.isAdmin ? 1 : 0}`, {
    ...readableCookie,
    maxAge: YEAR_SECONDS,
  })
}

/** What the fan wears, for static pages: the boot script puts it on before the first paint. */
export async function setLooks(looks: string): Promise<void> {
  ;(await cookies()).set(LOOKS_COOKIE, looks, { ...readableCookie, maxAge: YEAR_SECONDS })
}

export async function clearHint(): Promise<void> {
  const jar = await cookies()
  jar.delete(HINT_COOKIE)
  jar.delete(LOOKS_COOKIE)
}
