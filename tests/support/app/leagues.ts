import { randomInt, randomUUID } from 'node:crypto'
import { newJoinCode } from '@/lib/leagues/rules'
import type { TestFan } from '../accounts'
import { db } from './database'

type TestLeague = { id: string; name: string; code: string }

/** Puts a league with these members into the database, the first as its owner. */
export async function makeLeague(
  members: Pick<TestFan, 'id'>[],
  name = `Lega ${randomUUID().slice(0, 8)}`,
): Promise<TestLeague> {
  const code = newJoinCode(() => randomInt(32))
  const id = randomUUID()
  await db().begin(async (sql) => {
    await sql`insert into leagues (id, request_id, name, join_code, owner_id)
      values (${id}, ${randomUUID()}, ${name}, ${code}, ${members[0]?.id ?? null})`
    for (const { id: userId } of members)
      await sql`insert into league_members (league_id, user_id, slot)
        select ${id}, ${userId}, coalesce(max(slot), 0) + 1 from league_members where user_id = ${userId}`
  })
  return { id, name, code }
}
