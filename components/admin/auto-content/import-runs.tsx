import type { Messages } from 'next-intl'
import { BoardArt } from '@/components/art/board'
import { EmptyState } from '@/components/ui/empty-state'
import type { Admin } from '@/lib/core/actor'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { groupedNumber, upToOneDecimal } from '@/lib/core/i18n/number-formats'
import type { Locale } from '@/lib/core/locale'
import { isNarrowed, readTable, type TableSearch } from '@/lib/core/tables/table'
import { shortDateTime } from '@/lib/core/time/instants'
import { IMPORT_CODES, RUN_KINDS, RUN_OUTCOMES, RUN_SORTS } from '@/lib/matches/import/rules'
import { type ListedRun, runPage } from '@/lib/matches/import/runs/queries'
import { DataTable } from '../data-table'
import { NoResults } from '../no-results'

type Texts = Messages['ingest']

const SPEC = {
  sorts: RUN_SORTS,
  filters: { outcome: RUN_OUTCOMES, competition: IMPORT_CODES, kind: RUN_KINDS },
}

/** Errors are stored as `code: detail`. */
export function faultText(texts: Texts, error: string): string {
  const faults: Record<string, string> = texts.faults
  const [code = '', ...detail] = error.split(': ')
  return [faults[code] ?? code, ...detail].join(': ')
}

const skippedIn = ({ outcomes }: ListedRun) =>
  outcomes.reduce((sum, { skipped }) => sum + (skipped?.count ?? 0), 0)

const worst = ({ outcomes }: ListedRun) => outcomes.find(({ error }) => error !== null)

function Outcome({ run, texts }: { run: ListedRun; texts: Texts }) {
  const failed = worst(run)
  const fault = failed
    ? `${failed.code} ${faultText(texts, failed.error ?? '')}`
    : faultText(texts, run.error ?? '')
  if (run.ok)
    return (
      <>
        <span className="font-[700] text-pitch">{texts.runs.ok}</span>
        {failed && <span className="type-narrow block text-ink-soft text-sm">{fault}</span>}
        {skippedIn(run) > 0 && (
          <span className="type-narrow block text-ink-soft text-sm">
            {fill(texts.last.skipped, { n: skippedIn(run) })}
          </span>
        )}
      </>
    )
  if (run.ok === null) return <span className="font-[700]">{texts.runs.running}</span>
  return <span className="font-[700] text-card-red">{fault}</span>
}

const isAll = (codes: string[]) => IMPORT_CODES.every((code) => codes.includes(code))

type Props = {
  admin: Admin
  locale: Locale
  search: TableSearch
  /** Names of competitions, by the vendor's codes. */
  names: Record<string, string>
}

/** Every stored import, by admins and by the minute job. */
export async function ImportRuns({ admin, locale, search, names }: Props) {
  const { ingest: texts } = MESSAGES[locale]
  const { runs: words } = texts
  const query = readTable(SPEC, search)
  const shown = await runPage(admin, query, { ...names, ...texts.faults })
  return (
    <DataTable
      label={words.title}
      path="/admin/auto-content"
      query={query}
      shown={shown}
      locale={locale}
      filters={[
        {
          name: 'outcome',
          label: words.outcome,
          options: RUN_OUTCOMES.map((value) => ({ value, label: words[value] })),
        },
        {
          name: 'competition',
          label: words.competition,
          options: IMPORT_CODES.map((value) => ({ value, label: names[value] ?? value })),
        },
        {
          name: 'kind',
          label: words.kind,
          options: RUN_KINDS.map((value) => ({ value, label: words[value] })),
        },
      ]}
      heads={[
        { label: words.started, sort: 'started' },
        { label: words.codes },
        { label: words.read, sort: 'read' },
        { label: words.upserted, sort: 'upserted' },
        { label: words.took, sort: 'took' },
        { label: words.outcome },
      ]}
      empty={
        isNarrowed(query) ? (
          <NoResults locale={locale} />
        ) : (
          <EmptyState art={<BoardArt />} title={words.none} text={words.noneText} level={3} />
        )
      }
    >
      {shown.rows.map((run) => (
        <RunRow key={run.id} run={run} texts={texts} locale={locale} />
      ))}
    </DataTable>
  )
}

function RunRow({ run, texts, locale }: { run: ListedRun; texts: Texts; locale: Locale }) {
  const { runs: words } = texts
  const { competitions, days, dryRun, startedAt, finishedAt, itemsRead, itemsUpserted } = run
  const number = groupedNumber(locale)
  return (
    <tr className="border-line border-b">
      <td className="whitespace-nowrap">
        <time dateTime={startedAt.toISOString()}>{shortDateTime(startedAt, locale)}</time>
      </td>
      <td title={`${words.endpoint}: ${run.endpoint}`}>
        {isAll(competitions) && competitions.length === IMPORT_CODES.length
          ? words.all
          : competitions.join(', ')}
        <span className="type-narrow block text-ink-soft text-sm">
          {fill(texts.form.days, { n: days })}
          {dryRun && ` · ${words.dry}`}
        </span>
      </td>
      <td className="font-[700]">{number.format(itemsRead)}</td>
      <td className="font-[700]">{dryRun ? '–' : number.format(itemsUpserted)}</td>
      <td className="whitespace-nowrap">
        {finishedAt
          ? fill(words.seconds, {
              n: upToOneDecimal(locale).format((finishedAt.getTime() - startedAt.getTime()) / 1000),
            })
          : '–'}
      </td>
      <td className="min-w-40">
        <Outcome run={run} texts={texts} />
      </td>
    </tr>
  )
}
