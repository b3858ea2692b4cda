import { Chip } from '@/components/ui/chip'
import type { Stub } from '@/lib/missions/suggestions/words'
import { AddButton } from './add-button'
import type { SuggestionTexts } from './texts'
import './missions.css'

type Props = { stub: Stub; sent: readonly string[]; texts: SuggestionTexts }

/** A suggestion that is not about a single match. */
export function SuggestionCard({ stub, sent, texts }: Props) {
  const { id, title, description, due, worth, verified, added } = stub
  return (
    <li className="sheet flex flex-col p-4" data-added={added || undefined}>
      {verified && (
        <Chip tone="flood" className="mb-2 self-start">
          {texts.verified}
        </Chip>
      )}
      <h4 className="text-lg leading-tight wrap-anywhere">{title}</h4>
      {description && <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{description}</p>}
      <div className="suggestion-foot type-narrow mt-auto flex items-center gap-x-4 pt-3 text-sm">
        <span>{due}</span>
        <span className="font-[700]">{worth}</span>
        <AddButton stub={stub} sending={sent.includes(id)} texts={texts} />
      </div>
    </li>
  )
}
