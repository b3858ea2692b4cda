/** The text of a status, which is also that of its button. */
export const STATUS_TEXT = { todo: 'todo', in_progress: 'inProgress', done: 'done' } as const
