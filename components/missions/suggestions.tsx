import { EmptyTicketArt } from '@/components/art/empty-ticket'
import { EmptyState } from '@/components/ui/empty-state'
import { COMPETITION_NAMES, COMPETITIONS } from '@/lib/competitions/rules'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import type { Offer } from '@/lib/missions/suggestions/queries'
import { groupsOf } from '@/lib/missions/suggestions/words'
import { SuggestionControls } from './suggestion-controls'
import { SuggestionList } from './suggestion-list'

type Props = { offer: Offer; locale: Locale }

/** The panel 'Suggerimenti del sistema'. */
export function Suggestions({ offer, locale }: Props) {
  const { competition, suggestions } = offer
  const { suggestions: texts } = MESSAGES[locale]
  const groups = groupsOf(offer, locale)
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
          fresh={suggestions.filter(({ added, locked }) => !added && !locked).length}
        />
      </div>
      {groups.length === 0 ? (
        <EmptyState art={<EmptyTicketArt />} title={texts.none} level={3} />
      ) : (
        <SuggestionList groups={groups} texts={texts} />
      )}
    </section>
  )
}
