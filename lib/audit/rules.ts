/** The words before the dot of an action, by which the log is filtered. */
export const AUDIT_KINDS = [
  'account',
  'attempt',
  'badge',
  'correction',
  'event',
  'fan',
  'flag',
  'mail',
  'match',
  'matches',
  'poster',
  'pricing',
  'product',
  'question',
  'quiz',
  'replay',
  'report',
  'schedule',
  'scheduler',
  'template',
  'tip',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** How many of the newest lines a search by words reads. */
export const LINES_SEARCHED = 20_000

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads the filter from the URL; anything invalid is ignored. */
export const readAuditFilter = (query: { before?: string; kind?: string; subject?: string; q?: string }) => ({
  before: /^\d{1,15}$/.test(query.before ?? '') ? Number(query.before) : undefined,
  kind: AUDIT_KINDS.find((known) => known === query.kind),
  subject: ID.test(query.subject ?? '') ? query.subject : undefined,
  q: (query.q ?? '').replaceAll('\0', '').trim().slice(0, 60) || undefined,
})
