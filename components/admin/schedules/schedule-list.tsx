import type { Messages } from 'next-intl'
import { ScarfArt } from '@/components/art/scarf'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import type { AdminSchedule } from '@/lib/content/queries'
import { tipPayload } from '@/lib/content/schema'
import { inLocale, type Locale } from '@/lib/core/locale'
import { calendarDay, shortDateTime } from '@/lib/core/time/instants'
import { DataCells } from '../data-cells'
import { EditCell } from '../edit-cell'

type Shared = { texts: Messages['schedules']; locale: Locale }

const TONES = { upcoming: 'outline', active: 'pitch', ended: undefined } as const

function scheduleContent(
  { kind, templateTitle, payload }: AdminSchedule,
  { texts: { list }, locale }: Shared,
): string {
  if (kind === 'quiz') return templateTitle ?? list.fromBank
  const [first, ...others] = tipPayload.safeParse(payload).data ?? []
  if (!first) return ''
  const title = inLocale(locale, first.title, first.en?.title ?? first.title)
  return others.length === 0 ? title : `${title} +${others.length}`
}

export const NoSchedule = ({ list }: Pick<Shared['texts'], 'list'>) => (
  <EmptyState art={<ScarfArt />} title={list.none} text={list.noneText} />
)

/** The first schedules, for the overview. */
export function ScheduleList({ schedules, ...shared }: Shared & { schedules: AdminSchedule[] }) {
  const { list } = shared.texts
  if (schedules.length === 0) return <NoSchedule list={list} />
  return (
    <DataCells
      label={list.title}
      heads={[list.content, list.frequency, list.window, list.state, list.next, list.edit]}
    >
      {schedules.map((schedule) => (
        <ScheduleRow key={schedule.id} schedule={schedule} {...shared} />
      ))}
    </DataCells>
  )
}

export function ScheduleRow({ schedule, texts, locale }: Shared & { schedule: AdminSchedule }) {
  const { id, kind, frequency, startsAt, endsAt, status, next } = schedule
  const { list } = texts
  const content = scheduleContent(schedule, { texts, locale })
  return (
    <tr className="border-line border-b">
      <td>
        <span className="font-[650]">{texts.kinds[kind]}</span>
        <span className="block max-w-xs text-ink-soft text-sm wrap-anywhere">{content}</span>
      </td>
      <td>{texts.frequencies[frequency]}</td>
      <td className="text-sm">
        {shortDateTime(startsAt, locale)}
        <span className="block text-ink-soft">
          {endsAt === null ? list.open : shortDateTime(endsAt, locale)}
        </span>
      </td>
      <td>
        <Chip tone={TONES[status]} className="whitespace-nowrap">
          {texts.statuses[status]}
        </Chip>
      </td>
      <td className="whitespace-nowrap">{next === null ? list.never : calendarDay(next, locale)}</td>
      <EditCell
        href={`/admin/schedules?schedule=${id}`}
        label={list.edit}
        name={`${texts.kinds[kind]}, ${content}`}
      />
    </tr>
  )
}
