import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { ADVISORY_LOCKS } from '@/db/advisory-locks'
import { type Db, sessionSettings, type Tx } from '@/db/client'
import { withConnection } from '@/db/one-connection'
import { systemActor } from '@/lib/auth/minted-actors'
import { transfer } from '@/lib/ledger/commands'
import { DECLARED_RULE_VERSION } from '@/lib/missions/rules'
import { settleTemplate } from '@/lib/missions/settlement/commands'
import { FIGURES_JOB } from '@/lib/operations/jobs/rules'
import { closeAttempts } from '@/lib/quiz/closing/commands'
import { demoBadges } from './demo-badges'
import { demoDeclared } from './demo-declared'
import { demoPicks, demoQuestions } from './demo-picks'
import { demoQuizzes } from './demo-quizzes'

/** Nobody can sign in as one of the crowd, so a match mission of theirs can only come from here. */
const isSeeded = sql`
  select from persons join missions using (user_id) where password_hash = 'none' and kind = 'match' limit 1`

const withDatabase = <T>(url: string, run: (db: Db) => Promise<T>): Promise<T> =>
  withConnection(url, (client) => run(drizzle({ client })), {
    // Another host may be seeding, which takes longer than a fan would wait.
    connection: { ...sessionSettings(), lock_timeout: 60_000, statement_timeout: 60_000 },
  })

export const hasDemoHistory = (url: string): Promise<boolean> =>
  withDatabase(url, async (db) => (await db.execute(isSeeded)).length > 0)

/**
 * Gives the demo fans a past: missions, picks and quizzes of the last weeks, booked one by one by the commands of the application, each
 * with the database's clock at its own instant. Does nothing before matches have been imported, and nothing a second time.
 */
export const seedDemoHistory = (url: string): Promise<void> =>
  withDatabase(url, (db) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.demoHistory})`)
      const [fan] = await tx.execute(sql`select from persons where email = 'mister@goalquest.test'`)
      if (!fan || (await tx.execute(isSeeded)).length > 0 || (await demoQuestions(tx)) === 0) return
      await demoDeclared(tx)
      await demoPicks(tx)
      await demoQuizzes(tx)
      await replay(tx)
      await demoBadges(tx)
      // The job that stores each day's figures may have run first, when there was no past.
      await tx.execute(sql`delete from job_runs where job = ${FIGURES_JOB}`)
    }),
  )

type Booking = {
  at: string
  templateId: string | null
  attemptIds: string[] | null
  missionId: string
  userId: string
  xp: number
}

/** Books in chronological order, so that each fan's chain of lines follows its dates. */
async function replay(tx: Tx): Promise<void> {
  const actor = systemActor('demo')
  const bookings = await tx.execute<Booking>(sql`
    select at::text, "templateId", "attemptIds", "missionId", "userId", xp from (
      select least(kickoff_at + interval '125 minutes', app_now()) as at, template_id as "templateId", null::text[] as "attemptIds",
        null as "missionId", null as "userId", 0 as xp
      from template_matches join matches on matches.id = match_id
      where status = 'FINISHED' and kickoff_at < app_now() - interval '3 hours'
        and template_id in (select template_id from missions where kind = 'match' and outcome = 'open')
      union all
      select ends_at, null, array_agg(id::text), null, null, 0 from quiz_attempts join persons using (user_id)
      where email like '%@goalquest.test' and closed_at is null and ends_at < app_now() group by ends_at
      union all
      select first_done_at, null, null, id::text, user_id::text, xp_awarded from missions join persons using (user_id)
      where email like '%@goalquest.test' and xp_awarded > 0
    ) booking order by at, "missionId"`)
  for (const [index, { at, templateId, attemptIds, missionId, userId, xp }] of bookings.entries()) {
    // The clock moves on while things are booked, and is never turned back.
    const clock = index === 0 ? sql`${at}::timestamptz` : sql`greatest(${at}::timestamptz, app_now())`
    await tx.execute(
      sql`select set_config('goalquest.clock_shift', (${clock} - statement_timestamp())::text, true)`,
    )
    if (templateId) await settleTemplate(actor, templateId, tx)
    else if (attemptIds) await closeAttempts(actor, attemptIds, tx)
    else await transferXp(actor, { missionId, userId, xp }, tx)
  }
}

const transferXp = (
  actor: ReturnType<typeof systemActor>,
  { missionId, userId, xp }: Pick<Booking, 'missionId' | 'userId' | 'xp'>,
  tx: Tx,
) =>
  transfer(
    actor,
    {
      userId,
      asset: 'xp',
      amount: xp,
      cause: { kind: 'mission', id: missionId },
      ruleVersion: DECLARED_RULE_VERSION,
      key: `mission:${missionId}:xp`,
    },
    tx,
  )
