import './slip.css'

type Props = { mates: [pick: string, count: number][]; own?: string; league: string }

const PICKS = ['1', 'X', '2']

/** The picks of the fan's league, as three small bars. */
export function MateBars({ mates, own, league }: Props) {
  const counts = new Map(mates)
  const all = mates.reduce((sum, [, count]) => sum + count, 0)
  return (
    <div className="sl-mates">
      <p>{league}</p>
      <ul>
        {PICKS.map((pick) => (
          <li key={pick} className={pick === own ? 'sl-mine' : undefined}>
            <b>{pick}</b>
            <i
              style={{ inlineSize: `${all === 0 ? 0 : ((counts.get(pick) ?? 0) / all) * 100}%` }}
              aria-hidden="true"
            />
            <span>{counts.get(pick) ?? 0}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
