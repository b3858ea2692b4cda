import { randomUUID } from 'node:crypto'
import { makeFan } from '../accounts'
import { giveVerified, offerResult } from '../verified'
import { db } from './database'

export const ownTitle = () => `Chi vince? ${randomUUID().slice(0, 8)}`

export const pickOf = async (missionId: string) => {
  const [row] = await db()<{ pick: string | null; points: number }[]>`
    select pick, points from missions where id = ${missionId}`
  return row
}

/** A fan with a mission on one match. */
export async function scene(pick?: string) {
  const [fan, title] = [await makeFan(), ownTitle()]
  const { matchId, templateId } = await offerResult(title)
  const id = await giveVerified(fan, templateId, pick ? { pick, points: 18 } : {})
  return { fan, title, matchId, templateId, id }
}
