import { Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { type FanRow, searchFans } from '@/lib/account/fans/queries'
import { FAN_STATES, readFanSearch } from '@/lib/account/fans/rules'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { groupedNumber } from '@/lib/core/i18n/number-formats'
import { readPage } from '@/lib/core/tables/table'
import { shortDateTime } from '@/lib/core/time/instants'
import type { SectionProps } from '../admin-page'
import { DataTable } from '../data-table'
import { NoResults } from '../no-results'
import '../table.css'

export async function FansSection({ admin, locale, search }: SectionProps) {
  const query = readFanSearch(search)
  const { fans: texts, admin: words } = MESSAGES[locale]
  const { rows, more, page } = await readPage(query, (asked) => searchFans(admin, asked))
  const tagsOf = ({ isPro, isBanned, isLeaving }: FanRow) =>
    [isPro && texts.tags.pro, isBanned && texts.tags.banned, isLeaving && texts.tags.leaving].filter(Boolean)
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title} />
      <p className="mt-4 mb-5 text-ink-soft">{texts.searchHint}</p>
      <DataTable
        label={texts.title}
        path="/admin/fans"
        query={query}
        shown={{ page, pages: more ? page + 1 : page }}
        locale={locale}
        searchLabel={texts.search}
        filters={[
          {
            name: 'state',
            label: texts.state,
            options: FAN_STATES.map((value) => ({ value, label: texts.states[value] })),
          },
        ]}
        heads={[
          { label: texts.nickname, sort: 'name' },
          { label: texts.email },
          { label: texts.joined, sort: 'joined' },
          { label: texts.earned, sort: 'points' },
          { label: texts.state },
        ]}
        empty={<NoResults locale={locale} />}
      >
        {rows.map((fan) => (
          <tr key={fan.id} className="border-line border-b">
            <td className="font-[650]">
              <Link href={`/admin/fans/${fan.id}`} className="row-link">
                {fan.nickname ?? texts.nameless}
              </Link>
            </td>
            <td className="wrap-anywhere">{fan.email}</td>
            <td className="whitespace-nowrap">{shortDateTime(fan.joinedAt, locale)}</td>
            <td>{groupedNumber(locale).format(fan.earned)}</td>
            <td>{tagsOf(fan).join(', ') || texts.tags.fine}</td>
          </tr>
        ))}
      </DataTable>
    </>
  )
}
