import { usePathname } from 'next/navigation'
import { LOCALES } from '@/lib/core/locale'

const PREFIX = new RegExp(`^/(?:${LOCALES.join('|')})(?=/|$)`)

/** The address as the fan sees it: a page that was built ahead knows its own with the locale in front. */
export const useAddress = (): string => usePathname().replace(PREFIX, '') || '/'
