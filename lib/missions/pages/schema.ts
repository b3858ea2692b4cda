import { z } from 'zod'

/** The place of a completed mission: `at` keeps the microseconds that a JavaScript date would lose. */
type Cursor = { at: string; id: string }

/**
 * The place of an active mission: overdue ones last, then by deadline, then by its only match (`-` for none) and the order of the
 * offer, then the newest first (`made` is negative).
 */
type Place = { overdue: boolean; due: string; match: string; sort: string; made: string; id: string }

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
  z.union([z.literal('-'), z.uuid()]),
  z.string().regex(/^-?\d{1,9}$/),
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
  const [overdue, due, match, sort, made, id] = parts.data
  return { overdue: overdue === '1', due, match, sort, made, id }
}
