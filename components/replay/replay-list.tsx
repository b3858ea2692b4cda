import { randomUUID } from 'node:crypto'
import { BoardArt } from '@/components/art/board'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHead, SectionHead } from '@/components/ui/page-head'
import { COMPETITION_NAMES, COMPETITIONS } from '@/lib/competitions/rules'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import type { Replay } from '@/lib/replay/queries'
import { PACE_NAMES, replayableYears } from '@/lib/replay/rules'
import { ReplayCard } from './replay-card'
import { StartForm } from './start-form'

type Props = { own: Replay[]; others: Replay[]; mayStart: boolean; now: number; locale: Locale }

/** The fan's replays, those that can be joined, and the form that starts one. */
export function ReplayList({ own, others, mayStart, now, locale }: Props) {
  const { replays: texts } = MESSAGES[locale]
  return (
    <div className="wrap pb-16">
      <PageHead title={texts.title} />
      <p className="max-w-[60ch] pt-5">{texts.intro}</p>
      <p className="max-w-[60ch] pt-2 font-[650]">{texts.apart}</p>
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-8">
          {own.length === 0 ? (
            <EmptyState
              art={<BoardArt />}
              title={texts.emptyTitle}
              text={mayStart ? texts.emptyStart : texts.emptyText}
            />
          ) : (
            <section aria-labelledby="own-replays">
              <SectionHead id="own-replays" title={texts.own} />
              <Cards replays={own} locale={locale} />
            </section>
          )}
          <section aria-labelledby="other-replays">
            <SectionHead id="other-replays" title={texts.others} />
            {others.length === 0 ? (
              <p className="py-3 text-ink-soft">{texts.otherNone}</p>
            ) : (
              <Cards replays={others} locale={locale} />
            )}
          </section>
        </div>
        <section aria-labelledby="start-replay" className="sheet grid gap-4 p-5">
          <h2 id="start-replay" className="text-xl">
            {texts.form.title}
          </h2>
          {mayStart ? (
            <StartForm
              requestId={randomUUID()}
              competitions={COMPETITIONS.map((value) => ({ value, label: COMPETITION_NAMES[value] }))}
              favourite="serie_a"
              seasons={replayableYears(now).map((year) => ({
                value: String(year),
                label: `${year}/${String(year + 1).slice(2)}`,
              }))}
              paces={PACE_NAMES.map((value) => ({ value, label: texts.paces[value] }))}
              texts={texts.form}
            />
          ) : (
            <p className="text-ink-soft">{texts.form.noRight}</p>
          )}
        </section>
      </div>
    </div>
  )
}

const Cards = ({ replays, locale }: { replays: Replay[]; locale: Locale }) => (
  <ul className="grid gap-4 pt-4">
    {replays.map((replay) => (
      <ReplayCard key={replay.id} replay={replay} locale={locale} />
    ))}
  </ul>
)
