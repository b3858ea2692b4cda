/** The fields of a value that may be anything. */
export const fieldsIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** A value that may be anything if it is a text, else ''. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The code of an error of Node.js or of the database, such as ENOENT or 28P01; else ''. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
