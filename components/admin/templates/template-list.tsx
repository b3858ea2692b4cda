import type { Messages } from 'next-intl'
import { EmptyTicketArt } from '@/components/art/empty-ticket'
import { EmptyState } from '@/components/ui/empty-state'
import { inLocale, type Locale } from '@/lib/core/locale'
import { isNarrowed, type TableQuery } from '@/lib/core/tables/table'
import type { AdminTemplate, TemplatePage } from '@/lib/missions/templates/queries'
import { DataTable } from '../data-table'
import { EditCell } from '../edit-cell'
import { NoResults } from '../no-results'

type Texts = Messages['templates']
type Props = {
  shown: TemplatePage
  query: TableQuery
  competitions: { value: string; label: string }[]
  texts: Texts
  locale: Locale
}

export const TEMPLATE_STATES = ['on', 'off'] as const

export function TemplateList({ shown, query, competitions, texts, locale }: Props) {
  const { list, filter } = texts
  return (
    <DataTable
      label={list.title}
      path="/admin/templates"
      query={query}
      shown={shown}
      locale={locale}
      filters={[
        { name: 'competition', label: filter.competition, options: competitions, required: true },
        {
          name: 'state',
          label: list.state,
          options: TEMPLATE_STATES.map((value) => ({ value, label: list[value] })),
        },
      ]}
      heads={[
        { label: list.name, sort: 'title' },
        { label: list.rule },
        { label: list.points, sort: 'points' },
        { label: list.fans, sort: 'fans' },
        { label: list.state },
        { label: list.edit },
      ]}
      empty={
        isNarrowed(query, ['competition']) ? (
          <NoResults locale={locale} />
        ) : (
          <EmptyState art={<EmptyTicketArt />} title={list.none} text={list.noneText} />
        )
      }
    >
      {shown.templates.map((template) => (
        <TemplateRow key={template.id} {...{ template, texts, locale }} />
      ))}
    </DataTable>
  )
}

type RowProps = Pick<Props, 'texts' | 'locale'> & { template: AdminTemplate }

function TemplateRow({ template, texts: { list, kinds }, locale }: RowProps) {
  const { id, kind, points, fans, active, undecided, pro } = template
  const title = inLocale(locale, template.titleIt, template.titleEn)
  const offered = active ? list.on : list.off
  return (
    <tr className="border-line border-b">
      <td className="min-w-40 font-[650] wrap-anywhere">{title}</td>
      <td>{kind === null ? list.declared : kinds[kind]}</td>
      <td className="type-score text-lg">{points ?? 0}</td>
      <td className="type-score text-lg">{fans}</td>
      <td>
        {undecided ? offered : list.decided}
        {pro && <span className="block text-ink-soft text-sm">{list.pro}</span>}
      </td>
      <EditCell href={`/admin/templates?template=${id}`} label={list.edit} name={title} />
    </tr>
  )
}
