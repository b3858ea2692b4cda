import 'server-only'
import { cookies } from 'next/headers'
import { THEME_COOKIE } from '@/lib/core/cookie-names'

/** The theme that the visitor has chosen; undefined follows the system. */
export async function keptTheme(): Promise<'light' | 'dark' | undefined> {
  const kept = (await cookies()).get(THEME_COOKIE)?.value
  return kept === 'light' || kept === 'dark' ? kept : undefined
}
