import { slipTexts } from '@/components/matchday/texts'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import type { Replay } from '@/lib/replay/queries'
import type { OpenMatch, RoundName } from '@/lib/replay/rounds/queries'
import type { Clock } from '@/lib/replay/rules'
import { openView, replayRoundName } from '@/lib/replay/words'
import { RoundClock } from './round-clock'
import { RoundForm } from './round-form'
import './replay.css'

type Props = {
  replay: Replay
  clock: Clock
  /** Empty for anyone who is not a member. */
  matches: OpenMatch[]
  names: RoundName[]
  locale: Locale
}

/** The round that takes picks, and when it closes. */
export function OpenRound({ replay, clock, matches, names, locale }: Props) {
  const { replays: texts, matchday, missions } = MESSAGES[locale]
  const { id, rounds, now } = replay
  const named = names.find(({ round }) => round === clock.open)
  const place = fill(texts.progress, { round: clock.open ?? rounds, rounds })
  return (
    <section aria-labelledby="open-round">
      <div className="rp-head">
        <h2 id="open-round" className="text-2xl">
          {named ? replayRoundName(named, locale) : place}
          {named && <span className="type-narrow ml-2 text-ink-soft text-sm">{place}</span>}
        </h2>
        {clock.closesAt !== null && (
          <RoundClock closesAt={clock.closesAt} now={now} texts={texts.round} clock={missions.card} />
        )}
        <noscript>
          <a href={`/replays/${id}`} className="inline-flex min-h-11 items-center underline">
            {texts.round.refresh}
          </a>
        </noscript>
      </div>
      {matches.length > 0 && (
        <RoundForm
          key={clock.open}
          id={id}
          matches={matches.map((match) => openView(match, now, locale))}
          question={matchday.match.whoWins}
          closesAt={clock.closesAt}
          now={now}
          texts={texts.round}
          slip={slipTexts(MESSAGES[locale])}
        />
      )}
    </section>
  )
}
