import type { CSSProperties, ReactNode } from 'react'
import './table.css'

type Props = {
  label: string
  /** What each column is called, which on a phone stands beside each of its cells. */
  names: string[]
  /** Before the links that sort, where on a phone they stand in a row. */
  order?: string
  head: ReactNode
  children: ReactNode
}

/** A table that scrolls within itself where it is too wide, and on a phone shows each row as a list of its cells. */
export function TableFrame({ label, names, order = '', head, children }: Props) {
  const texts = names.map((name, index) => [`--column-${index + 1}`, name])
  const style: CSSProperties = Object.fromEntries(
    [...texts, ['--order', order]].map(([variable, text]) => [variable, JSON.stringify(text)]),
  )
  return (
    <section className="relative overflow-x-auto" aria-label={label} tabIndex={0}>
      <table className="data-table" style={style}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
