import type { Outcome } from '@/lib/missions/settlement/rules'

/** How an outcome looks on a ticket, and which text tells what became of its points. */
export const OUTCOME_LOOK = {
  open: { ticket: 'plain', stamp: 'ink', note: null },
  won: { ticket: 'won', stamp: 'pitch', note: 'paid' },
  lost: { ticket: 'lost', stamp: 'red', note: 'lostPoints' },
  void: { ticket: 'closed', stamp: 'ink', note: 'voidPoints' },
} as const satisfies Record<Outcome, object>
