import { randomUUID } from 'node:crypto'
import { BoardLines } from '@/components/art/board-lines'
import type { CoachPage, CoachPlace } from '@/lib/coach/queries'
import { readTurn } from '@/lib/coach/reading/rules'
import type { SignedIn } from '@/lib/core/actor'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { AskPanel } from './ask-panel'
import { LineList } from './line-list'
import { TearTickets } from './tear-tickets'
import { TurnActions } from './turn-actions'
import { TurnView } from './turn-view'
import './coach.css'

/** More than these would be a ruler, not a count. */
const MOST_BOXES = 10

type Props = {
  actor: SignedIn
  locale: Locale
  page: CoachPage
  place: CoachPlace
  isOn: boolean
}

function coachHref({ before, plansBefore }: CoachPlace, turn?: string): string {
  const query = new URLSearchParams()
  if (turn) query.set('turn', turn)
  if (before) query.set('before', before)
  if (plansBefore) query.set('plans', plansBefore)
  return query.size === 0 ? '/coach' : `/coach?${query}`
}

/** The tactics board: question, newest reply with its tickets, plans and history, in chalk on green. */
export function CoachBoard({ actor, locale, page, place, isOn }: Props) {
  const { coach: texts } = MESSAGES[locale]
  const { questions, turns, plans, open } = page
  const reply = open && readTurn(open)
  const isAsked = open && open.state !== 'failed' && open.state !== 'stopped'
  const left = Math.max(0, questions.perDay - questions.used)
  return (
    <div className="pitch-ground coach-board">
      <BoardLines className="coach-lines" />
      <div className="wrap coach-grid">
        <header className="coach-head">
          <div>
            <p className="type-eyebrow text-flood">{texts.eyebrow}</p>
            <h1 className="type-display text-4xl">{texts.title}</h1>
          </div>
          <p className="coach-left">
            <b>{fill(texts.left, { left: String(left), most: String(questions.perDay) })}</b>
            {questions.perDay <= MOST_BOXES && (
              <span aria-hidden="true" className="coach-boxes">
                {Array.from({ length: questions.perDay }, (_, index) => index + 1).map((box) => (
                  <i key={box} data-left={box <= left || undefined} />
                ))}
              </span>
            )}
            <span>{texts.leftLabel}</span>
          </p>
        </header>
        <div className="coach-main">
          {isOn ? (
            <AskPanel
              texts={{ ask: texts.ask, live: texts.live, failed: texts.failed }}
              requestId={randomUUID()}
              canAsk={left > 0}
              fan={actor.userId}
              asked={isAsked ? open.question : null}
            />
          ) : (
            <p className="coach-off">{texts.off}</p>
          )}
          {left === 0 && <p className="coach-off">{texts.finished}</p>}
          {open && reply && <TurnView {...{ actor, reply, texts, locale }} turn={open} />}
        </div>
        <aside className="coach-side">
          <LineList
            id="coach-plans"
            page={plans}
            isFirst={place.plansBefore === null}
            texts={texts.plans}
            locale={locale}
            hrefOf={(plan) => `/coach/plans/${plan}`}
            pageHref={(plansBefore) => coachHref({ ...place, plansBefore })}
          >
            {plans.lines.length === 0 && <p className="coach-none">{texts.plans.none}</p>}
          </LineList>
          {(turns.lines.length > 1 || place.before !== null) && (
            <LineList
              id="coach-history"
              page={turns}
              isFirst={place.before === null}
              texts={texts.history}
              locale={locale}
              hrefOf={(turn) => coachHref(place, turn)}
              pageHref={(before) => coachHref({ ...place, before })}
              current={open?.id}
            />
          )}
        </aside>
        {open && reply && (
          <div className="coach-wide">
            <TearTickets {...{ actor, reply, texts }} turn={open} />
            <TurnActions turn={open} texts={texts} />
          </div>
        )}
      </div>
    </div>
  )
}
