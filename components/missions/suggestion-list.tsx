'use client'

import { type SubmitEvent, startTransition, useOptimistic } from 'react'
import { Chip } from '@/components/ui/chip'
import { FormResult } from '@/components/ui/form-result'
import { useFormAction } from '@/components/ui/use-form-action'
import { focusHeading } from '@/components/ui/use-handed-focus'
import { useResultToast } from '@/components/ui/use-result-toast'
import { fill } from '@/lib/core/i18n/fill'
import { addSuggestion } from '@/lib/missions/actions'
import type { DaySheets, SuggestionGroup } from '@/lib/missions/suggestions/words'
import { MatchSuggestions } from './match-suggestions'
import { SuggestionCard } from './suggestion-card'
import type { SuggestionTexts } from './texts'
import './missions.css'

/** The pressed button: a suggestion, with `<id> <pick>` when it also picks. */
const pressedOf = (form: FormData) => String(form.get('choice') ?? form.get('templateId'))

/** One form for all suggestions: the pressed button says which one. Several can be in flight at once. */
export function SuggestionList({ groups, texts }: { groups: SuggestionGroup[]; texts: SuggestionTexts }) {
  const [result, submit] = useFormAction(addSuggestion)
  const [sent, showSent] = useOptimistic<readonly string[], string>([], (all, one) => [...all, one])
  useResultToast(result)
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const form = new FormData(event.currentTarget, submitter)
    const pressed = pressedOf(form)
    if (sent.findLast((one) => one.split(' ', 1)[0] === pressed.split(' ', 1)[0]) === pressed) return
    // This button goes once the suggestion is added; those of a pick stay.
    if (form.has('templateId')) focusHeading(submitter?.closest('li:has(h4)'))
    startTransition(() => {
      showSent(pressed)
      submit(form)
    })
  }
  return (
    <form action={submit} onSubmit={add}>
      <FormResult result={result} />
      {groups.map(({ category, label, count, added, days, cards }) => (
        <section key={category} aria-labelledby={`category-${category}`} className="mt-7">
          <div className="sg-head">
            <h3 id={`category-${category}`}>
              <Chip tone="ink">{label}</Chip>
            </h3>
            <span>
              {count} {texts.proposals}
            </span>
            {added > 0 && (
              <small>{fill(added === 1 ? texts.addedOne : texts.addedCount, { count: added })}</small>
            )}
          </div>
          {days.map((day) => (
            <Day key={day.key} {...{ day, sent, texts }} />
          ))}
          {cards.length > 0 && days.length > 0 && <h4 className="mt-6 text-xl">{texts.general}</h4>}
          {cards.length > 0 && (
            <ul className="mt-4 grid gap-3 md:grid-cols-2">
              {cards.map((stub) => (
                <SuggestionCard key={stub.id} {...{ stub, sent, texts }} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </form>
  )
}

type DayProps = { day: DaySheets; sent: readonly string[]; texts: SuggestionTexts }

function Day({ day: { label, open, shown, folded }, sent, texts }: DayProps) {
  const count = shown.length + folded.length
  return (
    <details className="fold sg-day" open={open}>
      <summary>
        <b className="type-head text-xl">{label}</b>
        <span>{fill(count === 1 ? texts.oneMatch : texts.matches, { count })}</span>
      </summary>
      <ul className="sg-sheets">
        {shown.map((sheet) => (
          <MatchSuggestions key={sheet.id} {...{ sheet, sent, texts }} />
        ))}
      </ul>
      {folded.length > 0 && (
        <details className="sg-more">
          <summary>
            {fill(folded.length === 1 ? texts.moreOne : texts.moreMatches, { count: folded.length })}
          </summary>
          <ul className="sg-sheets">
            {folded.map((sheet) => (
              <MatchSuggestions key={sheet.id} {...{ sheet, sent, texts }} />
            ))}
          </ul>
        </details>
      )}
    </details>
  )
}
