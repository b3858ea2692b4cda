import type { ComponentProps, ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

type TableProps = { label: string; heads: string[]; children: ReactNode }

/** Scrolls within itself on a narrow screen. */
export function DataCells({ label, heads, children }: TableProps) {
  return (
    <section className="overflow-x-auto" aria-label={label} tabIndex={0}>
      <table className="w-full min-w-[34rem] text-left text-[0.9375rem]">
        <thead>
          <tr className="border-ink border-b-[1.5px]">
            {heads.map((head) => (
              <th key={head} scope="col" className="type-eyebrow py-2 pr-4 font-[600] text-ink-soft text-xs">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

export function Cell({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={classes('py-3 pr-4 align-top', className)} {...rest} />
}
