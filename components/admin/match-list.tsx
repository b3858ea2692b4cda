import type { Route } from 'next'
import type { Messages } from 'next-intl'
import { buttonStyle } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import { Pagination } from '@/components/ui/pagination'
import { SelectField } from '@/components/ui/select-field'
import { fill } from '@/lib/core/fill'
import type { Locale } from '@/lib/core/locale'
import type { AdminMatch } from '@/lib/matches/queries'
import { MATCHES_SHOWN } from '@/lib/matches/rules'
import { MatchTable } from './match-table'

type Texts = Messages['matches']
type Props = {
  matches: AdminMatch[]
  wish: { from?: string; competition?: string; page?: string; result?: string }
  texts: Texts
  competitions: Record<string, string>
  locale: Locale
}

/** The specification asks for eight at a time of the fifty fetched. */
export function MatchList({ matches, wish, texts, competitions, locale }: Props) {
  const { list } = texts
  const pages = Math.max(1, Math.ceil(matches.length / MATCHES_SHOWN))
  const page = Math.min(pages, /^[1-9]\d?$/.test(wish.page ?? '') ? Number(wish.page) : 1)
  const first = (page - 1) * MATCHES_SHOWN
  const shown = matches.slice(first, first + MATCHES_SHOWN)
  const at = (place: number): Route => {
    const { from, competition, result } = wish
    const kept = { from, competition, result, page: String(place) }
    const query = new URLSearchParams(
      Object.entries(kept).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    )
    return `/admin/matches?${query}`
  }
  const range = { from: first + 1, to: first + shown.length, total: matches.length }
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <form action="/admin/matches" className="flex flex-wrap items-end gap-3">
        <DateField name="from" label={texts.filter.from} defaultValue={wish.from} />
        <SelectField
          name="competition"
          label={texts.filter.competition}
          defaultValue={wish.competition ?? ''}
          options={[
            { value: '', label: texts.filter.all },
            ...Object.entries(competitions).map(([value, label]) => ({ value, label })),
          ]}
        />
        <button type="submit" className={buttonStyle({ variant: 'outline' })}>
          {texts.filter.show}
        </button>
      </form>
      <MatchTable matches={shown} texts={texts} competitions={competitions} locale={locale} />
      <Pagination
        label={list.pages}
        status={fill(list.status, range)}
        previous={page > 1 ? { href: at(page - 1), label: list.previous } : undefined}
        next={page < pages ? { href: at(page + 1), label: list.next } : undefined}
      />
    </div>
  )
}
