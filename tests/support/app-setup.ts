import { db, forgetLimits } from './app-database'

/** Before the first test: limits count over minutes, so what an earlier run has used up is given back. */
export default async function setup(): Promise<void> {
  await forgetLimits()
  await db().end()
}
