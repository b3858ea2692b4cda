import { randomInt } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import { newJoinCode } from '@/lib/leagues/rules'

const NAMES = [
  'Zona Cesarini',
  'Bar dello Sport',
  'Quelli del giovedì',
  'I cugini di campagna',
  'Terzo piano, scala B',
  'Gli abbonati del divano',
]

/** Six leagues with all demo fans, grouped by their first competition, so that they pick on the same matches. */
export async function demoLeagues(sql: TransactionSql, fans: string[]): Promise<void> {
  const places = await sql<{ userId: string; group: number }[]>`
    select fan.id as "userId",
      ((dense_rank() over (order by preferences.competitions[1]) - 1) % ${NAMES.length}::int)::int as group
    from unnest(${fans}::uuid[]) with ordinality fan (id, place)
    join user_preferences preferences on preferences.user_id = fan.id
    order by fan.place`
  for (const [group, name] of NAMES.entries()) {
    const members = places.filter((place) => place.group === group).map(({ userId }) => userId)
    await sql`
      with league as (
        insert into leagues (request_id, name, join_code, owner_id, created_at)
        values (gen_random_uuid(), ${name}, ${newJoinCode(() => randomInt(32))}, ${members[0] ?? null}, app_now() - interval '42 days')
        returning id
      )
      insert into league_members (league_id, user_id, slot, joined_at)
      select league.id, member.id, 1, app_now() - interval '42 days' + member.place * interval '1 hour'
      from league, unnest(${members}::uuid[]) with ordinality member (id, place)`
  }
}
