import type { Route } from 'next'
import Link from 'next/link'
import type { Messages } from 'next-intl'
import { EmptyTicketArt } from '@/components/art/empty-ticket'
import { buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Pagination } from '@/components/ui/pagination'
import { SelectField } from '@/components/ui/select-field'
import { fill } from '@/lib/core/fill'
import { TEMPLATES_SHOWN, type TemplateKind } from '@/lib/missions/rules'
import type { AdminTemplate, TemplatePage } from '@/lib/missions/templates/queries'
import { Cell, DataCells } from './data-cells'

type Texts = Messages['templates']
type Props = {
  page: TemplatePage
  competition: string
  competitions: { value: string; label: string }[]
  texts: Texts
}

export function TemplateList({
  page: { templates, total, page, pages },
  competition,
  competitions,
  texts,
}: Props) {
  const { list, filter } = texts
  const at = (place: number): Route => `/admin/templates?competition=${competition}&page=${place}`
  const first = (page - 1) * TEMPLATES_SHOWN
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <form action="/admin/templates" className="flex flex-wrap items-end gap-3">
        <SelectField
          key={competition}
          name="competition"
          label={filter.competition}
          defaultValue={competition}
          options={competitions}
        />
        <button type="submit" className={buttonStyle({ variant: 'outline' })}>
          {filter.show}
        </button>
      </form>
      {templates.length === 0 ? (
        <EmptyState art={<EmptyTicketArt className="h-full" />} title={list.none} text={list.noneText} />
      ) : (
        <DataCells
          label={list.title}
          heads={[list.name, list.rule, list.points, list.fans, list.state, list.edit]}
        >
          {templates.map((template) => (
            <TemplateRow key={template.id} template={template} texts={texts} />
          ))}
        </DataCells>
      )}
      <Pagination
        label={list.pages}
        status={fill(list.status, { from: total === 0 ? 0 : first + 1, to: first + templates.length, total })}
        previous={page > 1 ? { href: at(page - 1), label: list.previous } : undefined}
        next={page < pages ? { href: at(page + 1), label: list.next } : undefined}
      />
    </div>
  )
}

function TemplateRow({ template, texts: { list, kinds } }: { template: AdminTemplate; texts: Texts }) {
  const { id, titleIt, kind, points, fans, active, undecided, pro } = template
  const offered = active ? list.on : list.off
  return (
    <tr className="border-line border-b">
      <Cell className="font-[650] wrap-anywhere">{titleIt}</Cell>
      <Cell>{kind === null ? list.declared : kinds[kind as TemplateKind]}</Cell>
      <Cell className="type-score text-lg">{points ?? 0}</Cell>
      <Cell className="type-score text-lg">{fans}</Cell>
      <Cell>
        {undecided ? offered : list.decided}
        {pro && <span className="block text-ink-soft text-sm">{list.pro}</span>}
      </Cell>
      <Cell>
        <Link
          href={`/admin/templates?template=${id}`}
          aria-label={`${list.edit}: ${titleIt}`}
          className="inline-flex min-h-6 items-center underline underline-offset-4"
        >
          {list.edit}
        </Link>
      </Cell>
    </tr>
  )
}
