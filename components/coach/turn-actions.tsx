import type { Messages } from 'next-intl'
import { buttonStyle } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { RowAction } from '@/components/ui/row-action'
import { reportTurn, savePlan } from '@/lib/coach/actions'
import type { CoachTurn } from '@/lib/coach/queries'
import { TURN_ACTIONS } from '@/lib/coach/rules'
import './coach.css'

/** What a fan can do with a reply as a whole. */
export function TurnActions({ turn, texts: { turn: words } }: { turn: CoachTurn; texts: Messages['coach'] }) {
  if (turn.reply === '') return null
  return (
    <div id={TURN_ACTIONS} className="coach-actions">
      {turn.planId === null ? (
        <RowAction
          action={savePlan}
          fields={{ id: turn.id }}
          variant="flood"
          label={words.save}
          pendingLabel={words.saving}
        />
      ) : (
        <Link href={`/coach/plans/${turn.planId}`} className={buttonStyle({ variant: 'outline' })}>
          {words.saved}
        </Link>
      )}
      {turn.reported ? (
        <span>{words.reported}</span>
      ) : (
        <RowAction
          action={reportTurn}
          fields={{ id: turn.id }}
          variant="ghost"
          size="sm"
          label={words.report}
          pendingLabel={words.reporting}
        />
      )}
    </div>
  )
}
