/** The fields of a value that may be anything. */
export const fieldsIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** A value that may be anything if it is a text, else ''. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
