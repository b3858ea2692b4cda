import path from 'node:path'

/** Scratch files of a run, ignored by git. */
export const WORK_FOLDER = path.resolve('bench/.work')
