import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import type { Actor, SignedIn } from '@/lib/core/actor'
import type { HeadProof, PublishedDay } from './rules'

/** Three years in one answer. */
const DAYS_AT_ONCE = 1_100

type Range = { before?: string; limit?: number }

/** The latest `limit` published days before the day `before`, oldest first. Public. */
export async function publishedDays(
  _actor: Actor,
  { before = '9999-12-31', limit = DAYS_AT_ONCE }: Range = {},
): Promise<PublishedDay[]> {
  const days = await database().execute<PublishedDay>(sql`
    select day::text, fans, encode(root, 'hex') as root, encode(previous_hash, 'hex') as "previousHash",
      encode(hash, 'hex') as hash
    from (select * from ledger_publications where day < ${before}::date order by day desc limit ${limit}) latest order by day`)
  return [...days]
}

/** The fan's path to the root of the last day on which their head was published; null before that. */
export async function proofOf({ userId }: Pick<SignedIn, 'userId'>): Promise<HeadProof | null> {
  const [proof] = await database().execute<HeadProof>(sql`
    select own.day::text, own.user_id as "userId", own.length::int, encode(own.head, 'hex') as head, coalesce((
      select json_agg(json_build_object('side', case (own.leaf >> node.level) & 1 when 1 then 'left' else 'right' end,
        'hash', encode(node.hash, 'hex')) order by node.level)
      from generate_series(0, 31) level
      join ledger_published_nodes node on node.day = own.day and node.level = level.level and node.place = (own.leaf >> level.level) # 1
    ), '[]') as path
    from ledger_published_heads own where own.user_id = ${userId} order by own.day desc limit 1`)
  return proof ?? null
}
