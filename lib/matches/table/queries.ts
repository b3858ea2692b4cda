import 'server-only'
import type { Fragment } from 'postgres'
import { database } from '@/db/client'
import type { Actor } from '@/lib/core/actor'
import { RESUMED_WITHIN_DAYS } from '../live/rules'
import { isAnnulled } from '../rescheduling/queries'
import { currentSeason } from '../rounds/queries'
import { TABLE_STAGES } from '../rounds/rules'
import { IN_PLAY, type Team } from '../rules'
import { FORM_LENGTH, type FormLetter } from './rules'

export type TableRow = {
  team: Team
  played: number
  won: number
  drawn: number
  lost: number
  goalsFor: number
  goalsAgainst: number
  points: number
  /** Results of the last five matches, latest last. */
  form: FormLetter[]
  /** Plays at this moment; that match is not counted yet. */
  isPlaying: boolean
}

/**
 * The table of a competition's current season, computed from the results after 90 minutes of its league phase: three points for a
 * win, one for a draw; level clubs by goal difference, then goals, then name. A match awarded without a score counts by its
 * winner, an annulled one that is played again not at all. A match that an admin has created knows its clubs only by their names.
 */
export async function competitionTable(_actor: Actor, competition: string): Promise<TableRow[]> {
  const { sql } = database()
  return sql<TableRow[]>`
    with season as materialized (
      select kickoff_at, home_id, away_id, home, away, status, winner, regular_home, regular_away,
        not ${isAnnulled<Fragment>(sql)} and (status = 'FINISHED' and regular_home is not null
          or status = 'AWARDED' and (regular_home is not null or winner is not null)) as counts,
        status = any(${IN_PLAY}) and kickoff_at >= app_now() - make_interval(days => ${RESUMED_WITHIN_DAYS}) as is_playing
      from matches
      where competition = ${competition} and duplicate_of is null
        and (stage is null or stage = any(${[...TABLE_STAGES]}::text[])) and num_nulls(home, away) = 0
        and season = ${currentSeason(sql`${competition}`)}
    ), clubs as (
      select lower(name) as name, min(id) as id
      from (select home as name, home_id as id from season union all select away, away_id from season) named group by 1
    ), sides as (
      select coalesce(home_id, (select id from clubs where name = lower(home))) as id, home as name, kickoff_at, counts, is_playing, regular_home as own, regular_away as other,
        case when status = 'AWARDED' and winner is not null then case winner when 'home' then 1 when 'away' then -1 else 0 end
          else sign(regular_home - regular_away) end as result
      from season
      union all
      select coalesce(away_id, (select id from clubs where name = lower(away))), away, kickoff_at, counts, is_playing, regular_away, regular_home,
        case when status = 'AWARDED' and winner is not null then case winner when 'away' then 1 when 'home' then -1 else 0 end
          else sign(regular_away - regular_home) end
      from season
    ), standings as (
      select id, min(name) as name, count(*) filter (where counts)::int as played,
        count(*) filter (where counts and result = 1)::int as won, count(*) filter (where counts and result = 0)::int as drawn,
        count(*) filter (where counts and result = -1)::int as lost, coalesce(sum(own) filter (where counts), 0)::int as "goalsFor",
        coalesce(sum(other) filter (where counts), 0)::int as "goalsAgainst", bool_or(is_playing) as "isPlaying",
        coalesce((array_agg(case result when 1 then 'W' when 0 then 'D' else 'L' end order by kickoff_at desc)
          filter (where counts))[1:${FORM_LENGTH}::int], '{}') as latest
      from sides group by id, case when id is null then name end
    )
    select jsonb_build_object('id', id, 'name', name) as team, played, won, drawn, lost, "goalsFor", "goalsAgainst", "isPlaying",
      3 * won + drawn as points, (select coalesce(jsonb_agg(one order by place desc), '[]') from unnest(latest) with ordinality last (one, place)) as form
    from standings
    order by 3 * won + drawn desc, "goalsFor" - "goalsAgainst" desc, "goalsFor" desc, name`
}
