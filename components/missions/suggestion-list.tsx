'use client'

import { type SubmitEvent, startTransition, useActionState, useOptimistic } from 'react'
import { Chip } from '@/components/ui/chip'
import { FormResult } from '@/components/ui/form-result'
import { useResultToast } from '@/components/ui/use-result-toast'
import { fill } from '@/lib/core/fill'
import { addSuggestion } from '@/lib/missions/actions'
import type { Suggestion } from '@/lib/missions/suggestions/queries'
import type { SuggestionTexts } from './texts'

export type SuggestionGroup = { category: string; label: string; suggestions: Suggestion[] }

/** One form for all suggestions: the pressed button says which one. Several can be on their way at once. */
export function SuggestionList({ groups, texts }: { groups: SuggestionGroup[]; texts: SuggestionTexts }) {
  const [result, submit] = useActionState(addSuggestion, null)
  const [adding, showAdding] = useOptimistic<readonly string[], string>([], (ids, id) => [...ids, id])
  useResultToast(result)
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter)
    const id = String(form.get('templateId'))
    if (adding.includes(id)) return
    startTransition(() => {
      showAdding(id)
      submit(form)
    })
  }
  return (
    <form action={submit} onSubmit={add}>
      <FormResult result={result} />
      {groups.map(({ category, label, suggestions }) => (
        <section key={category} aria-labelledby={`category-${category}`} className="mt-7">
          <div className="mb-3 flex items-center gap-3">
            <h3 id={`category-${category}`}>
              <Chip tone="ink">{label}</Chip>
            </h3>
            <span className="text-sm text-ink-soft">
              {suggestions.length} {texts.proposals}
            </span>
          </div>
          <ul className="grid gap-3 md:grid-cols-2">
            {suggestions.map((suggestion) => (
              <SuggestionCard
                key={suggestion.id}
                suggestion={suggestion}
                texts={texts}
                adding={adding.includes(suggestion.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </form>
  )
}

type CardProps = { suggestion: Suggestion; texts: SuggestionTexts; adding: boolean }

function SuggestionCard({ suggestion, texts, adding }: CardProps) {
  const { id, title, description, points, leastPoints, defaultDueInDays, locked } = suggestion
  const isRange = leastPoints !== null && leastPoints !== points
  return (
    <li className="sheet flex flex-col p-4">
      {leastPoints !== null && (
        <Chip tone="flood" className="mb-2 self-start">
          {texts.verified}
        </Chip>
      )}
      <h4 className="text-lg leading-tight wrap-anywhere">{title}</h4>
      {description && <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{description}</p>}
      <div className="type-narrow mt-auto flex items-center gap-x-4 pt-3 text-sm">
        <span>
          {texts.due}
          {defaultDueInDays ? fill(texts.dueIn, { days: defaultDueInDays }) : ''}
        </span>
        <span className="font-[700]">
          {isRange
            ? fill(texts.range, { least: leastPoints, points: points ?? 0 })
            : fill(texts.points, { points: points ?? 0 })}
        </span>
        {locked ? (
          <Chip tone="outline" icon="lock" className="ml-auto">
            {texts.pro}
          </Chip>
        ) : (
          <button
            type="submit"
            name="templateId"
            value={id}
            aria-disabled={adding || undefined}
            className="button button-outline button-sm ml-auto"
          >
            {adding && <span className="spinner" aria-hidden="true" />}
            {texts.add}
          </button>
        )}
      </div>
    </li>
  )
}
