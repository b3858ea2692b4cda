import { sql } from 'drizzle-orm'
import { awards, OF_FIVES } from './awards'

export const fiveXp = awards({
  id: 'fiveXp',
  title: 'XP of a profile of a weekend five are its reward',
  source: OF_FIVES,
  assets: sql`account.asset = 'xp'`,
  amount: sql`entry.amount`,
  due: sql`awarded.reward`,
})
