import 'server-only'
import { setTimeout as defaultSleep } from 'node:timers/promises'
import { utcDay } from '@/lib/core/time/calendar'
import { env } from '@/lib/env'
import { boundedFetch, OversizedAnswer } from './bounded-fetch'
import { readClubs, readMatches, type SeasonAnswer, type VendorClub } from './football-data-answer'
import { FootballDataError } from './football-data-error'

const TIMEOUT_MS = 10_000
const TRIES = 4
const BACKOFF_MS = 300
/** A minute, the longest that the request counter can ask for, and the second that we add. */
const LONGEST_WAIT_MS = 61_000

type Settings = {
  url: string
  token: string
  timeoutMs?: number
  sleep?: (ms: number) => Promise<unknown>
  now?: () => number
}

type FootballData = {
  /**
   * The whole season of a competition, by the vendor's code, in one call.
   * @throws FootballDataError
   */
  seasonMatches(code: string): Promise<SeasonAnswer>
  /**
   * An earlier season, by the year in which it began. A fan waits for it: one try, and no waiting for a turn.
   * @throws FootballDataError
   */
  pastSeason(code: string, year: number): Promise<SeasonAnswer>
  /**
   * The clubs of a competition's current season. One try, and no waiting for a turn, since another call can come later.
   * @throws FootballDataError
   */
  clubs(code: string): Promise<VendorClub[]>
  /**
   * The matches of several competitions from the day of one instant to that of another, by UTC, in one call.
   * @throws FootballDataError
   */
  matchesBetween(codes: readonly string[], from: number, to: number): Promise<SeasonAnswer>
}

/**
 * football-data.org v4 over HTTP; there is no SDK. Obeys the vendor's headers: with no request left in the minute it waits
 * for the reset plus one second. 429, 5xx and lost connections are retried with exponential, jittered backoff.
 */
export function createFootballData({
  url,
  token,
  timeoutMs = TIMEOUT_MS,
  sleep = defaultSleep,
  now = Date.now,
}: Settings): FootballData {
  let openAgainAt = 0

  function readRateLimit(headers: Headers) {
    const left = numberIn(headers, 'x-requests-available-minute')
    const reset = numberIn(headers, 'x-requestcounter-reset')
    if (left !== null && left <= 0 && reset !== null) openAgainAt = now() + (reset + 1) * 1000
  }

  async function waitForTurn(longest = LONGEST_WAIT_MS) {
    const wait = Math.ceil(openAgainAt - now())
    if (wait > longest) throw new FootballDataError('rate_limited')
    if (wait > 0) await sleep(wait)
  }

  async function once(path: string, longestWait?: number): Promise<unknown> {
    await waitForTurn(longestWait)
    const signal = AbortSignal.timeout(timeoutMs)
    const headers = { 'x-auth-token': token, accept: 'application/json' }
    try {
      const answer = await boundedFetch(`${url}${path}`, { headers, signal })
      readRateLimit(answer.headers)
      const body = await answer.text()
      if (!answer.ok) throw FootballDataError.ofStatus(answer.status, body)
      return parsed(body)
    } catch (error) {
      if (error instanceof FootballDataError) throw error
      if (error instanceof OversizedAnswer) throw new FootballDataError('unreadable', 'oversized')
      throw new FootballDataError(signal.aborted ? 'timeout' : 'unreachable')
    }
  }

  async function get(path: string): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(path)
      } catch (error) {
        if (!(error instanceof FootballDataError && error.isRetryable) || attempt >= TRIES) throw error
        if (error.code === 'rate_limited' && openAgainAt <= now()) openAgainAt = now() + error.waitMs
        await sleep(BACKOFF_MS * 2 ** attempt * (0.5 + Math.random() / 2))
      }
    }
  }

  const listOf = (code: string, list: 'matches' | 'teams') =>
    `/competitions/${encodeURIComponent(code)}/${list}`

  return {
    seasonMatches: async (code) => readMatches(await get(listOf(code, 'matches'))),
    pastSeason: async (code, year) => readMatches(await once(`${listOf(code, 'matches')}?season=${year}`, 0)),
    clubs: async (code) => readClubs(await once(listOf(code, 'teams'), 0)),
    matchesBetween: async (codes, from, to) => {
      const query = new URLSearchParams({
        competitions: codes.join(','),
        dateFrom: utcDay(from),
        dateTo: utcDay(to),
      })
      return readMatches(await get(`/matches?${query}`))
    },
  }
}

const numberIn = (headers: Headers, name: string): number | null => {
  const text = headers.get(name)
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new FootballDataError('truncated')
  }
}

const clients = new Map<string, FootballData>()

/** The client of this process, with one request counter for all callers. */
export function footballData(): FootballData {
  const { FOOTBALL_DATA_URL: url, FOOTBALL_DATA_TOKEN: token } = env
  const client = clients.get(url) ?? createFootballData({ url, token })
  clients.set(url, client)
  return client
}
