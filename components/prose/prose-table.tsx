import type { ReactNode } from 'react'
import './article.css'

type Props = {
  caption: string
  columns: string[]
  rows: { key: string; cells: ReactNode[] }[]
}

/** On a phone each row is a block with the column name in front of every cell. */
export function ProseTable({ caption, columns, rows }: Props) {
  return (
    <table className="prose-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="type-eyebrow">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...rest] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {rest.map((cell, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
