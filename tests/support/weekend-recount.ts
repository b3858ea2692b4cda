import { sql } from 'drizzle-orm'
import { database } from '@/db/client'

type Standing = { userId: string; points: number; picks: number }

/**
 * What each pick of a five should have earned once all is over, in plain SQL, from nothing but the results of the matches and the dates
 * for which they were offered: no code of the settlement, and nothing that it stored, is used.
 */
const COUNTED = sql`
  seen as (
    select pick.id, pick.user_id, pick.profile, pick.points, pick.outcome, pick.reward, matches.status, matches.winner, pick.side,
      (weekend_match.pricing -> 'prices' -> (pick.profile || ':' || pick.side) ->> 'points')::int as price,
      matches.status <> 'CANCELLED' and not (matches.kickoff_known
          and app_day(matches.kickoff_at) > app_day(weekend_match.original_kickoff_at) + 14) as is_in_time,
      case pick.side when 'home' then regular_home else regular_away end as own,
      case pick.side when 'home' then regular_away else regular_home end as against,
      case when regular_home + regular_away = 0 then 0 when pick.side = 'home' then half_home else half_away end as own_half,
      case when regular_home + regular_away = 0 then 0 when pick.side = 'home' then half_away else half_home end as against_half,
      regular_home + regular_away = 0 or half_home <= regular_home and half_away <= regular_away as has_half
    from weekend_picks pick
    join weekend_matches weekend_match on weekend_match.weekend = pick.weekend and weekend_match.match_id = pick.match_id
    join matches on matches.id = pick.match_id
  ), judged as (
    select *, case
      when is_in_time and status = 'FINISHED' and own is not null then case profile
        when 'keeper' then against = 0 when 'wall' then against = 0 when 'fullback' then own >= against
        when 'anchor' then own + against <= 2 when 'shuttle' then own > against when 'playmaker' then own > against
        when 'captain' then own = against + 1 when 'tightrope' then own = against when 'winger' then own >= 2
        when 'creator' then own + against >= 4 when 'striker' then own >= 3 when 'ram' then own >= against + 3
        when 'roller' then own >= 4
        when 'ball_winner' then case when has_half then own_half > against_half end
        when 'joker' then case when has_half then own_half < against_half and own >= against end
      end
      when is_in_time and status = 'AWARDED' then case
        when profile in ('shuttle', 'playmaker') then winner = side
        when profile = 'fullback' then winner in (side, 'draw')
        when profile = 'tightrope' then winner = 'draw' end
    end as delivered
    from seen
  )`

/** The points of each fan, counted again, and the picks on which settlement disagrees. */
export async function recountFives() {
  const fans = await database().execute<Standing>(sql`
    with ${COUNTED}
    select user_id as "userId", coalesce(sum(points) filter (where delivered), 0)::int as points, count(*)::int as picks
    from judged group by user_id order by user_id`)
  const disagreements = await database().execute(sql`
    with ${COUNTED}
    select id, profile, side, status, own, against, own_half, against_half, outcome, delivered from judged
    where outcome <> case when delivered then 'won' when not delivered then 'lost' else 'void' end
      or reward <> case when delivered then points else 0 end or points <> price limit 20`)
  return { fans: [...fans], disagreements: [...disagreements] }
}
