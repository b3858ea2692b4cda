import 'server-only'
import { inTransaction } from '@/db/transaction'
import { codeOf, isCompetition } from '@/lib/competitions/rules'
import type { System } from '@/lib/core/actor'
import { log } from '@/lib/core/monitoring/log'
import { DAY_MS } from '@/lib/core/time/calendar'
import { env } from '@/lib/env'
import { footballData } from '@/lib/gateways/football-data'
import { FootballDataError } from '@/lib/gateways/football-data-error'
import { storeKnown } from '../import/rows/commands'
import { rowsOf } from '../import/rows/rules'
import { competitionsInPlay } from './queries'
import { RESUMED_WITHIN_DAYS } from './rules'

/**
 * Reads current scores, in one call for all competitions, while a match that a fan has picked is in play; otherwise the vendor is
 * not asked. A failure is logged, and the next minute tries again.
 * @returns matches that have changed
 */
export async function followPlay(actor: System): Promise<number> {
  const codes = (await competitionsInPlay(actor)).filter(isCompetition).map(codeOf)
  if (codes.length === 0) return 0
  try {
    const now = Date.now()
    const [from, to] = [now - RESUMED_WITHIN_DAYS * DAY_MS, now + DAY_MS]
    const { matches } = await footballData().matchesBetween(codes, from, to)
    const rows = codes.flatMap(
      (code) =>
        rowsOf(
          code,
          { matches: matches.filter(({ competition }) => competition?.code === code), skipped: [] },
          env.APP_TIME_ZONE,
        ).rows,
    )
    return await inTransaction((tx) => storeKnown(actor, rows, tx))
  } catch (error) {
    if (!(error instanceof FootballDataError)) throw error
    log.warn({ fault: error.message }, 'live scores were not read')
    return 0
  }
}
