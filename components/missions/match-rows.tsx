import type { MatchView } from '@/lib/missions/verified/words'

/** The matches of a mission with kick-off and score, as a paper prints its fixtures. */
export function MatchRows({ matches }: { matches: MatchView[] }) {
  return (
    <ul className="border-ink border-t-[1.5px]">
      {matches.map(({ id, home, away, at, when, score, state }) => (
        <li
          key={id}
          className="grid grid-cols-[4.75rem_minmax(0,1fr)_auto] items-baseline gap-x-3 border-line border-b py-2"
        >
          <time dateTime={at ?? undefined} className="type-narrow text-sm">
            {when}
          </time>
          <span className="wrap-anywhere text-[0.9375rem]">{`${home} – ${away}`}</span>
          <span className="flex items-baseline gap-2">
            {state && <span className="text-ink-soft text-xs">{state}</span>}
            {score && <strong className="type-score text-xl">{score}</strong>}
          </span>
        </li>
      ))}
    </ul>
  )
}
