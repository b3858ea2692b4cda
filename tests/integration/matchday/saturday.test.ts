import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { COMPETITIONS } from '@/lib/competitions/rules'
import { standingsOf } from '@/lib/leagues/queries'
import { saveSlip } from '@/lib/matchday/slip/commands'
import { slipQuestions } from '@/lib/matchday/slip/queries'
import { asItStands } from '@/lib/matchday/standing/queries'
import { earnedNow } from '@/lib/matchday/standing/rules'
import { leagueTable } from '@/lib/matches/table/queries'
import { picksOf } from '@/lib/missions/predicates/rules'
import { offerRounds } from '@/lib/missions/rounds/commands'
import { settleDue } from '@/lib/missions/settlement/commands'
import { system } from '@/tests/support/factories'
import { makeMatch, moveKickoff, setResult } from '@/tests/support/factories-matches'
import { leagueWith } from '@/tests/support/leagues'

const SEASON = 2099
const ROUND = 13
const MATCHES = 3

/** The table of a competition, counted again match by match. */
async function recount(competition: string) {
  const rows = await database().execute<{ home: string; away: string; own: number; other: number }>(sql`
    select home, away, regular_home as own, regular_away as other from matches
    where competition = ${competition} and season = ${SEASON} and status = 'FINISHED'`)
  const points = new Map<string, number>()
  for (const { home, away, own, other } of rows) {
    points.set(home, (points.get(home) ?? 0) + (own > other ? 3 : own === other ? 1 : 0))
    points.set(away, (points.get(away) ?? 0) + (other > own ? 3 : own === other ? 1 : 0))
  }
  return Object.fromEntries(points)
}

const table = async (competition: string) =>
  Object.fromEntries((await leagueTable(system, competition)).map(({ team, points }) => [team.name, points]))

/** What each fan's counted picks have won, from the missions themselves. */
async function won(fans: string[]) {
  const rows = await database().execute<{ id: string; points: number }>(sql`
    select user_id as id, coalesce(sum(reward) filter (where counted_week is not null), 0)::int as points from missions
    where user_id in (${sql.join(
      fans.map((id) => sql`${id}::uuid`),
      sql`, `,
    )}) group by 1`)
  return Object.fromEntries(rows.map(({ id, points }) => [id, points]))
}

/** The same from the ledger, without the accounts' balances. */
async function booked(fans: string[]) {
  const rows = await database().execute<{ id: string; points: number }>(sql`
    select account.user_id as id, coalesce(sum(entry.amount), 0)::int as points
    from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
    where account.asset in ('points', 'owed') and account.user_id in (${sql.join(
      fans.map((id) => sql`${id}::uuid`),
      sql`, `,
    )}) group by 1`)
  return Object.fromEntries(rows.map(({ id, points }) => [id, points]))
}

describe('a Saturday of eight competitions', () => {
  it('from the schedina to the tables: picks, lock, live, settlement, correction', async () => {
    const { owner, mates, id: leagueId } = await leagueWith(2)
    const fans = [owner, ...mates]
    const ids = fans.map(({ userId }) => userId)
    const days = await Promise.all(
      COMPETITIONS.map(async (competition) => {
        const matchIds = await Promise.all(
          Array.from({ length: MATCHES }, (_, place) =>
            makeMatch({
              competition,
              season: SEASON,
              round: ROUND,
              kickoff: '3 hours',
              home: `${competition} A${place}`,
              away: `${competition} B${place}`,
            }),
          ),
        )
        return { competition, matchIds }
      }),
    )
    await offerRounds(system)

    for (const [turn, fan] of fans.entries())
      for (const { competition, matchIds } of days) {
        const questions = await slipQuestions(fan.actor, matchIds)
        expect(questions.filter(({ rule }) => rule.kind === 'match_result')).toHaveLength(MATCHES)
        const picks = questions.map(({ id, rule }, place) => {
          const options = picksOf(rule)
          return { templateId: id, pick: options[(turn + place) % options.length] ?? '' }
        })
        const taken = await saveSlip(
          fan.actor,
          { competition, round: String(ROUND), seenAt: Date.now(), picks },
          'it',
        )
        expect(taken.every(({ state }) => state === 'saved')).toBe(true)
      }
    const [counted] = await database().execute<{ least: number; most: number }>(sql`
      select min(used) as least, max(used) as most from mission_weekly_picks where user_id in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})`)
    expect(counted).toEqual({ least: 30, most: 30 })

    const all = days.flatMap(({ matchIds }) => matchIds)
    for (const id of all) await moveKickoff(id, '-30 minutes')
    const [first] = days
    const [late] = first ? await slipQuestions(owner.actor, first.matchIds) : []
    const refused = await saveSlip(
      owner.actor,
      {
        competition: first?.competition ?? 'champions',
        round: String(ROUND),
        seenAt: Date.now(),
        picks: [{ templateId: late?.id ?? '', pick: '1' }],
      },
      'it',
    )
    expect(refused).toMatchObject([{ state: 'locked' }])

    for (const [place, id] of all.entries())
      await setResult(id, { status: 'IN_PLAY', regular: [place % 3, 1], half: null })
    await settleDue(system)
    const pencil = earnedNow(await asItStands(owner.actor, leagueId))
    expect([...(pencil?.values() ?? [])].some((points) => points > 0)).toBe(true)
    expect(Object.values(await won(ids))).toEqual([0, 0, 0])

    for (const [place, id] of all.entries())
      await setResult(id, { regular: [place % 3, 1], half: [0, place % 2] })
    await settleDue(system)
    const settled = await won(ids)
    expect(await booked(ids)).toEqual(settled)
    for (const { competition } of days) expect(await table(competition)).toEqual(await recount(competition))

    const [corrected] = all
    await setResult(corrected ?? '', { regular: [5, 0], half: [2, 0] })
    await settleDue(system)
    const after = await won(ids)
    expect(after).not.toEqual(settled)
    expect(await booked(ids)).toEqual(after)
    for (const { competition } of days) expect(await table(competition)).toEqual(await recount(competition))
    const standings = await standingsOf(owner.actor, leagueId, 'week')
    expect(Object.fromEntries(standings.map(({ userId, points }) => [userId, points]))).toEqual(after)
    const [open] = await database().execute<{ open: number }>(sql`
      select count(*)::int as open from missions where user_id in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )}) and outcome = 'open'`)
    expect(open).toEqual({ open: 0 })
  })
})
