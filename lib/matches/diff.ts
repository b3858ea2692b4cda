import type { IngestChange } from '@/db/schema/matches'

type Values = Record<string, unknown>
/** A match as it is and as it would be; `externalId` is null when nothing would change. */
export type Compared = {
  externalId: string
  home: string | null
  away: string | null
  isNew: boolean
  before: Values
  after: Values
}

const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)

/** What is different, field by field, as texts. */
export function changeOf(code: string, change: Compared): IngestChange {
  const { externalId, home, away, isNew, before, after } = change
  const fields: IngestChange['fields'] = {}
  for (const name of Object.keys(after)) {
    const [from, to] = [isNew ? null : asText(before[name]), asText(after[name])]
    if (from !== to) fields[name] = { from, to }
  }
  return { code, externalId, home, away, isNew, fields }
}
