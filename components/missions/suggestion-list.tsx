'use client'

import { useActionState } from 'react'
import { Chip } from '@/components/ui/chip'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { useResultToast } from '@/components/ui/use-result-toast'
import { fill } from '@/lib/core/fill'
import { addSuggestion } from '@/lib/missions/actions'
import type { Suggestion } from '@/lib/missions/suggestions/queries'
import type { SuggestionTexts } from './suggestion-texts'

export type SuggestionGroup = { category: string; label: string; suggestions: Suggestion[] }

export function SuggestionList({ groups, texts }: { groups: SuggestionGroup[]; texts: SuggestionTexts }) {
  const [result, submit] = useActionState(addSuggestion, null)
  useResultToast(result)
  return (
    <>
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
              <SuggestionCard key={suggestion.id} suggestion={suggestion} texts={texts} add={submit} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

type CardProps = { suggestion: Suggestion; texts: SuggestionTexts; add: (form: FormData) => void }

function SuggestionCard({ suggestion, texts, add }: CardProps) {
  const { id, title, description, points, leastPoints, defaultDueInDays, pro } = suggestion
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
        <span className="ml-auto">
          {pro ? (
            <Chip tone="outline" icon="lock">
              {texts.pro}
            </Chip>
          ) : (
            <form action={add}>
              <input type="hidden" name="templateId" value={id} />
              <SubmitButton size="sm" variant="outline">
                {texts.add}
              </SubmitButton>
            </form>
          )}
        </span>
      </div>
    </li>
  )
}
