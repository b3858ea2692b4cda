import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { savePreferences } from '@/lib/account/commands'
import { eraseAccount } from '@/lib/account/deletion/commands'
import { fanDetails, searchFans } from '@/lib/account/fans/queries'
import { FAN_STATES, readFanSearch } from '@/lib/account/fans/rules'
import { deliverOutbox } from '@/lib/account/mail/commands'
import { mailQueue } from '@/lib/account/mail/queue/queries'
import { readQueueSearch } from '@/lib/account/mail/queue/rules'
import { requestReset, resetPassword } from '@/lib/account/password/commands'
import { preferencesOf } from '@/lib/account/queries'
import { resendLink, signUp } from '@/lib/account/sign-up/commands'
import { spendByDay } from '@/lib/ai/spend/queries'
import { auditPage } from '@/lib/audit/queries'
import { authenticate } from '@/lib/auth/authenticate'
import { newNonce } from '@/lib/auth/pending-sign-up'
import { readPageSession, readSession } from '@/lib/auth/session'
import { claimBadge, placeBadges } from '@/lib/badges/commands'
import { adminBadges } from '@/lib/badges/editor/queries'
import { albumOf, placedBadges } from '@/lib/badges/queries'
import { monthlyRevenue } from '@/lib/billing/revenue/queries'
import { planOfFan } from '@/lib/billing/subscriptions/queries'
import { subscriptionPage } from '@/lib/billing/subscriptions/table/queries'
import { renewFeed } from '@/lib/calendar/commands'
import { feedBy } from '@/lib/calendar/queries'
import { openReports } from '@/lib/coach/reports/queries'
import { publishDue } from '@/lib/content/commands'
import { adminSchedules, latestPublications } from '@/lib/content/queries'
import { consumeLimit } from '@/lib/core/security/rate-limit'
import { readTable, type TableSearch } from '@/lib/core/tables/table'
import { env } from '@/lib/env'
import { createLeague, deleteLeague } from '@/lib/leagues/commands'
import { leaveLeague } from '@/lib/leagues/membership/commands'
import { leaguePicks } from '@/lib/leagues/picks/queries'
import { earningsOf, leagueOf, leagueStandings, leaguesOf } from '@/lib/leagues/queries'
import { PERIODS } from '@/lib/leagues/rules'
import { chainOfFan } from '@/lib/ledger/chain/queries'
import { correctionPage } from '@/lib/ledger/corrections/queries'
import { earnedPoints } from '@/lib/ledger/invariants/kinds/earned-points'
import { countViolations } from '@/lib/ledger/invariants/queries'
import { balanceOf, linesOfCause } from '@/lib/ledger/queries'
import { matchesToCheck } from '@/lib/matches/checks/queries'
import { IMPORT_CODES } from '@/lib/matches/import/rules'
import { closeKilledRuns } from '@/lib/matches/import/runs/commands'
import { runPage } from '@/lib/matches/import/runs/queries'
import { adminMatches, matchesForFan, matchFigures } from '@/lib/matches/queries'
import { setMissionStatus } from '@/lib/missions/commands'
import { choosePick } from '@/lib/missions/picks/commands'
import { missionOf, missionPage } from '@/lib/missions/queries'
import { receiptOf } from '@/lib/missions/receipts/queries'
import { settleDue } from '@/lib/missions/settlement/commands'
import { addSuggestion } from '@/lib/missions/suggestions/commands'
import { suggestionsFor } from '@/lib/missions/suggestions/queries'
import { adminTemplate, adminTemplates } from '@/lib/missions/templates/queries'
import { maintain } from '@/lib/operations/commands'
import { lastDays, todayFigures } from '@/lib/operations/figures/queries'
import { readDatabaseMetrics } from '@/lib/operations/metrics/queries'
import { overview } from '@/lib/operations/queries'
import { settleByCron } from '@/lib/operations/settlement/commands'
import { todoList } from '@/lib/operations/todo/queries'
import { ownProfileOf, profileOf } from '@/lib/profile/queries'
import { sharedQuestions } from '@/lib/profile/versus/queries'
import { startQuiz, submitQuiz } from '@/lib/quiz/attempt/commands'
import { quizPage } from '@/lib/quiz/attempt/queries'
import { bankPage } from '@/lib/quiz/bank/queries'
import { saveChoice } from '@/lib/quiz/choices/commands'
import { openFlags } from '@/lib/quiz/flags/queries'
import { heldAttempts } from '@/lib/quiz/held/queries'
import { pastQuizzes } from '@/lib/quiz/practice/queries'
import { quizTemplatePage } from '@/lib/quiz/templates/queries'
import { settingsOf } from '@/lib/settings/queries'
import { adminProducts } from '@/lib/shop/catalogue/queries'
import { movementsOfFan } from '@/lib/wallet/queries'
import { easyRule, makeBadge, playPick } from '@/tests/support/badges'
import { atShiftedTime } from '@/tests/support/db-clock'
import { everyConnection } from '@/tests/support/db-connections'
import {
  asAdmin,
  guest,
  makeFan,
  makeMission,
  newEmail,
  PASSWORD,
  signedIn,
  system,
} from '@/tests/support/factories'
import { resetToken } from '@/tests/support/factories-links'
import {
  finish,
  makeMatch,
  makeTemplate,
  moveKickoff,
  resultOf,
  takePart,
} from '@/tests/support/factories-matches'
import { startFakeFootball } from '@/tests/support/fake-football'
import { startFakeResend } from '@/tests/support/fake-resend'
import { call, earn, leagueWith } from '@/tests/support/leagues'
import { subscribe } from '@/tests/support/plans'
import { answerKey, dailySchedule, fillBank } from '@/tests/support/quizzes'

/** Tables with rows for each fan, for what each fan does, or for each day; of replays only fifty run, and are deleted later. */
const GROWING = [
  ...[
    'users',
    'persons',
    'user_preferences',
    'sign_ups',
    'email_tokens',
    'sessions',
    'outbox',
    'rate_limits',
  ],
  ...['missions', 'mission_daily_xp', 'mission_templates', 'template_matches', 'matches', 'settlements'],
  ...['ledger_accounts', 'ledger_chains', 'ledger_transactions', 'ledger_entries', 'earned_points'],
  ...['badge_ownerships', 'pick_records', 'mission_weekly_picks'],
  ...['leagues', 'league_members', 'league_bans', 'calendar_feeds', 'audit_log', 'publications'],
  ...['quiz_attempts', 'quiz_answers', 'quiz_streaks', 'question_flags', 'analytics_events', 'quizzes'],
  ...['quiz_questions', 'quiz_options', 'quiz_seeds', 'competition_points', 'rank_counts', 'rank_moves'],
  ...[
    'ledger_published_heads',
    'ledger_published_nodes',
    'ledger_checkpoints',
    'corrections',
    'conversion_weeks',
  ],
  ...[
    'account_deletions',
    'second_factors',
    'recovery_codes',
    'email_changes',
    'data_exports',
    'data_export_pieces',
  ],
  ...['purchases', 'equipment', 'demo_topups', 'monthly_bundles', 'subscriptions', 'stripe_customers'],
  ...[
    'checkouts',
    'invoices',
    'stripe_events',
    'coach_turns',
    'coach_plans',
    'ai_calls',
    'ai_usage',
    'assets',
  ],
  ...['weekend_matches', 'weekend_settlements', 'weekend_fives', 'weekend_picks', 'rating_changes'],
  ...['pushes', 'push_subscriptions', 'reminders', 'replay_members', 'replay_picks', 'replay_rounds'],
  ...['replay_seasons', 'replay_matches'],
]

const resend = await startFakeResend()
const football = await startFakeFootball()
beforeAll(async () => {
  env.RESEND_BASE_URL = resend.url
  env.FOOTBALL_DATA_URL = football.url
  for (const code of IMPORT_CODES) football.seasons.set(code, [])
  // With seq scans disabled, any that remains has no index to take its place.
  const { sql: client } = database()
  const [row] = await client<{ name: string }[]>`select current_database() as name`
  await client.unsafe(`alter database ${row?.name} set enable_seqscan = off`)
  await everyConnection((connection) => connection.unsafe('set enable_seqscan = off'))
})
afterAll(() => Promise.all([resend.stop(), football.stop()]))

async function scans(): Promise<Record<string, number>> {
  await everyConnection((connection) => connection`select pg_stat_force_next_flush()`)
  const rows = await database().execute<{ name: string; scans: number }>(sql`
    select relname as name, seq_scan::int as scans from pg_stat_user_tables`)
  return Object.fromEntries([...rows].map(({ name, scans: count }) => [name, count]))
}

/** Rows of tables and entries of indexes. */
async function rowsRead(): Promise<Record<string, number>> {
  await everyConnection((connection) => connection`select pg_stat_force_next_flush()`)
  const rows = await database().execute<{ name: string; read: number }>(sql`
    select relname as name, (seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes used where used.relid = read.relid))::int as read
    from pg_stat_user_tables read`)
  return Object.fromEntries([...rows].map(({ name, read }) => [name, read]))
}

/** How many rows and entries of a table are read. */
async function readOf(table: string, run: () => Promise<unknown>): Promise<number> {
  const before = await rowsRead()
  await run()
  const after = await rowsRead()
  return (after[table] ?? 0) - (before[table] ?? 0)
}

const MUCH = 300

/** Growing tables of which many rows or entries were read, in whatever way. */
async function readMuch(run: () => Promise<unknown>): Promise<string[]> {
  const before = await rowsRead()
  await run()
  const after = await rowsRead()
  return GROWING.filter((table) => (after[table] ?? 0) - (before[table] ?? 0) > MUCH)
}

/** Rows fetched from the table itself, where the entries of an index do not suffice. */
async function fetched(table: string, run: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    await everyConnection((connection) => connection`select pg_stat_force_next_flush()`)
    const [row] = await database().execute<{ n: number }>(sql`
      select idx_tup_fetch::int as n from pg_stat_user_tables where relname = ${table}`)
    return row?.n ?? 0
  }
  const before = await count()
  await run()
  return (await count()) - before
}

/** Growing tables that were read from end to end. */
async function readWhole(run: () => Promise<unknown>): Promise<string[]> {
  const before = await scans()
  await run()
  const after = await scans()
  return GROWING.filter((table) => (after[table] ?? 0) > (before[table] ?? 0))
}

describe('no statement reads a growing table from end to end', () => {
  it('a statement that no index serves would be found', async () => {
    expect(await readWhole(() => database().execute(sql`select from missions where title = 'x'`))).toEqual([
      'missions',
    ])
  })

  it('of the session, the header and the account', async () => {
    const fan = await makeFan()
    expect(
      await readWhole(async () => {
        const { sessionId } = await signedIn(fan)
        await readSession(sessionId)
        await readPageSession(sessionId)
        await authenticate({ email: fan.email, password: PASSWORD, network: '127.0.0.1' })
        await consumeLimit('write', fan.userId)
        await balanceOf(fan.actor, 'points')
        await preferencesOf(fan.actor)
        await renewFeed(fan.actor)
        await feedBy(fan.actor, (await settingsOf(fan.actor)).calendarToken ?? '')
      }),
    ).toEqual([])
  })

  it('of signing up and of a new password', async () => {
    const email = newEmail()
    const { email: known, userId } = await makeFan()
    expect(
      await readWhole(async () => {
        const nonce = newNonce()
        await signUp(guest, { email, password: PASSWORD, nonce }, 'it')
        await resendLink(guest, { email, nonce }, 'it')
        await resendLink(guest, { email, nonce: null }, 'it')
        await requestReset(guest, known, 'it')
        await deliverOutbox()
        await resetPassword(guest, { token: await resetToken(userId), password: PASSWORD })
      }),
    ).toEqual([])
  })

  it('of missions, from the suggestion to the receipt', async () => {
    const fan = await makeFan()
    const declared = await makeMission(fan)
    const matchId = await makeMatch()
    const templateId = await makeTemplate(resultOf(matchId))
    expect(
      await readWhole(async () => {
        await matchesForFan(fan.actor, 6)
        await suggestionsFor(fan.actor, 'serie_a', 'it')
        await addSuggestion(fan.actor, { templateId }, 'it')
        const [added] = (await missionPage(fan.actor, 'active', undefined)).missions
        const id = added?.id ?? ''
        await choosePick(fan.actor, { id, pick: '1' }, 'it')
        await setMissionStatus(fan.actor, { id: declared, status: 'done' })
        await moveKickoff(matchId, '-3 hours')
        await finish(matchId, [1, 0])
        await settleDue(system)
        await missionPage(fan.actor, 'completed', undefined)
        await missionOf(fan.actor, id)
        await receiptOf(fan.actor, id)
        await linesOfCause(fan.actor, id)
      }),
    ).toEqual([])
  })

  it('of badges', async () => {
    const { owner } = await leagueWith(1)
    const id = await makeBadge(easyRule)
    expect(
      await readWhole(async () => {
        await albumOf(owner.actor)
        await claimBadge(owner.actor, { id })
        await placeBadges(owner.actor, { badges: [id] })
        await albumOf(owner.actor)
      }),
    ).toEqual([])
  })

  it('of profiles', async () => {
    const { owner, mates } = await leagueWith(1)
    const [mate = owner] = mates
    await call(mate, 'Compagna')
    await call(owner, 'Capitana')
    await playPick(mate, { rule: resultOf, pick: '1', regular: [1, 0] })
    expect(
      await readWhole(async () => {
        await profileOf(owner.actor, 'compagna')
        await ownProfileOf(owner.actor)
        await placedBadges(mate.userId, 7)
        await sharedQuestions(owner.actor, mate.userId)
      }),
    ).toEqual([])
  })

  it('of leagues', async () => {
    const { id, owner, mates } = await leagueWith(2)
    const [mate = owner] = mates
    await earn(mate, 10)
    const matchId = await makeMatch()
    const missionId = await takePart(owner, await makeTemplate(resultOf(matchId)), '1')
    expect(
      await readWhole(async () => {
        await leaguesOf(owner.actor)
        await leagueOf(owner.actor, id)
        for (const period of PERIODS) {
          await leagueStandings(owner.actor, id, period, { withForm: true, withWeeks: true })
          await earningsOf(owner.actor, { leagueId: id, userId: mate.userId, period })
        }
        await leaguePicks(owner.actor, missionId)
        await leaveLeague(mate.actor, id)
        await deleteLeague(owner.actor, id)
        await createLeague(owner.actor, { requestId: randomUUID(), name: 'Amici del bar' })
      }),
    ).toEqual([])
  })

  it('of the quiz', async () => {
    await fillBank()
    await dailySchedule()
    await publishDue(system)
    const fan = await makeFan()
    const [question] = await answerKey()
    expect(
      await readWhole(async () => {
        await quizPage(fan.actor, 'it')
        const attemptId = await startQuiz(fan.actor)
        await quizPage(fan.actor, 'it')
        if (question)
          await saveChoice(fan.actor, {
            attemptId,
            questionId: question.questionId,
            optionId: question.right,
          })
        await submitQuiz(fan.actor, attemptId)
        await quizPage(fan.actor, 'it')
        await pastQuizzes(fan.actor, 'it')
      }),
    ).toEqual([])
  })

  it('of the jobs of each minute and each hour', async () => {
    const fan = await makeFan()
    await earn(fan, 10)
    expect(await readWhole(() => settleByCron(system))).toEqual([])
    expect(await readWhole(() => publishDue(system))).toEqual([])
    expect(await readWhole(() => maintain(system))).toEqual([])
  })

  it('of erasing an account, except for the emails, which are few', async () => {
    const fan = await makeFan()
    await earn(fan, 10)
    await database().execute(sql`
      insert into account_deletions (user_id, erase_at) values (${fan.userId}, app_now() + interval '7 days')`)
    expect(await readWhole(() => atShiftedTime('8 days', () => eraseAccount(system, fan.userId)))).toEqual([
      'outbox',
    ])
  })

  it('of the pages of the admin', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    const fan = await makeFan()
    const table = (search: TableSearch = {}) => readTable({ sorts: [] }, search)
    for (const q of ['', 'zia', fan.userId])
      expect(await readWhole(() => searchFans(admin, readFanSearch({ q }))), q).toEqual([])
    for (const state of FAN_STATES)
      expect(await readWhole(() => searchFans(admin, readFanSearch({ state }))), state).toEqual([])
    const pages: Record<string, () => Promise<unknown>> = {
      fan: () => fanDetails(admin, fan.userId),
      plan: () => planOfFan(admin, fan.userId),
      movements: () => movementsOfFan(admin, fan.userId, { asset: 'points', limit: 5 }),
      chain: () => chainOfFan(admin, fan.userId),
      templates: () => adminTemplates(admin, { competition: 'serie_a', page: 1, sort: 'fans' }),
      revenue: () => monthlyRevenue(admin),
      subscriptions: () => subscriptionPage(admin, table()),
      corrections: () => correctionPage(admin, table()),
      log: () => auditPage(admin, {}),
      logOfKind: () => auditPage(admin, { kind: 'fan' }),
      logOfFan: () => auditPage(admin, { subject: fan.userId }),
      logSearched: () => auditPage(admin, { q: 'zia' }),
      mails: () => mailQueue(admin, readQueueSearch({})),
      questions: () => bankPage(admin, { page: 1 }),
      flags: () => openFlags(admin, 'it'),
      held: () => heldAttempts(admin),
      reports: () => openReports(admin),
      spend: () => spendByDay(admin),
      badges: () => adminBadges(admin),
      products: () => adminProducts(admin),
      schedules: () => adminSchedules(admin),
      publications: () => latestPublications(admin, 'it'),
      quizTemplates: () => quizTemplatePage(admin, table()),
      runs: () => runPage(admin, table(), {}),
      matches: () => adminMatches(admin, {}),
      toCheck: () => matchesToCheck(admin),
      overview: () => overview(admin),
      today: () => todayFigures(admin),
      days: () => lastDays(admin),
      todo: () => todoList(admin),
    }
    for (const [page, read] of Object.entries(pages)) expect(await readWhole(read), page).toEqual([])
    // Counted as a whole: a season brings a few thousand.
    expect(await readWhole(() => matchFigures(admin))).toEqual(['matches'])
  })

  it('of the list of fans, nor every row by way of an index', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    const [pina, gone] = [await makeFan({ email: 'zia.pina@example.it' }), await makeFan()]
    await savePreferences(pina.actor, { nickname: 'Zia_Pina', competitions: [] })
    await subscribe(pina)
    await database().execute(sql`
      with fan as (insert into users (created_at) select app_now() - make_interval(mins => n) from generate_series(1, 2000) n returning id),
      person as (insert into persons (user_id, email, password_hash, locale) select id, 'in-curva-' || id || '@example.it', 'x', 'it' from fan),
      lapsed as (insert into subscriptions (user_id, stripe_id, stripe_customer_id, interval, status, period_ends_at)
        select id, 'sub_' || id, 'cus_' || id, 'month', 'canceled', app_now() - interval '1 day' from fan limit 1000)
      insert into user_preferences (user_id, nickname, nickname_skeleton)
      select id, 'n' || left(replace(id::text, '-', ''), 20), left(replace(id::text, '-', ''), 20) from fan`)
    await database().execute(sql`update users set banned_at = app_now() where id = ${gone.userId}`)
    await database().execute(sql`
      insert into account_deletions (user_id, erase_at) values (${gone.userId}, app_now() + interval '7 days')`)
    await database().execute(
      sql`analyze users, persons, user_preferences, subscriptions, account_deletions, earned_points`,
    )
    const read = async (search: TableSearch) => {
      const tables = await readMuch(() => searchFans(admin, readFanSearch(search)))
      expect(tables, JSON.stringify(search)).toEqual([])
    }
    for (const q of ['zia_p', 'ZIA.PINA@example.it', pina.userId, 'nobody-has-this']) await read({ q })
    for (const sort of ['', 'joined', '-joined', 'name', '-name']) {
      await read({ sort })
      await read({ sort, q: 'n' })
    }
    for (const state of ['banned', 'leaving']) await read({ state })
    expect(await readOf('users', () => searchFans(admin, readFanSearch({ state: 'pro' })))).toBeLessThan(MUCH)
  })

  it('of flags that are settled', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    await database().execute(sql`
      with seed as (insert into quiz_seeds (day, seed, commitment) values ('2020-01-01', '', '') returning day),
      quiz as (insert into quizzes (day, title_it, title_en, opens_at, closes_at)
        select day, 'x', 'x', day, day + 1 from seed returning id),
      question as (insert into quiz_questions (quiz_id, place, text_it, text_en) select id, 1, 'x', 'x' from quiz returning id),
      option as (insert into quiz_options (question_id, text_it, text_en, is_correct) select id, 'x', 'x', true from question),
      fan as (insert into users (created_at) select app_now() from generate_series(1, 1000) returning id)
      insert into question_flags (question_id, user_id, reason, settled_at) select question.id, fan.id, 'x', app_now() from question, fan`)
    await database().execute(sql`analyze question_flags, quiz_questions, quizzes`)
    expect(await readOf('question_flags', () => openFlags(admin, 'it'))).toBeLessThan(100)
    expect(await readOf('question_flags', () => todoList(admin))).toBeLessThan(100)
  })

  it('of payments older than the months shown', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    await database().execute(sql`
      insert into invoices (stripe_id, status, amount_cents, currency, created_at, paid_at)
      select 'in_old_' || n, 'paid', 499, 'eur', at, at
      from generate_series(1, 1000) n cross join lateral (select app_now() - make_interval(days => 400 + n) as at) one`)
    await database().execute(sql`analyze invoices`)
    expect(await readOf('invoices', () => monthlyRevenue(admin))).toBeLessThan(100)
  })

  it('of settlements and imports, nor every row by way of an index', async () => {
    const templateId = await makeTemplate(resultOf(await makeMatch()))
    await database().execute(sql`
      insert into settlements (template_id, rule_version, judgement, sources, locked, at)
      select ${templateId}, 1, '{}', '[]', true, app_now() - interval '9 days' from generate_series(1, 1000)`)
    await database().execute(sql`
      insert into ingest_runs (endpoint, competitions, days, started_at, finished_at, ok)
      select 'x', '{SA}', 7, app_now() - interval '9 days', app_now() - interval '9 days', true from generate_series(1, 1000)`)
    await database().execute(sql`analyze settlements, ingest_runs`)
    expect(await readOf('settlements', () => readDatabaseMetrics(system))).toBeLessThan(100)
    expect(await readOf('ingest_runs', () => closeKilledRuns(system))).toBeLessThan(100)
  })

  it('of devices and of settled questions in the jobs of each minute, nor every row by way of an index', async () => {
    await database().execute(sql`
      with fan as (insert into users (created_at) select app_now() from generate_series(1, 1000) returning id),
      session as (insert into sessions (user_id, version, expires_at) select id, 1, app_now() + interval '1 day' from fan returning id, user_id)
      insert into push_subscriptions (user_id, session_id, slot, endpoint, p256dh, auth, locale, on_lock, on_result)
      select user_id, id, 1, 'https://push.example.org/' || id, repeat('A', 87), repeat('A', 22), 'it', true, true from session`)
    const matchId = await makeMatch({ kickoff: '-9 days' })
    await finish(matchId, [1, 0])
    await database().execute(sql`
      with template as (
        insert into mission_templates (slug, competition, title_it, title_en, points, active, undecided, rule)
        select 'over:' || place, 'serie_a', 'x', 'x', 10, false, false, ${JSON.stringify(resultOf(matchId))}::text::jsonb
        from generate_series(1, 1000) place returning id)
      insert into template_matches (template_id, match_id, original_kickoff_at, judged_version)
      select id, ${matchId}, app_now() - interval '9 days', 2 from template`)
    await database().execute(
      sql`analyze push_subscriptions, sessions, users, mission_templates, template_matches`,
    )
    await maintain(system)
    expect(await readOf('push_subscriptions', () => maintain(system))).toBeLessThan(100)
    expect(await readOf('template_matches', () => settleDue(system))).toBeLessThan(100)
  })

  it('of results that are rated', async () => {
    await database().execute(sql`
      insert into matches (source, external_id, competition, season, stage, round, home, away, home_id, away_id, kickoff_at,
        original_kickoff_at, kickoff_known, status, duration, half_home, half_away, regular_home, regular_away)
      select 'football-data', 'rated-' || place, 'ligue_1', 2025, 'REGULAR_SEASON', 1, 'Casa', 'Ospite', 'c' || place % 20, 'o' || place % 20,
        at, at, true, 'FINISHED', 'REGULAR', 0, 0, 1, 0
      from generate_series(1, 500) place cross join lateral (select app_now() - make_interval(days => 30 + place) as at) one`)
    expect((await settleByCron(system)).rated).toBeGreaterThanOrEqual(500)
    await database().execute(sql`analyze matches, rating_changes`)
    const again = async () => expect((await settleByCron(system)).rated).toBe(0)
    expect(await readOf('rating_changes', again)).toBeLessThan(100)
    expect(await readOf('matches', again)).toBeLessThan(200)
  })

  it('of the lines of a fan in the hourly check of what was earned today', async () => {
    const fan = await makeFan()
    await database().execute(sql`
      with booking as (
        insert into ledger_transactions (idempotency_key, cause_kind, cause_id, rule_version, created_at)
        select 'quiz:old:' || place, 'quiz', 'old-' || place, 1, app_now() - make_interval(days => 401 - place)
        from generate_series(1, 400) place order by place returning id)
      insert into ledger_entries (transaction_id, account_id, amount)
      select booking.id, account.id, case when account.user_id is null then -1 else 1 end from booking
      join ledger_accounts account on account.asset = 'points' and (account.user_id = ${fan.userId} or account.user_id is null)
      order by booking.id`)
    const [last] = await database().execute<{ id: number }>(
      sql`select max(id)::int as id from ledger_entries`,
    )
    await earn(fan, 10)
    await database().execute(sql`analyze ledger_entries, ledger_accounts, ledger_transactions, earned_points`)
    const range = {
      from: last?.id ?? 0,
      to: Number.MAX_SAFE_INTEGER,
      since: '-infinity',
      until: 'infinity',
    }
    const check = () => database().transaction((tx) => countViolations(tx, earnedPoints.recent(range)))
    expect(await check()).toBe(0)
    expect(await readOf('ledger_entries', check)).toBeLessThan(100)
  })

  it('of the missions of a fan to count them for a page', async () => {
    const fan = await makeFan()
    await database().transaction(async (tx) => {
      // Until the log is on the disk, a vacuum does not mark the rows as visible to all.
      await tx.execute(sql`set local synchronous_commit = on`)
      await tx.execute(sql`
        insert into missions (user_id, request_id, title, points, status, first_done_at, xp_awarded)
        select ${fan.userId}, gen_random_uuid(), 'x', 0, 'done', app_now(), 0 from generate_series(1, 500)`)
    })
    // While an older snapshot is open, such as that of an automatic analysis, a vacuum does not mark the rows as visible to all.
    const isMarked = async () => {
      await database().sql`vacuum analyze missions`
      const [row] = await database().sql<{ marked: boolean }[]>`
        select relallvisible = relpages as marked from pg_class where oid = 'missions'::regclass`
      return row?.marked
    }
    await expect.poll(isMarked).toBe(true)
    const count = () => missionPage(fan.actor, null, undefined)
    expect((await count()).counts).toEqual({ done: 500, closed: 500, overdue: 0, total: 500 })
    expect(await fetched('missions', count)).toBeLessThan(100)
  })

  it('of the missions of other templates to count the fans of one', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    const fan = await makeFan()
    const [busy, other] = await Promise.all(
      ['ligue_1', 'la_liga'].map(async (competition) => {
        const [row] = await database().execute<{ id: string }>(sql`
          insert into mission_templates (slug, competition, category, title_it, title_en, points, default_due_in_days)
          values (${randomUUID()}, ${competition}, 'tifo', 'Guarda', 'Watch', 8, 3) returning id`)
        return row?.id ?? ''
      }),
    )
    await database().execute(sql`
      with fan as (insert into users (created_at) select app_now() from generate_series(1, 1000) returning id)
      insert into missions (user_id, request_id, template_id, title, points)
      select id, gen_random_uuid(), ${busy}, 'x', 8 from fan`)
    await database().execute(sql`
      insert into missions (user_id, request_id, template_id, title, points, added_on)
      select ${fan.userId}, gen_random_uuid(), ${other}, 'x', 8, day from (values (date '2020-01-01'), ('2020-01-02')) added (day)`)
    await database().execute(sql`analyze missions, mission_templates`)
    const list = () =>
      adminTemplates(admin, { competition: 'la_liga', page: 1, sort: 'fans', descending: true })
    expect((await list()).templates[0]).toMatchObject({ id: other, fans: 1 })
    expect((await adminTemplate(admin, busy ?? ''))?.fans).toBe(1000)
    expect(await readOf('missions', list)).toBeLessThan(100)
  })
})
