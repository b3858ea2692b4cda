import type { CSSProperties, ReactNode } from 'react'
import './table.css'

type Props = {
  label: string
  /** The column names; on a phone each stands beside its cells. */
  names: string[]
  /** Introduces the sorting links, which form a row on a phone. */
  order?: string
  head: ReactNode
  children: ReactNode
}

/** Scrolls sideways where it is too wide; on a phone each row is a list of its cells. */
export function TableFrame({ label, names, order = '', head, children }: Props) {
  const texts = names.map((name, index) => [`--column-${index + 1}`, name])
  const style: CSSProperties = Object.fromEntries(
    [...texts, ['--order', order]].map(([variable, text]) => [variable, JSON.stringify(text)]),
  )
  return (
    <section className="table-frame" aria-label={label} tabIndex={0}>
      <table className="data-table" aria-label={label} style={style}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
