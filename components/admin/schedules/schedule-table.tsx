import { SCHEDULE_KINDS, SCHEDULE_SORTS, SCHEDULE_STATUSES } from '@/lib/content/rules'
import { schedulePage } from '@/lib/content/schedules/queries'
import type { Admin } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { isNarrowed, type TableQuery } from '@/lib/core/tables/table'
import { DataTable } from '../data-table'
import { NoResults } from '../no-results'
import { NoSchedule, ScheduleRow } from './schedule-list'

export const SCHEDULE_TABLE = {
  sorts: SCHEDULE_SORTS,
  filters: { kind: SCHEDULE_KINDS, status: SCHEDULE_STATUSES },
}

type Props = { admin: Admin; locale: Locale; query: TableQuery }

export async function ScheduleTable({ admin, locale, query }: Props) {
  const { schedules: texts } = MESSAGES[locale]
  const { list, kinds, statuses } = texts
  const shown = await schedulePage(admin, query, { ...kinds, fromBank: list.fromBank })
  return (
    <DataTable
      label={list.title}
      path="/admin/schedules"
      query={query}
      shown={shown}
      locale={locale}
      filters={[
        {
          name: 'kind',
          label: texts.form.kind,
          options: SCHEDULE_KINDS.map((value) => ({ value, label: kinds[value] })),
        },
        {
          name: 'status',
          label: list.state,
          options: SCHEDULE_STATUSES.map((value) => ({ value, label: statuses[value] })),
        },
      ]}
      heads={[
        { label: list.content, sort: 'content' },
        { label: list.frequency, sort: 'frequency' },
        { label: list.window, sort: 'start' },
        { label: list.state },
        { label: list.next, sort: 'next' },
        { label: list.edit },
      ]}
      empty={isNarrowed(query) ? <NoResults locale={locale} /> : <NoSchedule list={list} />}
    >
      {shown.rows.map((schedule) => (
        <ScheduleRow key={schedule.id} schedule={schedule} texts={texts} locale={locale} />
      ))}
    </DataTable>
  )
}
