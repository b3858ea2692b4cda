/** Names under which jobs record their runs. */
export const INVARIANTS_JOB = 'invariants'
export const FULL_CHECK_JOB = 'invariants_full'
export const PAYMENTS_JOB = 'payments'
export const FIGURES_JOB = 'figures'
export const RESULTS_JOB = 'results'
export const REMINDERS_JOB = 'reminders'
export const PUSH_REMINDERS_JOB = 'locks'
export const RETENTION_JOB = 'retention'
export const ERASED_LIST_JOB = 'erased_list'
export const CLUBS_JOB = 'clubs'

/** Rules with their violations as a run stores them: `balances=3 chain=0`. */
export const writeCounts = (found: Record<string, number>): string =>
  Object.entries(found)
    .map(([rule, violations]) => `${rule}=${violations}`)
    .join(' ')

/** The reverse of `writeCounts`; empty for a run that has stored none. */
export const readCounts = (text: string | null): Record<string, number> =>
  Object.fromEntries(
    (text ?? '')
      .split(' ')
      .filter(Boolean)
      .map((pair) => pair.split('='))
      .map(([rule = '', violations]) => [rule, Number(violations)]),
  )

/** The violations of all rules together. */
export const totalOf = (found: Record<string, number>): number =>
  Object.values(found).reduce((sum, count) => sum + count, 0)
