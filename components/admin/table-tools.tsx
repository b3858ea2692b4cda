import type { Route } from 'next'
import Link from 'next/link'
import type { Messages } from 'next-intl'
import type { ReactNode } from 'react'
import { buttonStyle } from '@/components/ui/button'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { type TableQuery, tableAddress } from '@/lib/core/table'
import type { Filter } from './data-table'
import './table.css'

type Props = {
  path: Route
  query: TableQuery
  search?: string
  filters: Filter[]
  tools: ReactNode
  texts: Messages['adminTable']
}

/** A form whose fields become the address; the order stays. */
export function TableTools({ path, query, search, filters, tools, texts }: Props) {
  const isNarrowed = query.q !== '' || filters.some(({ name, required }) => !required && query.filters[name])
  return (
    <form action={path} className="table-tools">
      {query.sort && <input type="hidden" name="sort" value={`${query.down ? '-' : ''}${query.sort}`} />}
      {search && (
        <TextField
          key={query.q}
          name="q"
          type="search"
          label={search}
          defaultValue={query.q}
          className="table-search"
        />
      )}
      {filters.map(({ name, label, options, required }) => (
        <SelectField
          key={`${name} ${query.filters[name]}`}
          name={name}
          label={label}
          defaultValue={query.filters[name]}
          options={required ? options : [{ value: '', label: texts.all }, ...options]}
        />
      ))}
      {tools}
      <button type="submit" className={buttonStyle({ variant: 'outline' })}>
        {texts.show}
      </button>
      {isNarrowed && (
        <Link
          href={tableAddress(path, query, { q: '', filters: {} }) as Route}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {texts.clear}
        </Link>
      )}
    </form>
  )
}
