import type { Messages } from 'next-intl'
import { WhistleArt } from '@/components/art/whistle'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { RowAction } from '@/components/ui/row-action'
import type { Admin } from '@/lib/core/actor'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { pageAddress, pageOf, type TableQuery } from '@/lib/core/tables/table'
import { calendarDay } from '@/lib/core/time/instants'
import { setQuestionActive, settleFlag } from '@/lib/quiz/actions'
import { type OpenFlag, openFlags } from '@/lib/quiz/flags/queries'
import { DataTable } from '../data-table'
import { NoResults } from '../no-results'
import '../table.css'

const PER_PAGE = 20
/** Where a question comes from, which decides what can be done about it. */
const SOURCES = ['bank', 'template'] as const
export const FLAG_TABLE = { sorts: ['day', 'question'], filters: { source: SOURCES } }

const sourceOf = ({ bankId, templateId }: OpenFlag) => (bankId ? 'bank' : templateId ? 'template' : '')

type Props = { admin: Admin; locale: Locale; query: TableQuery }

export async function FlagTable({ admin, locale, query }: Props) {
  const { flags: texts, questions } = MESSAGES[locale]
  const flags = await openFlags(admin, locale)
  const { list } = texts
  const shown = pageOf(flags, query, {
    text: ({ question, right, reason }) => `${question} ${right} ${reason}`,
    values: { day: ({ day }) => day, question: ({ question }) => question },
    filters: { source: sourceOf },
    perPage: PER_PAGE,
  })
  const next = pageAddress('/admin/flags', query)
  return (
    <DataTable
      label={list.title}
      path="/admin/flags"
      query={query}
      shown={shown}
      locale={locale}
      filters={[
        {
          name: 'source',
          label: list.source,
          options: SOURCES.map((value) => ({ value, label: list.sources[value] })),
        },
      ]}
      heads={[
        { label: list.day, sort: 'day' },
        { label: list.question, sort: 'question' },
        { label: list.reason },
        { label: list.do },
      ]}
      empty={
        flags.length > 0 ? (
          <NoResults locale={locale} />
        ) : (
          <EmptyState art={<WhistleArt />} title={list.none} text={list.noneText} />
        )
      }
    >
      {shown.rows.map((flag) => (
        <FlagRow key={flag.id} flag={flag} next={next} list={list} words={questions.list} locale={locale} />
      ))}
    </DataTable>
  )
}

type RowProps = {
  flag: OpenFlag
  next: string
  list: Messages['flags']['list']
  words: Messages['questions']['list']
  locale: Locale
}

function FlagRow({ flag, next, list, words, locale }: RowProps) {
  const t = translatorFor(locale, 'flags.list')
  const moving = flag.active ? list.withdraw : words.offer
  return (
    <tr className="border-line border-b">
      <td className="whitespace-nowrap">{calendarDay(flag.day, locale)}</td>
      <td>
        <span className="font-[650] wrap-anywhere">{flag.question}</span>
        <span className="block text-ink-soft text-sm wrap-anywhere">
          {fill(list.right, { text: flag.right })}
        </span>
        <span className="block text-ink-soft text-sm">{t('together', { n: flag.together })}</span>
      </td>
      <td className="max-w-xs whitespace-pre-line wrap-anywhere">{flag.reason}</td>
      <td>
        <div className="grid justify-items-start gap-2">
          <RowAction
            action={settleFlag}
            fields={{ id: flag.id, next }}
            variant="outline"
            size="sm"
            label={list.settle}
            name={`${list.settle}: ${flag.question}`}
            pendingLabel={list.settling}
          />
          {flag.bankId && (
            <>
              {!flag.active && <span className="text-sm">{words.off}</span>}
              <RowAction
                action={setQuestionActive}
                fields={{ id: flag.bankId, active: flag.active ? 'off' : 'on', next }}
                variant={flag.active ? 'destructive' : 'outline'}
                size="sm"
                label={moving}
                name={`${moving}: ${flag.question}`}
                pendingLabel={words.saving}
              />
            </>
          )}
          {flag.templateId && (
            <Link href={`/admin/quiz?template=${flag.templateId}`} className="row-link">
              {list.template}
            </Link>
          )}
        </div>
      </td>
    </tr>
  )
}
