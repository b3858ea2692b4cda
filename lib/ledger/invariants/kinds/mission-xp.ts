import { sql } from 'drizzle-orm'
import { awards, OF_MISSIONS } from './awards'

export const missionXp = awards({
  id: 'missionXp',
  title: 'XP of missions is what the missions were awarded, once each',
  source: OF_MISSIONS,
  assets: sql`account.asset = 'xp'`,
  amount: sql`entry.amount`,
  due: sql`(coalesce(awarded.xp_awarded, 0) + awarded.reward)`,
})
