import { EmptyTicketArt } from '@/components/art/empty-ticket'
import { EmptyState } from '@/components/ui/empty-state'
import { COMPETITION_NAMES, COMPETITIONS } from '@/lib/competitions/rules'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import type { Offer } from '@/lib/missions/suggestions/queries'
import { SuggestionControls } from './suggestion-controls'
import { type SuggestionGroup, SuggestionList } from './suggestion-list'

const OTHER = 'altro'

type Props = { offer: Offer; locale: Locale }

/** The panel 'Suggerimenti del sistema'. */
export function Suggestions({ offer: { competition, suggestions }, locale }: Props) {
  const { suggestions: texts, categories } = MESSAGES[locale]
  const labels: Record<string, string> = categories
  const grouped = Map.groupBy(suggestions, (suggestion) => suggestion.category ?? OTHER)
  const groups: SuggestionGroup[] = [...grouped].map(([category, members]) => ({
    category,
    label: labels[category] ?? category,
    suggestions: members,
  }))
  return (
    <section aria-labelledby="suggestions">
      <div className="flex flex-wrap items-end justify-between gap-5">
        <div>
          <h2 id="suggestions" className="text-2xl">
            {texts.title}
          </h2>
          <p className="mt-2 text-ink-soft">{texts.subtitle}</p>
        </div>
        <SuggestionControls
          competition={competition}
          options={COMPETITIONS.map((value) => ({ value, label: COMPETITION_NAMES[value] }))}
          texts={texts}
          empty={suggestions.length === 0}
        />
      </div>
      {groups.length === 0 ? (
        <EmptyState art={<EmptyTicketArt className="h-full" />} title={texts.none} level={3} />
      ) : (
        <SuggestionList groups={groups} texts={texts} />
      )}
    </section>
  )
}
