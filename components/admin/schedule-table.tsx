import { getMessages } from 'next-intl/server'
import { adminSchedules } from '@/lib/content/queries'
import { FREQUENCIES, SCHEDULE_KINDS, SCHEDULE_STATUSES } from '@/lib/content/rules'
import type { Admin } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { pageOf, readTable, type TableSearch } from '@/lib/core/table'
import { DataTable } from './data-table'
import { NoResults } from './no-results'
import { NoSchedule, ScheduleRow, scheduleContent } from './schedule-list'

const PER_PAGE = 20
const SPEC = {
  sorts: ['content', 'frequency', 'start', 'next'],
  filters: { kind: SCHEDULE_KINDS, status: SCHEDULE_STATUSES },
}

type Props = { admin: Admin; locale: Locale; search: TableSearch }

export async function ScheduleTable({ admin, locale, search }: Props) {
  const [schedules, { schedules: texts, adminTable: table }] = await Promise.all([
    adminSchedules(admin),
    getMessages({ locale }),
  ])
  const { list, kinds, statuses } = texts
  const query = readTable(SPEC, search)
  const shown = pageOf(schedules, query, {
    text: (schedule) => `${kinds[schedule.kind]} ${scheduleContent(schedule, texts)}`,
    values: {
      content: (schedule) => scheduleContent(schedule, texts),
      frequency: ({ frequency }) => FREQUENCIES.indexOf(frequency),
      start: ({ startsAt }) => startsAt,
      next: ({ next }) => next,
    },
    filters: { kind: ({ kind }) => kind, status: ({ status }) => status },
    perPage: PER_PAGE,
  })
  return (
    <DataTable
      label={list.title}
      path="/admin/schedules"
      query={query}
      shown={shown}
      locale={locale}
      search={table.search}
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
      empty={schedules.length === 0 ? <NoSchedule list={list} /> : <NoResults locale={locale} />}
    >
      {shown.rows.map((schedule) => (
        <ScheduleRow key={schedule.id} schedule={schedule} texts={texts} locale={locale} />
      ))}
    </DataTable>
  )
}
