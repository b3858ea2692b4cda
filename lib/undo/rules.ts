const DELETION_KINDS = ['league', 'match', 'mission', 'quiz_template', 'schedule'] as const
export type DeletionKind = (typeof DELETION_KINDS)[number]

/** How long a deletion can be undone. */
export const UNDO_MINUTES = 10
