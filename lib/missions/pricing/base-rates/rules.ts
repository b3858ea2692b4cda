import { BASE_RATES, type BaseRate } from '@/lib/matches/rules'

/** A row of the published table, or all but that row. */
export type TableRow = { row: BaseRate; complement: boolean }

export const row = (name: BaseRate): TableRow => ({ row: name, complement: false })
export const allBut = (name: BaseRate): TableRow => ({ row: name, complement: true })

export const rateOf = ({ row, complement }: TableRow): number =>
  complement ? 1 - BASE_RATES[row] : BASE_RATES[row]
