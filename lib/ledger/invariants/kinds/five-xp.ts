import { sql } from 'drizzle-orm'
import { awards, FIVE_AWARDS } from './awards'

export const fiveXp = awards({
  id: 'fiveXp',
  title: 'XP of a profile of a weekend five are its reward',
  source: FIVE_AWARDS,
  assets: sql`account.asset = 'xp'`,
  amount: sql`entry.amount`,
  due: sql`awarded.reward`,
})
