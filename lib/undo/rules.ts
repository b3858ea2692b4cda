import type { UNDO_VALUES } from '@/db/schema/values'

export type UndoKind = (typeof UNDO_VALUES.kind)[number]

/** How long a change can be undone. */
export const UNDO_MINUTES = 10
