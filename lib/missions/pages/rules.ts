import { z } from 'zod'
import { COMPETITIONS, type Competition } from '@/lib/competitions/rules'

/** The place of a completed mission: `at` keeps the microseconds that a JavaScript date would lose. */
type Cursor = { at: string; id: string }

/** The place of an active mission: overdue ones last, then by deadline, then the newest first (`made` is negative). */
type Place = { overdue: boolean; due: string; made: string; id: string }

export const encodeCursor = (cursor: Cursor) => Buffer.from(`${cursor.at} ${cursor.id}`).toString('base64url')
export const encodePlace = (place: string) => Buffer.from(place).toString('base64url')

const partsOf = (text: string | undefined) =>
  Buffer.from(text ?? '', 'base64url')
    .toString('utf8')
    .split(' ')

const cursorParts = z.tuple([z.iso.datetime({ precision: 6 }).regex(/^[12]/), z.uuid()])
const placeParts = z.tuple([
  z.enum(['0', '1']),
  z.string().regex(/^(\d{1,15}(\.\d{1,6})?|Infinity)$/),
  z.string().regex(/^-\d{1,18}$/),
  z.uuid(),
])

/** An invalid cursor is ignored: the list starts at the top. */
export function decodeCursor(text: string | undefined): Cursor | null {
  const parts = cursorParts.safeParse(partsOf(text))
  return parts.success ? { at: parts.data[0], id: parts.data[1] } : null
}

/** The same for the list of active missions. */
export function decodePlace(text: string | undefined): Place | null {
  const parts = placeParts.safeParse(partsOf(text))
  if (!parts.success) return null
  const [overdue, due, made, id] = parts.data
  return { overdue: overdue === '1', due, made, id }
}

export const MISSION_KINDS = ['verified', 'declared'] as const
export type MissionFilter = { competition: Competition | null; kind: (typeof MISSION_KINDS)[number] | null }

/** What an address filters by; anything unknown filters by nothing. */
export const filterOf = (query: Record<string, unknown>): MissionFilter => ({
  competition: COMPETITIONS.find((known) => known === query.competition) ?? null,
  kind: MISSION_KINDS.find((known) => known === query.kind) ?? null,
})

export const isFiltered = ({ competition, kind }: MissionFilter): boolean =>
  competition !== null || kind !== null

/** The address of a list with its filter. @param after a cursor */
export function listPath(tab: 'active' | 'completed', filter: MissionFilter, after?: string): string {
  const query = new URLSearchParams()
  if (tab !== 'active' || after !== undefined || isFiltered(filter)) query.set('tab', tab)
  if (filter.competition) query.set('competition', filter.competition)
  if (filter.kind) query.set('kind', filter.kind)
  if (after !== undefined) query.set('after', after)
  return query.size > 0 ? `/missions?${query}` : '/missions'
}
