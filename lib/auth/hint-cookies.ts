import 'server-only'
import { cookies } from 'next/headers'
import { HINT_COOKIE, LOOKS_COOKIE, YEAR_SECONDS } from '@/lib/core/http/cookie-names'
import { readableCookie } from './cookies'

/** What static pages show before they load anything: the level and the admin link; pages add the streak (`components/shell/hint.ts`). */
export async function setHint(hint: { xp: number; isAdmin: boolean }): Promise<void> {
  ;(await cookies()).set(HINT_COOKIE, `${hint.xp}.${hint.isAdmin ? 1 : 0}`, {
    ...readableCookie,
    maxAge: YEAR_SECONDS,
  })
}

/** Browsers may drop the hint before the session: Safari keeps what scripts have written for seven days. */
export const hasHint = async (): Promise<boolean> => (await cookies()).has(HINT_COOKIE)

/** What the fan wears, for static pages: the boot script puts it on before the first paint. */
export async function setLooks(looks: string): Promise<void> {
  ;(await cookies()).set(LOOKS_COOKIE, looks, { ...readableCookie, maxAge: YEAR_SECONDS })
}

export async function clearHints(): Promise<void> {
  const jar = await cookies()
  jar.delete(HINT_COOKIE)
  jar.delete(LOOKS_COOKIE)
}
