import type { CompetitionCode } from '@/lib/competitions/rules'

/** The competitions that are imported by default, in the order of the import page. */
export const IMPORT_CODES: readonly string[] = [
  'PL',
  'SA',
  'PD',
  'BL1',
  'FL1',
  'CL',
  'EL',
  'ECL',
] satisfies CompetitionCode[]
/** Competitions of one import, at most. */
export const IMPORT_CODES_MAX = 20
/** Days around now within which new matches are imported. */
export const IMPORT_WINDOWS = [7, 14, 30] as const
export const DEFAULT_WINDOW = 14
/** Runs on one page of the admin's table. */
export const RUNS_SHOWN = 10
export const RUN_SORTS = ['started', 'read', 'upserted', 'took'] as const
export type RunSort = (typeof RUN_SORTS)[number]
export const RUN_OUTCOMES = ['ok', 'failed', 'running'] as const
export const RUN_KINDS = ['import', 'dry'] as const
/** No competition is started after this time, because an admin waits for the response. */
export const LONGEST_RUN_MS = 240_000
