import { footballData } from '../../vendors/football-data/football-data'
import type { WireMatch } from '../../vendors/football-data/wire'

type Body = {
  message: string
  errorCode: number
  filters: Record<string, unknown>
  resultSet: { count: number; first?: string; last?: string; played?: number; competitions?: string }
  matches: WireMatch[]
}
const NOW = Date.parse('2026-11-20T12:00:00Z')

/** A football-data vendor whose machine clock stands still unless the test moves it. */
export function vendorAt(start = NOW) {
  const machine = { now: start }
  const vendor = footballData(() => machine.now)
  const ask = async (address: string, token: string | null, method: string) => {
    const { pathname, searchParams: query } = new URL(address, 'http://vendor')
    const headers = token === null ? {} : { 'x-auth-token': token }
    return vendor.answer({ method, pathname, query, headers, body: '', bytes: Buffer.alloc(0) })
  }
  const get = async (address: string, token: string | null = 'a-token', method = 'GET') => {
    const { status, headers = {}, body } = await ask(address, token, method)
    const json: Body = JSON.parse(JSON.stringify(body))
    return { status, headers, body: json }
  }
  const list = async (resource: string): Promise<WireMatch[]> => (await get(`/v4${resource}`)).body.matches
  const match = async (id = 0): Promise<WireMatch> =>
    JSON.parse(JSON.stringify((await ask(`/v4/matches/${id}`, 'a-token', 'GET')).body))
  const control = (given: Record<string, unknown>, isReset = false) => vendor.control?.(given, isReset)
  return { machine, vendor, get, list, match, control }
}
