import 'server-only'
import type { Tx } from '@/db/client'
import { analyticsEvents } from '@/db/schema/quiz'

type AnalyticsEvent = {
  userId: string
  event: 'quiz_completed' | 'wallet_credit_demo' | 'token_spent'
  props: Record<string, unknown>
}

/** Records what fans did, in the transaction that did it. */
export async function recordEvents(events: readonly AnalyticsEvent[], tx: Tx): Promise<void> {
  if (events.length > 0) await tx.insert(analyticsEvents).values([...events])
}
