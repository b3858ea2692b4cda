import type { Route } from 'next'
import { NEXT_MAX } from '../pages/own-path'
import { singleParam } from '../pages/search-params'
import { foldAccents } from '../text/fold-accents'

export type TableSearch = Record<string, string | string[] | undefined>
/** What an address may ask of a table: the columns to sort by, and the values of each filter. */
type TableSpec = {
  /** Name of a page's second table: it prefixes its fields in the URL, as in `held.page`, and is the id of its section. */
  name?: string
  sorts: readonly string[]
  filters?: Record<string, readonly string[]>
}
/** `sort` is empty for the table's own order; a filter that is not set is empty. */
export type TableQuery = {
  name?: string
  /** The fields of the other table of the page. */
  otherTable?: Record<string, string>
  search: string
  sort: string
  descending: boolean
  page: number
  filters: Record<string, string>
}

/** An email address may be this long. */
const TEXT_MAX = 254
const LAST_PAGE = 400

/** What a field of a table is called in the address. */
export const fieldName = ({ name }: { name?: string }, field: string): string =>
  name === undefined ? field : `${name}.${field}`

/** Reads a table's address; whatever is not allowed counts as not given. `sort=-name` is descending. */
export function readTable(spec: TableSpec, search: TableSearch): TableQuery {
  const { name, sorts, filters = {} } = spec
  const param = (field: string) => singleParam(search[fieldName(spec, field)])
  const order = param('sort') ?? ''
  const sort = sorts.find((known) => known === order.replace(/^-/, '')) ?? ''
  const page = param('page') ?? ''
  return {
    ...(name !== undefined && { name }),
    search: (param('q') ?? '').trim().slice(0, TEXT_MAX),
    sort,
    descending: sort !== '' && order.startsWith('-'),
    page: /^[1-9]\d{0,2}$/.test(page) ? Math.min(LAST_PAGE, Number(page)) : 1,
    filters: Object.fromEntries(
      Object.entries(filters).map(([filter, values]) => [
        filter,
        values.find((known) => known === param(filter)) ?? '',
      ]),
    ),
  }
}

/** Reads the address of a page with two tables; each keeps the parameters of the other. */
export function readTables(
  one: TableSpec,
  other: TableSpec & { name: string },
  search: TableSearch,
): [TableQuery, TableQuery] {
  const [first, second] = [readTable(one, search), readTable(other, search)]
  return [
    { ...first, otherTable: fieldsOf(second) },
    { ...second, otherTable: fieldsOf(first) },
  ]
}

/** Whether a search or a filter leaves rows out, apart from the filters that are always set. */
export const isNarrowed = ({ search, filters }: TableQuery, alwaysSet: readonly string[] = []): boolean =>
  search !== '' || Object.entries(filters).some(([name, value]) => value !== '' && !alwaysSet.includes(name))

/** What an address says about a table, without defaults. */
function fieldsOf(query: TableQuery): Record<string, string> {
  const { search, sort, descending, page, filters } = query
  const fields = {
    ...filters,
    q: search,
    sort: sort && `${descending ? '-' : ''}${sort}`,
    page: page > 1 ? String(page) : '',
  }
  const set = Object.entries(fields).filter(([, value]) => value !== '')
  return Object.fromEntries(set.map(([field, value]) => [fieldName(query, field), value]))
}

/** The address of the same table with something changed; a new order or search begins at the first page. */
export function tableAddress(path: Route, query: TableQuery, change: Partial<TableQuery> = {}): Route {
  const fields = new URLSearchParams({ ...query.otherTable, ...fieldsOf({ ...query, page: 1, ...change }) })
  return `${path}${fields.size > 0 ? `?${fields}` : ''}${query.name ? `#${query.name}` : ''}` as Route
}

/** Where a form in a row of the table leads back to: the page as it is, or without all that if it is too long to be sent. */
export function pageAddress(path: Route, query: TableQuery): Route {
  const { page } = query
  const address = tableAddress(path, query, { page }).replace(/#.*/, '') as Route
  return address.length > NEXT_MAX ? path : address
}

/** Reads a page of a list whose pages are not counted; when nothing is left on it, as with an old address, the first. */
export async function readPage<Q extends { page: number }, T extends { rows: readonly unknown[] }>(
  query: Q,
  read: (query: Q) => Promise<T>,
): Promise<T & { page: number }> {
  const found = await read(query)
  if (found.rows.length > 0 || query.page === 1) return { ...found, page: query.page }
  return { ...(await read({ ...query, page: 1 })), page: 1 }
}

/** The page after this one; null after the last that an address can ask for. */
export const pageAfter = ({ page, pages }: { page: number; pages: number }): number | null =>
  page < Math.min(pages, LAST_PAGE) ? page + 1 : null

/** The order that a click on a column's head asks for: ascending, then descending, then the table's own again. */
export function nextOrder(
  { sort, descending }: TableQuery,
  column: string,
): Pick<TableQuery, 'sort' | 'descending'> {
  if (sort !== column) return { sort: column, descending: false }
  return descending ? { sort: '', descending: false } : { sort: column, descending: true }
}

type Value = string | number | null
type Reading<Row> = {
  /** The text that a search looks through. */
  text: (row: Row) => string
  values: Record<string, (row: Row) => Value>
  filters?: Record<string, (row: Row) => string>
  perPage: number
}
export type TablePage<Row> = { rows: Row[]; total: number; page: number; pages: number }

/** The words of a search, without case and accents. */
export const searchWords = (search: string): string[] => foldAccents(search).split(/\s+/).filter(Boolean)

/** Missing values come last in either order. */
function compare(one: Value, other: Value, descending: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const order =
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other), 'it')
  return descending ? -order : order
}

/** Which page of a list is shown: one past the end is the last. */
export function pageBounds(total: number, { page }: Pick<TableQuery, 'page'>, perPage: number) {
  const pages = Math.max(1, Math.ceil(total / perPage))
  return { total, pages, page: Math.min(page, pages) }
}

/** The page that the address asks for of rows that all belong to it; a page past the end is the last. */
export function sortedPage<Row>(
  rows: readonly Row[],
  { sort, descending, page }: TableQuery,
  { values, perPage }: Pick<Reading<Row>, 'values' | 'perPage'>,
): TablePage<Row> {
  const value = values[sort]
  const sorted = value ? rows.toSorted((one, other) => compare(value(one), value(other), descending)) : rows
  const shown = pageBounds(rows.length, { page }, perPage)
  return { rows: sorted.slice((shown.page - 1) * perPage, shown.page * perPage), ...shown }
}

/** The same for a bounded list whose search and filters are still to be applied. */
export function pageOf<Row>(
  rows: readonly Row[],
  query: TableQuery,
  { text, filters: filterOf = {}, ...reading }: Reading<Row>,
): TablePage<Row> {
  const { search, filters } = query
  const words = searchWords(search)
  const found = rows.filter(
    (row) =>
      words.every((word) => foldAccents(text(row)).includes(word)) &&
      Object.entries(filters).every(([name, value]) => value === '' || filterOf[name]?.(row) === value),
  )
  return sortedPage(found, query, reading)
}
