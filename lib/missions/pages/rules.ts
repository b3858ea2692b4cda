import type { Route } from 'next'
import { COMPETITIONS, type Competition } from '@/lib/competitions/rules'

/** The lists of a fan's missions. */
export type MissionTab = 'active' | 'completed'

export const MISSION_KINDS = ['verified', 'declared'] as const
export type MissionFilter = { competition: Competition | null; kind: (typeof MISSION_KINDS)[number] | null }

/** Reads the filter from the URL; unknown values are ignored. */
export const filterOf = (query: Record<string, unknown>): MissionFilter => ({
  competition: COMPETITIONS.find((known) => known === query.competition) ?? null,
  kind: MISSION_KINDS.find((known) => known === query.kind) ?? null,
})

/** Whether the filter leaves any mission out. */
export const isFiltered = ({ competition, kind }: MissionFilter): boolean =>
  competition !== null || kind !== null

/** The address of a list with its filter. @param after a cursor */
export function listPath(tab: MissionTab, filter: MissionFilter, after?: string): Route {
  const query = new URLSearchParams()
  if (tab !== 'active' || after !== undefined || isFiltered(filter)) query.set('tab', tab)
  if (filter.competition) query.set('competition', filter.competition)
  if (filter.kind) query.set('kind', filter.kind)
  if (after !== undefined) query.set('after', after)
  return query.size > 0 ? `/missions?${query}` : '/missions'
}
