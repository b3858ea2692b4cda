import type { CSSProperties } from 'react'
import { Shirt } from '@/components/fixture/shirt'
import { Link } from '@/components/ui/link'
import { SectionHead } from '@/components/ui/page-head'
import type { FixtureView } from '@/lib/matches/fixtures/words'
import { markPath, marksWidth, type NumbersView } from './match-numbers-view'
import './match-numbers.css'

type Props = { numbers: NumbersView; match: FixtureView; competition: string }

/** What the public numbers forecast for a match before it began: its goals, and who wins of a hundred. */
export function MatchNumbers({ numbers: { texts, goals, hundred }, match, competition }: Props) {
  return (
    <div className="mn">
      <section aria-labelledby="expected">
        <SectionHead id="expected" title={texts.goals} aside={texts.before} />
        <ul className="mn-goals">
          {goals.map(({ side, expected, bar, unit, real, notch, label }) => (
            <li key={side}>
              <span>
                <Shirt kit={match[side].kit} />
                <b>{match[side].name}</b>
              </span>
              <span className="mn-bar" data-side={side} style={{ '--unit': unit } as CSSProperties}>
                <i style={{ inlineSize: bar }} />
                {notch !== null && (
                  <em style={{ insetInlineStart: notch }}>
                    <span aria-hidden="true">{real}</span>
                    <span className="sr-only">{label}</span>
                  </em>
                )}
              </span>
              <b className="mn-value">{expected}</b>
            </li>
          ))}
        </ul>
        <p className="text-ink-soft text-sm">
          {texts.key}{' '}
          <Link href={`/rules/ratings?competition=${competition}`} className="text-sky underline">
            {texts.how}
          </Link>
        </p>
      </section>
      {hundred && (
        <section aria-labelledby="hundred">
          <SectionHead id="hundred" title={texts.hundred} />
          <svg
            className="mn-marks"
            viewBox={`0 0 ${marksWidth(hundred.map(({ part }) => part))} 68`}
            role="img"
            aria-label={hundred.map(({ part, label }) => `${part}: ${label}`).join(', ')}
          >
            {hundred.map(({ pick, part, from }) => (
              <Marks key={pick} pick={pick} path={markPath(part, from)} />
            ))}
          </svg>
          <ul className="mn-parts" aria-hidden="true">
            {hundred.map(({ pick, part, points, label, isRight }) => (
              <li key={pick} data-right={isRight || undefined}>
                <b>
                  {part}
                  <small>{points}</small>
                </b>
                <span>
                  <svg viewBox="0 0 14 14" aria-hidden="true">
                    <Marks pick={pick} path="M7 7h0" />
                  </svg>
                  {label}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Discs, rings and squares, since colour must never carry the meaning alone. */
const Marks = ({ pick, path }: { pick: '1' | 'X' | '2'; path: string }) => (
  <>
    <path className={pick === '2' ? 'mn-square' : 'mn-disc'} d={path} />
    {pick === 'X' && <path className="mn-hole" d={path} />}
  </>
)
