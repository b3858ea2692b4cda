import type { Messages } from 'next-intl'
import type { CoachTurn } from '@/lib/coach/queries'
import type { ReadReply } from '@/lib/coach/reading/rules'
import type { SignedIn } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { dayAndTime } from '@/lib/core/time/instants'
import { ReplyView } from './reply-view'
import './coach.css'

type Props = { actor: SignedIn; turn: CoachTurn; reply: ReadReply; texts: Messages['coach']; locale: Locale }

export function TurnView({ actor, turn, reply, texts, locale }: Props) {
  const { turn: words } = texts
  return (
    <article className="coach-turn" aria-labelledby={`turn-${turn.id}`}>
      <div className="coach-turn-head">
        <h2 id={`turn-${turn.id}`}>{turn.question}</h2>
        <p>
          <span>{dayAndTime(turn.at, locale)}</span>
          {turn.demo && <span className="coach-demo">{words.demo}</span>}
        </p>
      </div>
      <ReplyView
        {...{ actor, reply, texts, locale }}
        id={`sources-${turn.id}`}
        grounds={turn.grounds}
        askedAt={turn.at}
      >
        {turn.state !== 'done' && <p className="coach-state">{words[turn.state]}</p>}
      </ReplyView>
    </article>
  )
}
