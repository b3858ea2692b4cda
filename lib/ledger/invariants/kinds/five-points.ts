import { sql } from 'drizzle-orm'
import { awards, FIVE_AWARDS } from './awards'

export const fivePoints = awards({
  id: 'fivePoints',
  title: 'points of a profile of a weekend five, with what is owed for it, are its reward',
  source: FIVE_AWARDS,
  assets: sql`account.asset in ('points', 'owed')`,
  amount: sql`case account.asset when 'owed' then -entry.amount else entry.amount end`,
  due: sql`awarded.reward`,
})
