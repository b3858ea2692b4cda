import type { Route } from 'next'
import type { Messages } from 'next-intl'
import type { ReactNode } from 'react'
import { buttonStyle } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { fill } from '@/lib/core/i18n/fill'
import { fieldName, isNarrowed, type TableQuery, tableAddress } from '@/lib/core/tables/table'
import type { Filter } from './data-table'
import './table.css'

type Props = {
  label: string
  path: Route
  query: TableQuery
  searchLabel?: string
  filters: Filter[]
  tools: ReactNode
  texts: Messages['adminTable']
}

/** A form whose fields become the URL; it keeps the order, and the fields of another table on the page. */
export function TableTools({ label, path, query, searchLabel, filters, tools, texts }: Props) {
  const alwaysSet = filters.filter(({ required }) => required).map(({ name }) => name)
  const hiddenFields = {
    ...query.otherTable,
    ...(query.sort && { [fieldName(query, 'sort')]: `${query.descending ? '-' : ''}${query.sort}` }),
  }
  return (
    <form
      action={query.name ? `${path}#${query.name}` : path}
      className="table-tools"
      aria-label={fill(texts.tools, { table: label })}
    >
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        key={query.search}
        name={fieldName(query, 'q')}
        type="search"
        label={searchLabel ?? texts.search}
        defaultValue={query.search}
        className="table-search"
      />
      {filters.map(({ name, label: filterLabel, options, required }) => (
        <SelectField
          key={`${name} ${query.filters[name]}`}
          name={fieldName(query, name)}
          label={filterLabel}
          defaultValue={query.filters[name]}
          options={required ? options : [{ value: '', label: texts.all }, ...options]}
        />
      ))}
      {tools}
      <button type="submit" className={buttonStyle({ variant: 'outline' })}>
        {texts.show}
      </button>
      {isNarrowed(query, alwaysSet) && (
        <Link
          href={tableAddress(path, query, { search: '', filters: {} })}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {texts.clear}
        </Link>
      )}
    </form>
  )
}
