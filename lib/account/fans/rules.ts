export const BAN_REASON_MIN = 10
export const BAN_REASON_MAX = 300
/** Days of a ban; 0 lasts until it is lifted. */
export const BAN_DAYS = [7, 30, 0] as const

export const FAN_SORTS = ['latest', 'name', 'points'] as const
export type FanSort = (typeof FAN_SORTS)[number]
export const FAN_STATES = ['all', 'pro', 'banned', 'leaving'] as const
export type FanState = (typeof FAN_STATES)[number]
export const FANS_PER_PAGE = 25

/** An address as an admin sees it: enough to recognise, too little to write to. */
export function maskedEmail(email: string): string {
  const at = email.indexOf('@')
  const name = email.slice(0, at)
  const shown = name.length > 5 ? 2 : 1
  return `${name.slice(0, shown)}••••${name.length > 5 ? name.slice(-2) : ''}${email.slice(at)}`
}

type Query = { q?: string; state?: string; sort?: string; page?: string }
export type FanSearch = { q: string; state: FanState; sort: FanSort; page: number }

const LAST_PAGE = 400

/** The search as the address has it; anything else counts as not given. */
export function readFanSearch({ q = '', state, sort, page = '1' }: Query): FanSearch {
  return {
    q: q.replaceAll('\0', '').trim().slice(0, 60),
    state: FAN_STATES.find((known) => known === state) ?? 'all',
    sort: FAN_SORTS.find((known) => known === sort) ?? 'latest',
    page: /^\d{1,3}$/.test(page) ? Math.min(LAST_PAGE, Math.max(1, Number(page))) : 1,
  }
}
