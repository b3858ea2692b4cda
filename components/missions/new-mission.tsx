import { Icon } from '@/components/ui/icon'
import { MissionForm } from './mission-form'
import type { MissionTexts } from './texts'
import './missions.css'

const SHEET = 'new-mission-sheet'

/** Opens the sheet without a script; in browsers without popovers the form is part of the page. */
export const NewMissionButton = ({ label }: { label: string }) => (
  <button type="button" popoverTarget={SHEET} className="button button-outline button-md new-mission-button">
    <Icon name="plus" size={18} />
    {label}
  </button>
)

type Props = { texts: MissionTexts['form']; requestId: string }

/** The form in a sheet from below on a phone, a slip in the middle of a desktop, a section without JavaScript. */
export function NewMissionSheet({ texts, requestId }: Props) {
  return (
    <section id={SHEET} popover="auto" aria-labelledby="new-mission" className="new-mission">
      <h2 id="new-mission" className="mb-4 text-2xl">
        {texts.title}
      </h2>
      <MissionForm texts={texts} requestId={requestId} />
    </section>
  )
}
