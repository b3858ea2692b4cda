import type { Route } from 'next'
import type { AssetPage } from '@/lib/studio/queries'
import type { StudioTexts } from './texts'

/** The parameter of the address by which a list begins after an asset, and the id of its heading. */
const LISTS = { pictures: 'studio-pictures', readings: 'studio-speeches' } as const

/** Links from a page of a list to the older one and back to the newest. */
export function stepsOf(
  list: keyof typeof LISTS,
  { older }: AssetPage,
  isFirst: boolean,
  texts: StudioTexts['pages'],
) {
  const to = (query: string) => `/ai${query}#${LISTS[list]}` as Route
  return {
    previous: isFirst ? undefined : { href: to(''), label: texts.newest },
    next: older === null ? undefined : { href: to(`?${list}=${older}`), label: texts.older },
  }
}
