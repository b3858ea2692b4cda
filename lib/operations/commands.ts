import 'server-only'
import { purgeExpired } from '@/lib/account/commands'
import { liftBans } from '@/lib/account/fans/commands'
import { deliverOutbox } from '@/lib/account/mail/commands'
import { endLostCalls } from '@/lib/ai/commands'
import { purgeAnalytics } from '@/lib/analytics/commands'
import { purgeSessions } from '@/lib/auth/session'
import { purgeEvents } from '@/lib/billing/events/commands'
import { importClubs } from '@/lib/competitions/clubs/imported/commands'
import type { System } from '@/lib/core/actor'
import { purgeLimits } from '@/lib/core/security/rate-limit'
import { replaceBannedOwners } from '@/lib/leagues/commands'
import { publishHeads } from '@/lib/ledger/publication/commands'
import { countMoves } from '@/lib/ledger/ranks/commands'
import { closeKilledRuns, purgeImports } from '@/lib/matches/import/runs/commands'
import { purgeExports, runExports } from '@/lib/privacy/commands'
import { purgePushes, remindDevices, sendPushes } from '@/lib/push/commands'
import { queueResults } from '@/lib/push/results/commands'
import { closeExpired } from '@/lib/quiz/attempt/commands'
import { remindFans } from '@/lib/reminders/commands'
import { purgeReminders } from '@/lib/reminders/occasions/commands'
import { FAN_BATCHES, FANS_PER_BATCH } from '@/lib/reminders/rules'
import { purgeReplays } from '@/lib/replay/commands'
import { purgeAssetFiles } from '@/lib/studio/commands'
import { purgeUndos } from '@/lib/undo/commands'
import { fullCheck, hourlyCheck } from './checks/commands'
import { eraseDue, reconcileErasedList } from './erasure/commands'
import { storeFigures } from './figures/commands'
import { atMostEvery, purgeRuns, runSteps, sinceLastRun } from './jobs/commands'
import {
  CLUBS_JOB,
  ERASED_LIST_JOB,
  PUSH_REMINDERS_JOB,
  REMINDERS_JOB,
  RESULTS_JOB,
  RETENTION_JOB,
} from './jobs/rules'
import { nightlyReconciliation } from './payments/commands'

type Maintenance = {
  exportsMade: number
  mailsSent: number
  /** Notifications that push services have accepted. */
  pushesSent: number
  /** Accounts whose grace period after a deletion request was over. */
  accountsErased: number
  /** Quiz attempts whose time ran out. */
  attemptsClosed: number
  rowsPurged: number
  /** Changes of points earned that were added to the counts of ranks. */
  movesCounted: number
  /** Found by the hourly check of the ledger; null when it was not due. */
  violations: number | null
  /** Found by this call's pieces of the full check. */
  fullCheckViolations: number | null
  /** Events of Stripe's that the webhook had missed; null when the comparison was not due. */
  paymentEventsMissed: number | null
  /** Whether this call has published the heads of the day. */
  headsPublished: boolean
}

/** Emails that one call tries, so that the recaps of many fans leave within the morning. */
const MAILS_PER_CALL = 500

const REMINDERS = { job: REMINDERS_JOB, everyMinutes: 10, limit: FANS_PER_BATCH * FAN_BATCHES }
const PUSH_REMINDERS = { job: PUSH_REMINDERS_JOB, everyMinutes: 5, limit: FANS_PER_BATCH * FAN_BATCHES }
const RETENTION = { job: RETENTION_JOB, everyMinutes: 10, limit: Number.POSITIVE_INFINITY }
/** Its run returns what is left of its work. */
const CLUBS = { job: CLUBS_JOB, everyMinutes: 24 * 60, limit: 1 }
const ERASED_LIST = { job: ERASED_LIST_JOB, everyMinutes: 60, limit: Number.POSITIVE_INFINITY }

async function purge(actor: System): Promise<number> {
  const purged = await Promise.all([
    purgeExpired(actor),
    purgeSessions(actor),
    purgeLimits(),
    purgeRuns(actor),
    purgeUndos(actor),
    purgeReminders(actor),
    purgePushes(actor),
    purgeExports(actor),
    purgeImports(actor),
    purgeEvents(actor),
    purgeAssetFiles(actor),
    purgeReplays(actor),
    purgeAnalytics(actor),
  ])
  return purged.reduce((sum, count) => sum + count, 0)
}

/**
 * The minute job: ranks, unfinished quizzes, bans that end, leagues of banned owners, reminders, waiting emails and notifications,
 * retention, and the checks and heads of the ledger when they are due. What fans wait for comes before what a slow vendor can delay.
 */
export async function maintain(actor: System): Promise<Maintenance> {
  const {
    fansReminded,
    devicesReminded,
    resultsQueued,
    importsClosed,
    callsLost,
    bansLifted,
    ownersReplaced,
    figuresStored,
    erasedAgain,
    clubsLeft,
    ...done
  } = await runSteps({
    movesCounted: () => countMoves(actor),
    attemptsClosed: () => closeExpired(actor),
    bansLifted: () => liftBans(actor),
    ownersReplaced: () => replaceBannedOwners(actor),
    exportsMade: () => runExports(actor),
    fansReminded: () => atMostEvery(REMINDERS, () => remindFans(actor)),
    mailsSent: () => deliverOutbox(MAILS_PER_CALL),
    devicesReminded: () => atMostEvery(PUSH_REMINDERS, () => remindDevices(actor)),
    resultsQueued: () => sinceLastRun(RESULTS_JOB, (since) => queueResults(actor, since)),
    pushesSent: () => sendPushes(actor),
    importsClosed: () => closeKilledRuns(actor),
    callsLost: () => endLostCalls(actor),
    figuresStored: () => storeFigures(actor),
    rowsPurged: () => atMostEvery(RETENTION, () => purge(actor)),
    accountsErased: () => eraseDue(actor),
    erasedAgain: () => atMostEvery(ERASED_LIST, () => reconcileErasedList(actor)),
    violations: () => hourlyCheck(actor),
    fullCheckViolations: () => fullCheck(actor),
    paymentEventsMissed: () => nightlyReconciliation(actor),
    headsPublished: () => publishHeads(actor),
    clubsLeft: () => atMostEvery(CLUBS, () => importClubs(actor)),
  })
  return done
}
