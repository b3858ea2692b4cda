import { stringify } from 'csv-stringify/sync'

/** The driver returns `bigint` and `numeric` as text. */
const NUMBER = /^-?\d+(\.\d+)?$/

/** A formula after a semicolon, which separates the cells where a comma separates decimals. */
const HIDDEN_FORMULA = /;\s*(?=[=+\-@])/g
const disarmed = (text: string) => text.replace(HIDDEN_FORMULA, "$&'")

/** Rows as CSV (RFC 4180). Text that a spreadsheet would take for a formula is disarmed; numbers stay numbers. */
export const csvOf = (rows: readonly unknown[][]): string =>
  stringify([...rows], {
    record_delimiter: '\r\n',
    // Off by default for a delimiter of one's own.
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: {
      date: (value) => value.toISOString(),
      boolean: (value) => String(value),
      number: (value) => ({ value: String(value), escape_formulas: false }),
      string: (text) => ({ value: disarmed(text), escape_formulas: !NUMBER.test(text) }),
      object: (value) => disarmed(JSON.stringify(value)),
    },
  })

/** The first line of a file that people open. Excel takes a CSV for UTF-8, and reads its accents, only behind this mark. */
export const csvHead = (columns: readonly string[]): string => `\uFEFF${csvOf([[...columns]])}`
