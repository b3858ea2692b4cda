import type { ReactNode } from 'react'

type Props = {
  caption: string
  columns: string[]
  rows: { key: string; cells: ReactNode[] }[]
}

const HEAD = 'type-eyebrow border-ink border-b-[1.5px] py-1.5 pr-4 text-left align-bottom text-ink-soft'
const ROW = 'border-line border-b max-md:block max-md:py-3'
const CELL =
  'py-2 pr-4 align-top last:pr-0 max-md:flex max-md:gap-3 max-md:py-0.5 max-md:pr-0 max-md:before:w-28 max-md:before:shrink-0 ' +
  'max-md:before:text-ink-soft max-md:before:text-sm max-md:before:content-[attr(data-column)]'

/** On a phone each row is a block with the column name in front of every cell. */
export function DataTable({ caption, columns, rows }: Props) {
  return (
    <table className="w-full border-collapse max-md:block">
      <caption className="pb-2 text-left text-ink-soft text-sm max-md:block">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={HEAD}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block max-md:border-ink max-md:border-t-[1.5px]">
        {rows.map(({ key, cells: [name, ...rest] }) => (
          <tr key={key} className={ROW}>
            <th
              scope="row"
              className="wrap-break-word py-2 pr-4 text-left align-top font-[700] max-md:block max-md:py-0.5"
            >
              {name}
            </th>
            {rest.map((cell, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]} className={CELL}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
