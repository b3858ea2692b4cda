import { MAIL_VALUES } from '@/db/schema/values'
import { readTable, type TableQuery, type TableSearch } from '@/lib/core/tables/table'

/** Every kind of email that the queue can hold. */
export const QUEUE_KINDS = MAIL_VALUES.kind
export type QueueKind = (typeof QUEUE_KINDS)[number]

/** `handled`: sent, or no longer wanted when its turn came; `late`: not sent because it was too late. */
export const QUEUE_STATES = ['waiting', 'handled', 'refused', 'late'] as const
export type QueueState = (typeof QUEUE_STATES)[number]

export const QUEUE_SORTS = ['queued', 'tries'] as const
export const MAILS_PER_PAGE = 25

const SPEC = { sorts: QUEUE_SORTS, filters: { state: QUEUE_STATES, kind: QUEUE_KINDS } }

/** Reads the search from the URL; anything invalid is ignored. */
export const readQueueSearch = (search: TableSearch): TableQuery => readTable(SPEC, search)
