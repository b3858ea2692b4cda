import { randomUUID } from 'node:crypto'
import { offer } from '../verified'
import { db } from './database'

export type MadeMatch = {
  id: string
  result: string
  over: string
  score: string | null
  home: string
  away: string
}

/** A round in a season of its own, which is then the latest of its competition. @returns its matches by kickoff */
export async function makeRound(
  count: number,
  { competition = 'conference', round = 5, withScore = false } = {},
) {
  const [latest] = await db()<{ season: number }[]>`
    select coalesce(max(season), 2039) + 1 as season from matches where competition = ${competition} and season >= 2040`
  const season = latest?.season ?? 2040
  const matches: MadeMatch[] = []
  for (let index = 0; index < count; index++) {
    const [home, away] = [`Casa ${season} ${index}`, `Ospiti ${season} ${index}`]
    const [made] = await db()<{ id: string }[]>`
      insert into matches (source, external_id, competition, season, stage, round, home, away, home_id, away_id, kickoff_at, kickoff_known,
        original_kickoff_at, status, duration)
      values ('football-data', ${randomUUID()}, ${competition}, ${season}, 'LEAGUE_STAGE', ${round}, ${home}, ${away}, ${home}, ${away},
        app_now() + make_interval(hours => 5, mins => ${index}), true, app_now() + make_interval(hours => 5), 'TIMED', 'REGULAR') returning id`
    if (!made) throw new Error('no match was made')
    const matchId = made.id
    matches.push({
      id: matchId,
      home,
      away,
      result: await offer({ kind: 'match_result', matchId }, [matchId], {
        title: `${home}: chi vince?`,
        competition,
      }),
      over: await offer({ kind: 'over_under', matchId, line: 2.5 }, [matchId], {
        title: `${home}: gol?`,
        competition,
      }),
      score: withScore
        ? await offer({ kind: 'exact_score', matchId }, [matchId], { title: `${home}: quanto?`, competition })
        : null,
    })
  }
  return { path: `/matchday/${competition}/${round}`, competition, round, matches }
}

/** The picks that a fan has saved, by the id of their question. */
export async function savedPicks({ id }: { id: string }): Promise<Record<string, string>> {
  const rows = await db()<{ templateId: string; pick: string }[]>`
    select template_id as "templateId", pick from missions where user_id = ${id} and pick is not null and deleted_at is null`
  return Object.fromEntries(rows.map(({ templateId, pick }) => [templateId, pick]))
}
