/** The names under which jobs write down their runs. */
export const INVARIANTS_JOB = 'invariants'
