/** The text of a status, which its button has too. */
export const STATUS_TEXT = { todo: 'todo', in_progress: 'inProgress', done: 'done' } as const
