import { Shirt } from '@/components/fixture/shirt'
import { fill } from '@/lib/core/i18n/fill'
import type { FixtureView } from '@/lib/matches/fixtures/words'
import { type Score, scoreText } from '@/lib/matches/rules'
import './matches.css'

type Texts = Record<'first' | 'second' | 'goals', string>
type Props = { match: FixtureView; regular: Score; half: Score | null; texts: Texts; note: string }

/** The goals of each half under the score, as far as the source gives them: it knows no minutes. */
export function MatchHalves({ match, regular, half, texts, note }: Props) {
  const halves = half
    ? [
        { name: texts.first, score: half },
        {
          name: texts.second,
          score: { home: regular.home - half.home, away: regular.away - half.away },
        },
      ]
    : []
  return (
    <div className="pitch-ground md-halves">
      {halves.map(({ name, score }) => (
        <section key={name} aria-label={name}>
          <h2>
            {name} <b>{scoreText(score)}</b>
          </h2>
          {(['home', 'away'] as const).map(
            (side) =>
              score[side] > 0 && (
                <p key={side}>
                  {Array.from({ length: score[side] }, (_, index) => index + 1).map((goal) => (
                    <i key={goal} />
                  ))}
                  <span aria-hidden="true">
                    <Shirt kit={match[side].kit} />
                    <span>{match[side].name}</span>
                  </span>
                  <span className="sr-only">
                    {fill(texts.goals, { team: match[side].name, goals: score[side] })}
                  </span>
                </p>
              ),
          )}
        </section>
      ))}
      <p className="md-halves-note">{note}</p>
    </div>
  )
}
