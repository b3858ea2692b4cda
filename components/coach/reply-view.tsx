import type { Messages } from 'next-intl'
import { Fragment, type ReactNode } from 'react'
import { FixtureFact } from '@/components/fixture/fixture-fact'
import type { Grounds } from '@/db/schema/coach'
import { matchesOf } from '@/lib/coach/grounds/queries'
import { paragraphsOf, type ReadReply } from '@/lib/coach/reading/rules'
import { timeLeftText } from '@/lib/coach/reading/words'
import type { SignedIn } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { fixtureView } from '@/lib/matches/fixtures/words'
import { SourceList } from './source-list'
import { SourcedText } from './sourced-text'
import './coach.css'

type Props = {
  actor: SignedIn
  id: string
  reply: ReadReply
  grounds: Grounds | null
  askedAt: number
  texts: Messages['coach']
  locale: Locale
  children?: ReactNode
}

/** The text of a reply with the matches that it mentions, and the sources of its figures beside it. */
export async function ReplyView({ actor, id, reply, grounds, askedAt, texts, locale, children }: Props) {
  const named = grounds?.matches ?? []
  const paragraphs = paragraphsOf(reply)
  const now = Date.now()
  const matches = await matchesOf(
    actor,
    reply,
    named.map((match) => match.id),
  )
  const numbers = new Map(
    [...new Set(paragraphs.flatMap((part) => part.matches))].map((match, index) => [match, index + 1]),
  )
  return (
    <div className="coach-reply">
      <div className="coach-reply-columns">
        <div className="coach-answer">
          {paragraphs.map((part) => (
            <Fragment key={part.line}>
              {part.matches.map((match) => {
                const fact = matches.get(match)
                if (!fact) return null
                return (
                  <FixtureFact
                    key={match}
                    match={fixtureView(fact, now, locale)}
                    number={numbers.get(match) ?? 1}
                    left={timeLeftText(fact, now, locale)}
                  />
                )
              })}
              <p>
                <SourcedText segments={part.segments} mark={texts.turn.unsourced} listId={id} />
              </p>
            </Fragment>
          ))}
          {children}
        </div>
        <SourceList {...{ id, reply, named, matches, askedAt, locale }} />
      </div>
    </div>
  )
}
