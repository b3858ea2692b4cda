import type { ReactNode } from 'react'
import { TableFrame } from './table-frame'

type TableProps = { label: string; heads: string[]; children: ReactNode }

/** A table without search, order and pages. */
export function DataCells({ label, heads, children }: TableProps) {
  const head = heads.map((name) => (
    <th key={name} scope="col">
      {name}
    </th>
  ))
  return (
    <TableFrame label={label} names={heads} head={head}>
      {children}
    </TableFrame>
  )
}
