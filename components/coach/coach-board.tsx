import { randomUUID } from 'node:crypto'
import { getMessages } from 'next-intl/server'
import { BoardLines } from '@/components/art/board-lines'
import type { CoachPage } from '@/lib/coach/queries'
import { readTurn } from '@/lib/coach/reading/rules'
import type { SignedIn } from '@/lib/core/actor'
import { fill } from '@/lib/core/fill'
import type { Locale } from '@/lib/core/locale'
import { AskPanel } from './ask-panel'
import { HistoryList } from './history-list'
import { PlanList } from './plan-list'
import { TearTickets } from './tear-tickets'
import { TurnActions } from './turn-actions'
import { TurnView } from './turn-view'
import './coach.css'

type Props = {
  actor: SignedIn
  locale: Locale
  page: CoachPage
  /** The turn that the page of the history follows; null for the newest. */
  before: string | null
  isOn: boolean
}

/** The tactics board: question, newest reply with its tickets, plans and history, in chalk on green. */
export async function CoachBoard({ actor, locale, page, before, isOn }: Props) {
  const { coach: texts } = await getMessages({ locale })
  const { questions, plans, open } = page
  const reply = open && readTurn(open)
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
            />
          ) : (
            <p className="coach-off">{texts.off}</p>
          )}
          {left === 0 && <p className="coach-off">{texts.finished}</p>}
          {open && reply && <TurnView {...{ actor, reply, texts, locale }} turn={open} />}
        </div>
        <aside className="coach-side">
          <PlanList plans={plans} texts={texts.plans} locale={locale} />
          <HistoryList {...{ page, before, locale }} texts={texts.history} />
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
