import { sql } from 'drizzle-orm'
import { awards, MISSION_AWARDS } from './awards'
import { GIVEN } from './invariant'

export const missionPoints = awards({
  id: 'missionPoints',
  title:
    'points of a mission, with what is owed for it, are its reward, or none for a pick beyond the 30 of its week',
  source: MISSION_AWARDS,
  assets: sql`account.asset in ('points', 'owed')`,
  amount: GIVEN,
  due: sql`case when awarded.kind = 'match' and awarded.counted_week is null then 0 else awarded.reward end`,
})
