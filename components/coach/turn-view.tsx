import type { CoachTurn } from '@/lib/coach/queries'
import { partsOf } from '@/lib/coach/rules'
import type { Locale } from '@/lib/core/locale'
import { instantText } from './instants'
import { SourcedText } from './sourced-text'
import type { CoachTexts } from './texts'
import './coach.css'

type Props = { turn: CoachTurn; texts: CoachTexts; locale: Locale }

/** A line that only introduces the suggestions, which stand on tickets. */
const isLead = (text: string) => text.endsWith(':')

/** A question with its reply as plain text; figures without a source are marked. */
export function TurnView({ turn, texts, locale }: Props) {
  const { turn: words } = texts
  const paragraphs = partsOf(turn.reply).filter(({ kind, text }) => kind === 'text' && !isLead(text))
  return (
    <article className="coach-turn" aria-labelledby={`turn-${turn.id}`}>
      <div className="coach-turn-head">
        <h2 id={`turn-${turn.id}`}>{turn.question}</h2>
        <p>
          <span>{instantText(turn.at, locale)}</span>
          {turn.demo && <span className="coach-demo">{words.demo}</span>}
        </p>
      </div>
      <div className="coach-answer">
        {paragraphs.map(({ text }) => (
          <p key={text}>
            <SourcedText text={text} unsourced={turn.unsourced} mark={words.unsourced} />
          </p>
        ))}
        {turn.state !== 'done' && <p className="coach-state">{words[turn.state]}</p>}
        {turn.unsourced.length > 0 && <p className="coach-note">{words.unsourcedNote}</p>}
      </div>
    </article>
  )
}
