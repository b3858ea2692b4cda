import { type SQL, sql } from 'drizzle-orm'

/** Column names for a statement, separated by commas: of the table or alias `of`, or without one. */
export const columnList = (names: readonly string[], of?: string): SQL =>
  sql.join(
    names.map((name) => (of ? sql`${sql.identifier(of)}.${sql.identifier(name)}` : sql.identifier(name))),
    sql`, `,
  )
