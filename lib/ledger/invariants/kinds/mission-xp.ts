import { sql } from 'drizzle-orm'
import { missionAward } from './mission-awards'

export const missionXp = missionAward({
  id: 'iv',
  says: 'XP of missions is what the missions were awarded, once each',
  assets: sql`account.asset = 'xp'`,
  amount: sql`entry.amount`,
  due: sql`(coalesce(missions.xp_awarded, 0) + missions.reward)`,
})
