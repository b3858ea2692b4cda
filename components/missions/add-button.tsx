import { Chip } from '@/components/ui/chip'
import { Icon } from '@/components/ui/icon'
import type { Stub } from '@/lib/missions/suggestions/words'
import type { SuggestionTexts } from './texts'
import './missions.css'

type Props = { stub: Stub; sending: boolean; texts: SuggestionTexts }

/** Adds a suggestion; says once it has been added, and when it is Pro only. */
export function AddButton({ stub: { id, locked, added, addedToday }, sending, texts }: Props) {
  if (locked)
    return (
      <Chip tone="outline" icon="lock" className="ml-auto">
        {texts.pro}
      </Chip>
    )
  if (added)
    return (
      <span className="sg-added">
        <Icon name="check" size={16} />
        {addedToday ? texts.added : texts.addedBefore}
      </span>
    )
  return (
    <button
      type="submit"
      name="templateId"
      value={id}
      aria-disabled={sending || undefined}
      className="button button-outline button-sm ml-auto"
    >
      {sending && <span className="spinner" aria-hidden="true" />}
      {texts.add}
    </button>
  )
}
