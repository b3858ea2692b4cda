import type { Route } from 'next'
import Link from 'next/link'
import { getMessages } from 'next-intl/server'
import { WhistleArt } from '@/components/art/whistle'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHead } from '@/components/ui/page-head'
import { Pagination } from '@/components/ui/pagination'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { type FanRow, searchFans } from '@/lib/account/fans/queries'
import { FAN_SORTS, FAN_STATES, type FanSearch } from '@/lib/account/fans/rules'
import type { Admin } from '@/lib/core/actor'
import { fill } from '@/lib/core/fill'
import { numberFormat } from '@/lib/core/format'
import type { Locale } from '@/lib/core/locale'
import { Cell, DataCells } from '../data-cells'
import { instantFormat } from '../instants'

const plain = numberFormat({ useGrouping: 'always' })

type Props = { admin: Admin; locale: Locale; search: FanSearch }

const addressOf = ({ q, state, sort }: FanSearch, page: number) =>
  `/admin/fans?${new URLSearchParams({ q, state, sort, page: String(page) })}` as Route

/** Search, filter, order and page are all in the address. */
export async function FansSection({ admin, locale, search }: Props) {
  const [{ rows, more }, { fans: texts, admin: words }] = await Promise.all([
    searchFans(admin, search),
    getMessages({ locale }),
  ])
  const { page } = search
  const tagsOf = ({ isPro, isBanned, isLeaving }: FanRow) =>
    [isPro && texts.tags.pro, isBanned && texts.tags.banned, isLeaving && texts.tags.leaving].filter(Boolean)
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title} />
      <form action="/admin/fans" className="my-5 grid items-end gap-3 sm:grid-cols-[1fr_10rem_10rem_auto]">
        <TextField
          name="q"
          type="search"
          label={texts.search}
          hint={texts.searchHint}
          defaultValue={search.q}
        />
        <SelectField
          name="state"
          label={texts.state}
          defaultValue={search.state}
          options={FAN_STATES.map((value) => ({ value, label: texts.states[value] }))}
        />
        <SelectField
          name="sort"
          label={texts.sort}
          defaultValue={search.sort}
          options={FAN_SORTS.map((value) => ({ value, label: texts.sorts[value] }))}
        />
        <Button type="submit">{texts.apply}</Button>
      </form>
      {rows.length === 0 ? (
        <EmptyState art={<WhistleArt className="h-full" />} title={texts.none} text={texts.noneText} />
      ) : (
        <DataCells
          label={texts.title}
          heads={[texts.sorts.name, texts.email, texts.joined, texts.earned, texts.state]}
        >
          {rows.map((fan) => (
            <tr key={fan.id} className="border-line border-b">
              <Cell className="font-[650]">
                <Link href={`/admin/fans/${fan.id}` as Route} className="underline underline-offset-4">
                  {fan.nickname ?? texts.nameless}
                </Link>
              </Cell>
              <Cell className="wrap-anywhere">{fan.email}</Cell>
              <Cell className="whitespace-nowrap">{instantFormat(locale).format(fan.joinedAt)}</Cell>
              <Cell>{plain(locale).format(fan.earned)}</Cell>
              <Cell>{tagsOf(fan).join(', ') || texts.tags.fine}</Cell>
            </tr>
          ))}
        </DataCells>
      )}
      <div className="mt-6">
        <Pagination
          label={texts.pages}
          status={fill(texts.page, { page })}
          previous={page > 1 ? { href: addressOf(search, page - 1), label: texts.previous } : undefined}
          next={more ? { href: addressOf(search, page + 1), label: texts.next } : undefined}
        />
      </div>
    </>
  )
}
