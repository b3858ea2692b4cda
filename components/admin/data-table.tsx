import type { Route } from 'next'
import type { Messages } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { Pagination } from '@/components/ui/pagination'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { groupedNumber } from '@/lib/core/i18n/number-formats'
import type { Locale } from '@/lib/core/locale'
import { nextOrder, pageAfter, type TableQuery, tableAddress } from '@/lib/core/tables/table'
import { TableFrame } from './table-frame'
import { TableTools } from './table-tools'

/** `sort`: the column's name in the URL, for columns that can be sorted by. */
type Head = { label: string; sort?: string }
/** A required filter always has a value. */
export type Filter = {
  name: string
  label: string
  options: { value: string; label: string }[]
  required?: boolean
}
/** Without a total, `pages` is one more than the page when there is another. */
type Shown = { page: number; pages: number; total?: number }

type Props = {
  label: string
  path: Route
  query: TableQuery
  shown: Shown
  heads: Head[]
  locale: Locale
  /** Without it there are no filters either. */
  hasSearch?: boolean
  /** For a search that says what it looks for. */
  searchLabel?: string
  filters?: Filter[]
  /** Shown beside the search button. */
  tools?: ReactNode
  /** Shown instead of a table without rows. */
  empty: ReactNode
  children: ReactNode[]
  /** Links to other pages of a list without numbered pages. */
  steps?: Pick<ComponentProps<typeof Pagination>, 'previous' | 'next'>
}

/** A table whose search, filters, order and page are in its URL, so that it works without JavaScript and can be shared. */
export function DataTable({
  label,
  path,
  query,
  shown,
  heads,
  locale,
  hasSearch = true,
  searchLabel,
  filters = [],
  tools,
  empty,
  steps,
  children,
}: Props) {
  const { adminTable: texts } = MESSAGES[locale]
  const { page, pages, total } = shown
  const following = pageAfter(shown)
  const at = (number: number) => tableAddress(path, query, { page: number })
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      {hasSearch && <TableTools {...{ label, path, query, searchLabel, filters, tools, texts }} />}
      {children.length === 0 ? (
        empty
      ) : (
        <TableFrame
          label={label}
          names={heads.map((head) => head.label)}
          order={texts.order}
          head={heads.map((head) => (
            <HeadCell key={head.label} head={head} path={path} query={query} texts={texts} />
          ))}
        >
          {children}
        </TableFrame>
      )}
      {steps ? (
        <Pagination label={fill(texts.pages, { table: label })} {...steps} />
      ) : (
        <Pagination
          label={fill(texts.pages, { table: label })}
          status={
            total === undefined
              ? fill(texts.page, { page })
              : fill(texts.pageOf, { page, pages, total: groupedNumber(locale).format(total) })
          }
          previous={page > 1 ? { href: at(page - 1), label: texts.previous } : undefined}
          next={following ? { href: at(following), label: texts.next } : undefined}
        />
      )}
    </div>
  )
}

type HeadProps = { head: Head; path: Route; query: TableQuery; texts: Messages['adminTable'] }

function HeadCell({ head: { label, sort }, path, query, texts }: HeadProps) {
  if (!sort) return <th scope="col">{label}</th>
  const isSorted = query.sort === sort
  const order = isSorted ? (query.descending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" aria-sort={order}>
      <Link href={tableAddress(path, query, nextOrder(query, sort))} scroll={false}>
        {label}
        <span className="sr-only"> {isSorted && query.descending ? texts.unsort : texts.sort}</span>
        {isSorted && <Icon name="chevron-down" size={14} />}
      </Link>
    </th>
  )
}
