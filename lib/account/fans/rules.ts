import { readTable, type TableQuery, type TableSearch } from '@/lib/core/tables/table'

export const BAN_REASON_MIN = 10
export const BAN_REASON_MAX = 300
/** Days of a ban; 0 lasts until it is lifted. */
export const BAN_DAYS = [7, 30, 0] as const

export const FAN_SORTS = ['name', 'joined', 'points'] as const
export type FanSort = (typeof FAN_SORTS)[number]
export const FAN_STATES = ['pro', 'banned', 'leaving'] as const
export type FanState = (typeof FAN_STATES)[number]
export const FANS_PER_PAGE = 25

/** An address as an admin sees it: enough to recognise, too little to write to. */
export function maskedEmail(email: string): string {
  const at = email.indexOf('@')
  const name = email.slice(0, at)
  const shown = name.length > 5 ? 2 : 1
  return `${name.slice(0, shown)}••••${name.length > 5 ? name.slice(-2) : ''}${email.slice(at)}`
}

const SPEC = { sorts: FAN_SORTS, filters: { state: FAN_STATES } }

/** Reads the search from the URL; anything invalid is ignored. */
export const readFanSearch = (search: TableSearch): TableQuery => readTable(SPEC, search)
