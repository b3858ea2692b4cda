import type { Messages } from 'next-intl'
import { FixtureLine } from '@/components/fixture/fixture-line'
import { SectionHead } from '@/components/ui/page-head'
import type { IngestChange, IngestOutcome } from '@/db/schema/matches'
import { fill } from '@/lib/core/i18n/fill'
import { groupedNumber } from '@/lib/core/i18n/number-formats'
import type { Locale } from '@/lib/core/locale'
import { teamsView } from '@/lib/matches/fixtures/words'
import type { IngestRun } from '@/lib/matches/import/runs/queries'
import { changedField, changedValue } from '@/lib/matches/import/words'
import { faultText } from './import-runs'

type Texts = Messages['ingest']

type Props = { run: IngestRun; texts: Texts; locale: Locale }

export function LastImport({ run, texts, locale }: Props) {
  const number = groupedNumber(locale)
  return (
    <div className="grid gap-8">
      <section className="sheet p-5">
        <h2 className="text-xl">{texts.last.title}</h2>
        <ul className="mt-3 border-ink border-t">
          {run.outcomes.map(({ code, read, upserted, error, skipped }) => (
            <li key={code} className="flex flex-wrap items-baseline gap-3 border-line border-b py-2.5">
              <span className="w-14 font-[700]">{code}</span>
              {error === null ? (
                <>
                  <span className="text-sm">{`${texts.runs.read} ${number.format(read)}`}</span>
                  <span className="leader" aria-hidden="true" />
                  <span className="font-[700] text-sm">
                    {`${run.dryRun ? texts.runs.dry : texts.runs.upserted} ${number.format(upserted)}`}
                  </span>
                </>
              ) : (
                <span className="min-w-0 flex-1 wrap-anywhere font-[600] text-card-red text-sm">
                  {faultText(texts, error)}
                </span>
              )}
              {skipped && <Skipped skipped={skipped} texts={texts} />}
            </li>
          ))}
        </ul>
      </section>
      {run.diff && (
        <Changes changes={run.diff} total={run.itemsUpserted} texts={texts.diff} locale={locale} />
      )}
    </div>
  )
}

type SkippedProps = { skipped: NonNullable<IngestOutcome['skipped']>; texts: Texts }

/** The rows of an answer that could not be read, with the reasons of the first ones. */
function Skipped({ skipped: { count, rows }, texts }: SkippedProps) {
  return (
    <details className="type-narrow w-full text-ink-soft text-sm">
      <summary className="cursor-pointer py-1">{fill(texts.last.skipped, { n: count })}</summary>
      <p className="whitespace-pre-line wrap-anywhere">
        {rows.map(({ id, reason }) => `${id ?? texts.last.noId}: ${faultText(texts, reason)}`).join('\n')}
      </p>
    </details>
  )
}

type ChangesProps = { changes: IngestChange[]; total: number; texts: Texts['diff']; locale: Locale }

function Changes({ changes, total, texts, locale }: ChangesProps) {
  const number = groupedNumber(locale)
  return (
    <section>
      <SectionHead title={texts.title} aside={number.format(total)} />
      {changes.length === 0 && <p className="py-3">{texts.nothing}</p>}
      <ul>
        {changes.map(({ code, externalId, home, away, isNew, fields }) => (
          <li key={externalId} className="border-line border-b py-2.5 text-sm">
            <FixtureLine match={teamsView({ home, away }, texts.unknown)} />
            <span className="type-narrow block text-ink-soft">{`${code} ${externalId}${isNew ? ` · ${texts.isNew}` : ''}`}</span>
            {!isNew && (
              <ul className="type-narrow mt-1 text-ink-soft">
                {Object.entries(fields).map(([name, { from, to }]) => (
                  <li key={name} className="wrap-anywhere">
                    {changedField(name, locale)} <span className="sr-only">{texts.from}</span>{' '}
                    <del>{changedValue(name, from, locale)}</del> <span className="sr-only">{texts.to}</span>{' '}
                    <ins className="font-[650] text-ink no-underline">{changedValue(name, to, locale)}</ins>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {total > changes.length && (
        <p className="pt-3 text-sm">{fill(texts.more, { n: number.format(total - changes.length) })}</p>
      )}
    </section>
  )
}
