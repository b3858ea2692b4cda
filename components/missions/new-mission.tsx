import { Icon } from '@/components/ui/icon'
import { isoDay } from '@/lib/core/i18n/format'
import type { Locale } from '@/lib/core/locale'
import { dayAndShortMonth, shortWeekdayAndDay, weekdayInFull } from '@/lib/core/time/date-formats'
import { env } from '@/lib/env'
import { likelyDueDays } from '@/lib/missions/rules'
import type { DueDay } from './due-field'
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

type Props = { texts: MissionTexts; requestId: string; now: number; locale: Locale }

function dueDays(now: number, names: readonly string[], locale: Locale): DueDay[] {
  return likelyDueDays(isoDay(now, env.APP_TIME_ZONE)).map((day, index) => {
    const at = Date.parse(day)
    const name = names[index]
    return {
      day,
      name: name ?? weekdayInFull(locale, 'UTC').format(at),
      date: (name ? shortWeekdayAndDay : dayAndShortMonth)(locale, 'UTC').format(at),
    }
  })
}

/** The form in a sheet from below on a phone, a slip in the middle of a desktop, a section without JavaScript. */
export function NewMissionSheet({ texts: { form, card, detail }, requestId, now, locale }: Props) {
  const { easy, medium, hard } = card
  const { today, tomorrow, ...words } = form
  return (
    <section id={SHEET} popover="auto" role="dialog" aria-labelledby="new-mission" className="new-mission">
      <MissionForm
        texts={words}
        requestId={requestId}
        days={dueDays(now, [today, tomorrow], locale)}
        difficulties={{ easy, medium, hard }}
      />
      <button
        type="button"
        popoverTarget={SHEET}
        popoverTargetAction="hide"
        aria-label={detail.close}
        className="new-mission-close"
      >
        ×
      </button>
    </section>
  )
}
