import { stringify } from 'csv-stringify/sync'

/** The driver returns `bigint` and `numeric` as text. */
const NEGATIVE = /^-\d+(\.\d+)?$/

/** A formula after a semicolon, which separates the cells where a comma separates decimals. */
const HIDDEN_FORMULA = /;\s*(?=[=+\-@])/g
const disarmed = (text: string) => text.replace(HIDDEN_FORMULA, "$&'")

/** The sign of a negative number begins no formula. Options for a single cell would cost ten times as much as the cell itself. */
const cell = (text: string) =>
  NEGATIVE.test(text) ? { value: text, escape_formulas: false } : disarmed(text)

/** Rows as CSV (RFC 4180). Text that a spreadsheet would take for a formula is disarmed; numbers stay numbers. */
export const csvOf = (rows: readonly unknown[][]): string =>
  stringify([...rows], {
    record_delimiter: '\r\n',
    // Off by default once a delimiter is set.
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: {
      date: (value) => value.toISOString(),
      boolean: (value) => String(value),
      number: (value) => cell(String(value)),
      string: cell,
      object: (value) => disarmed(JSON.stringify(value)),
    },
  })

/** The first line of a file that people open. Excel takes a CSV for UTF-8, and reads its accents, only behind this mark. */
export const csvHead = (columns: readonly string[]): string => `\uFEFF${csvOf([[...columns]])}`
