import { FixtureRow } from '@/components/fixture/fixture-row'
import { Link } from '@/components/ui/link'
import { PageHead, SectionHead } from '@/components/ui/page-head'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import type { Replay } from '@/lib/replay/queries'
import type { ReplayReceipt } from '@/lib/replay/receipts/queries'
import type { ClosedMatch } from '@/lib/replay/rounds/queries'
import { clockOf, outcomeOf } from '@/lib/replay/rules'
import { closedView, replayRoundName, seasonName } from '@/lib/replay/words'
import { RoundReceipt } from './round-receipt'
import '@/components/objects.css'

type Props = {
  replay: Replay
  matches: [ClosedMatch, ...ClosedMatch[]]
  receipt: ReplayReceipt | null
  round: number
  locale: Locale
}

/** A closed round: its results, the fan's picks beside them, and the receipt of the points. */
export function ReplayRoundPage({ replay, matches, receipt, round, locale }: Props) {
  const { replays: texts, matchday } = MESSAGES[locale]
  const { played } = texts
  const { rounds: steps } = matchday
  const { closed } = clockOf(replay, replay.now)
  const season = seasonName(replay, locale)
  const name = replayRoundName(matches[0], locale)
  const counted = receipt?.picks.filter(({ outcome }) => outcome !== 'void') ?? []
  return (
    <div className="wrap pb-16">
      <title>{`${fill(played.metaTitle, { round: name, season })} · GoalQuest`}</title>
      <PageHead eyebrow={season} title={name} aside={{ label: texts.points, value: receipt?.points ?? 0 }} />
      <div className="mt-7 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_30rem]">
        <section aria-labelledby="replay-results" className="min-w-0">
          <SectionHead
            id="replay-results"
            title={played.result}
            aside={
              receipt ? fill(texts.table.hits, { hits: receipt.hits, picks: counted.length }) : undefined
            }
          />
          <ul>
            {matches.map((match) => (
              <li key={match.id} className="md-row">
                <FixtureRow match={closedView(match, replay.now, locale)} />
                {match.own && <Mark {...{ match, locale }} pick={match.own} />}
              </li>
            ))}
          </ul>
        </section>
        {receipt ? (
          <RoundReceipt receipt={receipt} name={name} locale={locale} />
        ) : (
          <p className="slot-dashed px-4 py-3">{texts.receipt.none}</p>
        )}
      </div>
      <p className="flex flex-wrap gap-x-6 pt-6">
        {[round - 1, round + 1]
          .filter((other) => other > 0 && other <= closed)
          .map((other) => (
            <Link
              key={other}
              href={`/replays/${replay.id}/${other}`}
              className="inline-flex min-h-11 items-center underline"
            >
              {fill(other < round ? steps.previous : steps.next, {
                round: fill(texts.progress, { round: other, rounds: replay.rounds }),
              })}
            </Link>
          ))}
        <Link href={`/replays/${replay.id}`} className="inline-flex min-h-11 items-center underline">
          {season}
        </Link>
      </p>
    </div>
  )
}

/** The fan's pick as a small square of ink, with what became of it. */
function Mark({
  match,
  pick,
  locale,
}: {
  match: ClosedMatch
  pick: NonNullable<ClosedMatch['own']>
  locale: Locale
}) {
  const { played } = MESSAGES[locale].replays
  const outcome = outcomeOf({ pick, right: match.right })
  return (
    <span
      className={`md-mark md-mark-${outcome}`}
      role="img"
      aria-label={`${fill(played.said, { pick })}: ${played[outcome]}`}
    >
      {pick}
    </span>
  )
}
