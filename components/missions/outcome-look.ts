import type { Outcome } from '@/lib/missions/settlement/rules'

export const OUTCOME_LOOK = {
  open: { ticket: 'plain', stamp: 'ink' },
  won: { ticket: 'won', stamp: 'pitch' },
  lost: { ticket: 'lost', stamp: 'red' },
  void: { ticket: 'closed', stamp: 'ink' },
} as const satisfies Record<Outcome, object>
