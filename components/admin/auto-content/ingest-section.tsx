import { PageHead, SectionHead } from '@/components/ui/page-head'
import { COMPETITION_NAMES, COMPETITIONS, codeOf } from '@/lib/competitions/rules'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { DEFAULT_WINDOW, IMPORT_CODES } from '@/lib/matches/import/rules'
import { latestRuns, ownRun } from '@/lib/matches/import/runs/queries'
import { matchFigures } from '@/lib/matches/queries'
import type { SectionProps } from '../admin-page'
import { Figures } from '../figures'
import { ImportForm } from './import-form'
import { ImportRuns } from './import-runs'
import { LastImport } from './last-import'

export async function IngestSection({ admin, locale, search }: SectionProps) {
  const { ingest: texts } = MESSAGES[locale]
  const [[latest], own, figures] = await Promise.all([latestRuns(admin), ownRun(admin), matchFigures(admin)])
  // The minute job imports meanwhile, and an admin reads what a preview has found.
  const last = own?.isRecent ? own : latest
  const names = Object.fromEntries(COMPETITIONS.map((slug) => [codeOf(slug), COMPETITION_NAMES[slug]]))
  const shown = [
    { label: texts.figures.read, value: last?.itemsRead ?? 0 },
    { label: texts.figures.upserted, value: last?.dryRun ? 0 : (last?.itemsUpserted ?? 0) },
    { label: texts.figures.failed, value: last?.outcomes.filter(({ error }) => error !== null).length ?? 0 },
    { label: texts.figures.total, value: figures.total },
    { label: texts.figures.corrected, value: figures.corrected },
  ]
  return (
    <>
      <PageHead eyebrow={texts.eyebrow} title={texts.title} />
      <Figures locale={locale} figures={shown} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-9 xl:grid-cols-[minmax(0,1fr)_25.5rem]">
        <ImportForm
          chosen={{ codes: own?.competitions ?? [...IMPORT_CODES], days: own?.days ?? DEFAULT_WINDOW }}
          names={names}
          texts={texts.form}
          progress={texts.progress}
        />
        {last && <LastImport run={last} texts={texts} locale={locale} />}
      </div>
      <section className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-4">
        <SectionHead title={texts.runs.title} />
        <ImportRuns admin={admin} locale={locale} search={search} names={names} />
      </section>
    </>
  )
}
