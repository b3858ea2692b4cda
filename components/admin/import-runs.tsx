import type { Messages } from 'next-intl'
import { BoardArt } from '@/components/art/board'
import { EmptyState } from '@/components/ui/empty-state'
import { fill } from '@/lib/core/fill'
import { numberFormat } from '@/lib/core/format'
import type { Locale } from '@/lib/core/locale'
import { IMPORT_CODES } from '@/lib/matches/import/rules'
import type { IngestRun } from '@/lib/matches/import/runs/queries'
import { Cell, DataCells } from './data-cells'
import { instantFormat } from './instants'

type Texts = Messages['ingest']
type Props = { runs: IngestRun[]; texts: Texts; locale: Locale }

const oneDigit = numberFormat({ maximumFractionDigits: 1 })

/** Errors are stored as `code: detail`. */
export function faultText(texts: Texts, error: string): string {
  const faults: Record<string, string> = texts.faults
  const [code = '', ...detail] = error.split(': ')
  return [faults[code] ?? code, ...detail].join(': ')
}

const skippedIn = ({ outcomes }: IngestRun) =>
  outcomes.reduce((sum, { skipped }) => sum + (skipped?.count ?? 0), 0)

const worst = ({ outcomes }: IngestRun) => outcomes.find(({ error }) => error !== null)

function Outcome({ run, texts }: { run: IngestRun; texts: Texts }) {
  if (run.ok)
    return (
      <>
        <span className="font-[700] text-pitch">{texts.runs.ok}</span>
        {skippedIn(run) > 0 && (
          <span className="type-narrow block text-ink-soft text-sm">
            {fill(texts.last.skipped, { n: skippedIn(run) })}
          </span>
        )}
      </>
    )
  if (run.ok === null) return <span className="font-[700]">{texts.runs.running}</span>
  const failed = worst(run)
  return (
    <span className="font-[700] text-card-red">
      {failed ? `${failed.code} ${faultText(texts, failed.error ?? '')}` : faultText(texts, run.error ?? '')}
    </span>
  )
}

const isAll = (codes: string[]) => IMPORT_CODES.every((code) => codes.includes(code))

export function ImportRuns({ runs, texts, locale }: Props) {
  const { runs: words } = texts
  const when = instantFormat(locale)
  const seconds = oneDigit(locale)
  if (runs.length === 0)
    return (
      <EmptyState art={<BoardArt className="h-full" />} title={words.none} text={words.noneText} level={3} />
    )
  return (
    <DataCells
      label={words.title}
      heads={[words.started, words.codes, words.read, words.upserted, words.took, words.outcome]}
    >
      {runs.map((run) => (
        <tr key={run.id} className="border-line border-b">
          <Cell className="whitespace-nowrap">
            <time dateTime={run.startedAt.toISOString()}>{when.format(run.startedAt)}</time>
          </Cell>
          <Cell title={`${words.endpoint}: ${run.endpoint}`}>
            {isAll(run.competitions) && run.competitions.length === IMPORT_CODES.length
              ? words.all
              : run.competitions.join(', ')}
            <span className="type-narrow block text-ink-soft text-sm">
              {fill(texts.form.days, { n: run.days })}
              {run.dryRun && ` · ${words.dry}`}
            </span>
          </Cell>
          <Cell className="font-[700]">{run.itemsRead}</Cell>
          <Cell className="font-[700]">{run.dryRun ? '–' : run.itemsUpserted}</Cell>
          <Cell className="whitespace-nowrap">
            {run.finishedAt
              ? fill(words.seconds, {
                  n: seconds.format((run.finishedAt.getTime() - run.startedAt.getTime()) / 1000),
                })
              : '–'}
          </Cell>
          <Cell>
            <Outcome run={run} texts={texts} />
          </Cell>
        </tr>
      ))}
    </DataCells>
  )
}
