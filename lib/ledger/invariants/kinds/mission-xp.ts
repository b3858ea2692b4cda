import { sql } from 'drizzle-orm'
import { awards, MISSION_AWARDS } from './awards'

export const missionXp = awards({
  id: 'missionXp',
  title: 'XP of missions is what the missions were awarded, once each',
  source: MISSION_AWARDS,
  assets: sql`account.asset = 'xp'`,
  amount: sql`entry.amount`,
  due: sql`(coalesce(awarded.xp_awarded, 0) + awarded.reward)`,
})
