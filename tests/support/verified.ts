import { randomUUID } from 'node:crypto'
import { secretsOfApp } from './app/app'
import { db } from './app/database'
import { ask } from './app/http'

type MatchOptions = { home?: string; away?: string; competition?: string; inHours?: number }

/** A match to come, as an admin enters one. @returns its id */
export async function makeMatch(options: MatchOptions = {}): Promise<string> {
  const { home = 'Roma', away = 'Inter', competition = 'champions', inHours = 5 } = options
  const [made] = await db()<{ id: string }[]>`
    insert into matches (source, external_id, competition, home, away, home_id, away_id, kickoff_at, kickoff_known, original_kickoff_at, status, duration)
    values ('admin', ${randomUUID()}, ${competition}, ${home}, ${away}, ${`h${randomUUID()}`}, ${`a${randomUUID()}`},
      app_now() + make_interval(secs => ${inHours * 3600}), true, app_now() + make_interval(secs => ${inHours * 3600}), 'TIMED', 'REGULAR')
    returning id`
  if (!made) throw new Error('no match was made')
  return made.id
}

type Rule = { kind: string } & Record<string, unknown>
type Offer = { title: string; competition?: string; points?: number }

/** A suggestion with this rule on these matches. @returns its id */
export async function offer(rule: Rule, matchIds: string[], options: Offer): Promise<string> {
  const { title, competition = 'champions', points = 150 } = options
  const whole = JSON.stringify({ v: 1, ...rule })
  return db().begin(async (sql) => {
    const [made] = await sql<{ id: string }[]>`
      insert into mission_templates (slug, competition, category, title_it, title_en, points, rule, sort)
      values (${randomUUID()}, ${competition}, 'pronostico', ${title}, ${title}, ${points}, ${whole}::text::jsonb, -2000)
      returning id`
    if (!made) throw new Error('no suggestion was made')
    for (const matchId of matchIds)
      await sql`insert into template_matches (template_id, match_id, original_kickoff_at)
        select ${made.id}, id, original_kickoff_at from matches where id = ${matchId}`
    return made.id
  })
}

/** Who wins this match. @returns the ids of the suggestion and of its match */
export async function offerResult(title: string, options: MatchOptions = {}) {
  const matchId = await makeMatch(options)
  const templateId = await offer({ kind: 'match_result', matchId }, [matchId], {
    title,
    competition: options.competition,
    points: 30,
  })
  return { matchId, templateId }
}

type Pick = { pick?: string; points?: number }

/**
 * Inserts what adding the suggestion and picking would leave behind.
 * @returns the mission's id
 */
export async function giveVerified(fan: { id: string }, templateId: string, { pick, points }: Pick = {}) {
  const [made] = await db()<{ id: string }[]>`
    insert into missions (user_id, request_id, template_id, title, points, kind, outcome, pick, picked_at, counted_week, status)
    select ${fan.id}, ${randomUUID()}, id, title_it, coalesce(${points ?? null}::int, points), 'match', 'open', ${pick ?? null},
      case when ${pick ?? null}::text is not null then app_now() - interval '1 day' end,
      case when ${pick ?? null}::text is not null then app_week(app_now()) end, ${pick ? 'in_progress' : 'todo'}
    from mission_templates where id = ${templateId} returning id`
  if (!made) throw new Error('no mission was made')
  return made.id
}

export async function kickOff(matchId: string): Promise<void> {
  await db()`update matches set kickoff_at = app_now() - interval '1 hour', status = 'IN_PLAY' where id = ${matchId}`
}

/** The score of a match in play, as the minute's read leaves it. */
export async function score(matchId: string, [home, away]: [number, number]): Promise<void> {
  await db()`update matches set regular_home = ${home}, regular_away = ${away}, half_home = 0, half_away = 0 where id = ${matchId}`
}

export async function finish(matchId: string, [home, away]: [number, number]): Promise<void> {
  await db()`update matches set kickoff_at = app_now() - interval '2 hours', status = 'FINISHED',
    half_home = 0, half_away = 0, regular_home = ${home}, regular_away = ${away},
    winner = ${home > away ? 'home' : home < away ? 'away' : 'draw'} where id = ${matchId}`
}

export async function callOff(matchId: string): Promise<void> {
  await db()`update matches set status = 'CANCELLED' where id = ${matchId}`
}

/** The job that settles, as the scheduler calls it. */
export async function settleNow(): Promise<void> {
  const { CRON_SECRET = '' } = secretsOfApp()
  const answer = await ask('/api/cron/settle', {
    method: 'POST',
    headers: { authorization: `Bearer ${CRON_SECRET}` },
  })
  if (answer.status !== 200) throw new Error(`settling answered ${answer.status}: ${answer.body}`)
}

/**
 * Inserts what adding a seeded suggestion on activity would leave behind.
 * @returns the mission's id
 */
export async function giveActivity(fan: { id: string }, slug = 'quiz_score_at_least-40'): Promise<string> {
  const [made] = await db()<{ id: string }[]>`
    insert into missions (user_id, request_id, template_id, title, points, kind, outcome, due_date)
    select ${fan.id}, ${randomUUID()}, id, title_it, points, 'activity', 'open', app_day(app_now()) + 1
    from mission_templates where slug = ${slug} returning id`
  if (!made) throw new Error('no mission was made')
  return made.id
}
