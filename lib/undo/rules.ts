const UNDO_KINDS = ['league', 'match', 'mission', 'quiz_template', 'schedule'] as const
export type UndoKind = (typeof UNDO_KINDS)[number]

/** How long a change can be undone. */
export const UNDO_MINUTES = 10
