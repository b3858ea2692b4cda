import 'server-only'
import type { Admin, System } from '@/lib/core/actor'
import { log } from '@/lib/core/monitoring/log'
import { countMoves } from '@/lib/ledger/ranks/commands'
import { importDue } from '@/lib/matches/import/commands'
import { followPlay } from '@/lib/matches/live/commands'
import { settleOverdue } from '@/lib/missions/activity/commands'
import { offerRounds } from '@/lib/missions/rounds/commands'
import { type Settled, settleDue } from '@/lib/missions/settlement/commands'
import { rateMatches } from '@/lib/ratings/commands'
import { settleReplays } from '@/lib/replay/settlement/commands'
import { offerWeekend } from '@/lib/weekend/offers/commands'
import { settleFives } from '@/lib/weekend/settlement/commands'
import { runSteps } from '../jobs/commands'

/**
 * `live`: matches whose score moved; `rated`: matches that changed a rating; `overdue`: missions on activity whose day has passed;
 * `fives`: picks of weekend fives; `replays`: rounds of replayed seasons.
 */
type SettleRun = {
  imported: number
  live: number
  rated: number
  offered: number
  overdue: number
  weekend: number
  fives: number
  replays: number
} & Settled

/** Days of fixtures to import, before and after today: the table of a season is computed from all of its results. */
const IMPORT_DAYS = 366

/**
 * What the cron provider runs each minute: results of the competitions that are due, the ratings, settlement and ranks that follow from
 * them, and the suggestions of the next rounds. A vendor's failure is recorded in the run and stops nothing else.
 */
export async function settleByCron(actor: System): Promise<SettleRun> {
  const { run, settled, missionMoves, fives, fiveMoves, ...counts } = await runSteps({
    run: () => importDue(actor, IMPORT_DAYS),
    live: () => followPlay(actor),
    rated: () => rateMatches(actor),
    settled: () => settleDue(actor),
    missionMoves: () => countMoves(actor),
    fives: () => settleFives(actor),
    fiveMoves: () => countMoves(actor),
    overdue: () => settleOverdue(actor),
    replays: () => settleReplays(actor),
    offered: () => offerRounds(actor),
    weekend: () => offerWeekend(actor),
  })
  return { imported: run?.upserted ?? 0, fives: fives.picks, ...counts, ...settled }
}

/** Runs after an admin's response is sent; if it fails, the next minute job settles. */
export async function settleQuietly(actor: Admin): Promise<void> {
  try {
    await rateMatches(actor)
    await settleDue(actor)
    await settleFives(actor)
  } catch (error) {
    log.error({ error }, 'settlement failed')
  }
}
