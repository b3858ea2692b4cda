import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import type { SignedIn } from '@/lib/core/actor'
import { sameQuestions } from '@/lib/missions/answers/queries'
import { QUESTIONS_COMPARED } from './rules'

export type Shared = {
  id: string
  titleIt: string
  titleEn: string
  /** Whether the pick came true, for the viewer and for the mate. */
  own: boolean
  mate: boolean
  ownPoints: number
  matePoints: number
}

/**
 * The questions that the fan and a league mate have both answered, even if one of them was on a copy of the match, among the fan's latest
 * settled picks, newest first. Empty for a fan who shares no league with the viewer.
 */
export async function sharedQuestions({ userId }: SignedIn, mateId: string): Promise<Shared[]> {
  const rows = await database().execute<Shared>(sql`
    select own.id, template.title_it as "titleIt", template.title_en as "titleEn", own.outcome = 'won' as own,
      mate.outcome = 'won' as mate, own.points as "ownPoints", mate.points as "matePoints"
    from (select id, template_id, points, outcome, settled_at from missions where user_id = ${userId} and counted_week is not null
      and outcome in ('won', 'lost') order by settled_at desc nulls last, id limit ${QUESTIONS_COMPARED}) own
    cross join lateral (
      select mate.outcome, mate.points from (${sameQuestions<SQL>(sql, sql`own.template_id`)}) asked
      join missions mate on mate.template_id = asked.id and mate.user_id = ${mateId} and mate.kind = 'match'
        and mate.counted_week is not null and mate.outcome in ('won', 'lost')
      order by asked.created_at, asked.id limit 1
    ) mate
    join mission_templates template on template.id = own.template_id
    where exists (select from league_members member join league_members other on other.league_id = member.league_id
      where member.user_id = ${userId} and other.user_id = ${mateId})
    order by own.settled_at desc, own.id`)
  return [...rows]
}
