/** The value of a search parameter that may appear once; undefined when it is missing, repeated or no text for PostgreSQL. */
export const single = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && !value.includes('\0') ? value : undefined
