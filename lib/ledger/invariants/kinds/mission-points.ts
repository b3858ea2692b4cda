import { sql } from 'drizzle-orm'
import { missionAward } from './mission-awards'

export const missionPoints = missionAward({
  id: 'v',
  says: 'points of a mission, with what is owed for it, are its reward, or none for a pick beyond the 30 of its week',
  assets: sql`account.asset in ('points', 'owed')`,
  amount: sql`case account.asset when 'owed' then -entry.amount else entry.amount end`,
  due: sql`case when missions.kind = 'match' and missions.counted_week is null then 0 else missions.reward end`,
})
