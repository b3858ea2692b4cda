import type { Messages } from 'next-intl'
import { WhistleArt } from '@/components/art/whistle'
import { EmptyState } from '@/components/ui/empty-state'
import { SectionHead } from '@/components/ui/page-head'
import { RowAction } from '@/components/ui/row-action'
import { setTipActive } from '@/lib/content/actions'
import { latestPublications, type Publication } from '@/lib/content/queries'
import { PUBLICATIONS_SHOWN, SCHEDULE_KINDS } from '@/lib/content/rules'
import type { Admin } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { pageOf, type TableQuery } from '@/lib/core/tables/table'
import { calendarDay, shortDateTime } from '@/lib/core/time/instants'
import { DataTable } from '../data-table'
import { NoResults } from '../no-results'

type Texts = Messages['schedules']

const OUTCOMES = ['ok', 'failed'] as const
export const PUBLICATION_TABLE = {
  name: 'published',
  sorts: ['at', 'what', 'period'],
  filters: { kind: SCHEDULE_KINDS, outcome: OUTCOMES },
}

const contentOf = ({ title, frequency }: Publication, { frequencies }: Texts) =>
  title ?? (frequency === null ? '' : frequencies[frequency])
function outcomeOf({ fault, tip }: Publication, { publications: words, faults }: Texts): string {
  if (fault !== null) return faults[fault]
  return tip?.active === false ? words.withdrawn : words.ok
}
const dayOf = ({ quizDay, period }: Publication) => quizDay ?? period

type Props = { admin: Admin; locale: Locale; query: TableQuery }

/** What the schedules have published, and what failed. */
export async function PublicationList({ admin, locale, query }: Props) {
  const { schedules: texts } = MESSAGES[locale]
  const publications = await latestPublications(admin, locale)
  const { publications: words, kinds, form } = texts
  const shown = pageOf(publications, query, {
    text: (one) => `${kinds[one.kind]} ${contentOf(one, texts)} ${outcomeOf(one, texts)}`,
    values: {
      at: ({ at }) => at,
      what: (one) => `${kinds[one.kind]} ${contentOf(one, texts)}`,
      period: dayOf,
    },
    filters: { kind: ({ kind }) => kind, outcome: ({ fault }) => (fault === null ? 'ok' : 'failed') },
    perPage: PUBLICATIONS_SHOWN,
  })
  return (
    <section id={query.name} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <SectionHead title={words.title} />
      <DataTable
        label={words.title}
        path="/admin/schedules"
        query={query}
        shown={shown}
        locale={locale}
        filters={[
          {
            name: 'kind',
            label: form.kind,
            options: SCHEDULE_KINDS.map((value) => ({ value, label: kinds[value] })),
          },
          {
            name: 'outcome',
            label: words.outcome,
            options: OUTCOMES.map((value) => ({ value, label: words[value] })),
          },
        ]}
        heads={[
          { label: words.at, sort: 'at' },
          { label: words.what, sort: 'what' },
          { label: words.period, sort: 'period' },
          { label: words.outcome },
        ]}
        empty={
          publications.length > 0 ? (
            <NoResults locale={locale} />
          ) : (
            <EmptyState art={<WhistleArt />} title={words.none} text={words.noneText} level={3} />
          )
        }
      >
        {shown.rows.map((publication) => (
          <PublicationRow key={publication.id} publication={publication} texts={texts} locale={locale} />
        ))}
      </DataTable>
    </section>
  )
}

type TipProps = { tip: NonNullable<Publication['tip']>; title: string; texts: Texts }

function TipAction({ tip: { id, active }, title, texts: { publications: words } }: TipProps) {
  const label = active ? words.withdraw : words.putBack
  return (
    <RowAction
      action={setTipActive}
      fields={{ id, active: active ? 'off' : 'on' }}
      variant="outline"
      size="sm"
      label={label}
      pendingLabel={active ? words.withdrawing : words.puttingBack}
      name={`${label}: ${title}`}
    />
  )
}

type RowProps = { publication: Publication; texts: Texts; locale: Locale }

function PublicationRow({ publication, texts, locale }: RowProps) {
  const { at, kind, fault, tip, retried } = publication
  return (
    <tr className="border-line border-b">
      <td className="whitespace-nowrap">{shortDateTime(at, locale)}</td>
      <td>
        <span className="font-[650]">{texts.kinds[kind]}</span>
        <span className="block text-ink-soft text-sm wrap-anywhere">{contentOf(publication, texts)}</span>
      </td>
      <td className="whitespace-nowrap">{calendarDay(dayOf(publication), locale)}</td>
      <td>
        <span
          className={`font-[700] ${fault === null && tip?.active !== false ? 'text-pitch' : 'text-card-red'}`}
        >
          {outcomeOf(publication, texts)}
        </span>
        {retried && <span className="block text-ink-soft text-sm">{texts.publications.retried}</span>}
        {tip && <TipAction tip={tip} title={contentOf(publication, texts)} texts={texts} />}
      </td>
    </tr>
  )
}
