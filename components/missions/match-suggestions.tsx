import { FixtureTicket } from '@/components/fixture/fixture-ticket'
import type { MatchSheet, Stub } from '@/lib/missions/suggestions/words'
import { AddButton } from './add-button'
import type { SuggestionTexts } from './texts'
import './missions.css'
import '@/components/objects.css'

type Props = { sheet: MatchSheet; sent: readonly string[]; texts: SuggestionTexts }

/** The questions on a match as stubs of one sheet: the sheet names the match, a stub only its question. */
export function MatchSuggestions({
  sheet: { id, home, away, hour, stateText, at, stubs },
  sent,
  texts,
}: Props) {
  // A match may have a sheet in several categories, but each of its questions is in one.
  const name = `sheet-${stubs[0]?.id}`
  return (
    <li className="sg-sheet" aria-labelledby={name}>
      <div className="sg-match">
        <h4 id={name}>
          <FixtureTicket match={{ home, away }} href={`/matches/${id}`} />
        </h4>
        <time dateTime={at ?? undefined}>
          {stateText ? <span className="fx-tag">{stateText}</span> : hour}
        </time>
      </div>
      <ul>
        {stubs.map((stub) => (
          <StubRow key={stub.id} {...{ stub, sent, texts }} />
        ))}
      </ul>
    </li>
  )
}

function StubRow({ stub, sent, texts }: { stub: Stub; sent: readonly string[]; texts: SuggestionTexts }) {
  const { id, title, due, worth, choices, pick, added } = stub
  const going = sent.findLast((value) => value.startsWith(`${id} `))?.slice(id.length + 1)
  return (
    <li className="sg-stub" data-added={added || undefined}>
      <div className="min-w-0">
        <b>{title}</b>
        <small>{due}</small>
      </div>
      <span className="sg-worth">{worth}</span>
      <AddButton stub={stub} sending={sent.includes(id)} texts={texts} />
      {choices && (
        <fieldset aria-label={title} className="pick-stubs">
          {choices.map(([code, points, label]) => (
            <button
              key={code}
              type="submit"
              name="choice"
              value={`${id} ${code}`}
              aria-pressed={(going ?? pick) === code}
            >
              <b>{code}</b>
              <small>{points}</small>
              <span className="sr-only">{label}</span>
            </button>
          ))}
        </fieldset>
      )}
    </li>
  )
}
