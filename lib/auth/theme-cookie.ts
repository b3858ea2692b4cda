import 'server-only'
import { cookies } from 'next/headers'
import { THEME_COOKIE } from '@/lib/core/http/cookie-names'

/** The theme that the visitor has chosen; undefined follows the system. */
export async function chosenTheme(): Promise<'light' | 'dark' | undefined> {
  const theme = (await cookies()).get(THEME_COOKIE)?.value
  return theme === 'light' || theme === 'dark' ? theme : undefined
}
