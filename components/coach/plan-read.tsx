import type { CoachPlan } from '@/lib/coach/queries'
import { readReply } from '@/lib/coach/reading/rules'
import type { SignedIn } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { ReplyView } from './reply-view'
import { SourcedText } from './sourced-text'
import './coach.css'

type Props = { actor: SignedIn; plan: CoachPlan; locale: Locale }

/** A plan, shown like the reply that it was made of: matches and sources follow the fan's changes. */
export function PlanRead({ actor, plan: { id, content, grounds, askedAt }, locale }: Props) {
  if (!grounds || askedAt === null) return null
  const { coach: texts } = MESSAGES[locale]
  const reply = readReply(content, grounds)
  const suggestions = reply.parts.filter(({ kind }) => kind === 'suggestion')
  return (
    <section className="pitch-ground coach-plan" aria-label={texts.plans.read}>
      <ReplyView {...{ actor, reply, grounds, askedAt, texts, locale }} id={`sources-${id}`}>
        {suggestions.length > 0 && (
          <ul>
            {suggestions.map(({ line, segments }) => (
              <li key={line}>
                <SourcedText segments={segments} mark={texts.turn.unsourced} listId={`sources-${id}`} />
              </li>
            ))}
          </ul>
        )}
      </ReplyView>
    </section>
  )
}
