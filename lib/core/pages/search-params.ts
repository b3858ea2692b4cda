/** The value of a search parameter that may appear once, without NUL, which PostgreSQL refuses; undefined when it is missing or repeated. */
export const singleParam = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value.replaceAll('\0', '') : undefined
