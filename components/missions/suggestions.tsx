import { getMessages } from 'next-intl/server'
import { EmptyTicketArt } from '@/components/art/empty-ticket'
import { EmptyState } from '@/components/ui/empty-state'
import { COMPETITION_NAMES, COMPETITIONS } from '@/lib/competitions/rules'
import type { SignedIn } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { suggestionsFor } from '@/lib/missions/suggestions/queries'
import { SuggestionControls } from './suggestion-controls'
import { type SuggestionGroup, SuggestionList } from './suggestion-list'

const OTHER = 'altro'

type Props = { actor: SignedIn; locale: Locale; wanted: string | undefined }

/** The panel 'Suggerimenti del sistema', for the wanted competition, else the fan's first one. */
export async function Suggestions({ actor, locale, wanted }: Props) {
  const asked = COMPETITIONS.find((known) => known === wanted) ?? null
  const [{ competition, suggestions }, messages] = await Promise.all([
    suggestionsFor(actor, asked, locale),
    getMessages({ locale }),
  ])
  const { suggestions: texts, categories } = messages
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
