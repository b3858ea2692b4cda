import { sql } from 'drizzle-orm'
import { awards, FIVE_AWARDS } from './awards'
import { GIVEN } from './invariant'

export const fivePoints = awards({
  id: 'fivePoints',
  title: 'points of a profile of a weekend five, with what is owed for it, are its reward',
  source: FIVE_AWARDS,
  assets: sql`account.asset in ('points', 'owed')`,
  amount: GIVEN,
  due: sql`awarded.reward`,
})
