import { usePathname } from 'next/navigation'
import { LOCALES } from '@/lib/core/locale'

const PREFIX = new RegExp(`^/(?:${LOCALES.join('|')})(?=/|$)`)

/** The address without the locale prefix that static pages have internally. */
export const useAddress = (): string => usePathname().replace(PREFIX, '') || '/'
