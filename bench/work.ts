import path from 'node:path'

/** Everything that a run makes and may lose; not in the repository. */
export const WORK = path.resolve('bench/.work')
