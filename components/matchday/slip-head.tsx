import { fill } from '@/lib/core/i18n/fill'
import type { WeekLeft } from '@/lib/matchday/slip/rules'
import type { SlipPart } from '@/lib/matchday/slip/words'
import { WEEKLY_PICKS } from '@/lib/missions/rules'
import type { SlipTexts } from './texts'
import './slip.css'

type PipState = 'won' | 'lost' | 'saved' | 'new' | 'none' | 'closed'

/** The state of each match of the round for the fan. */
export const pipsOf = (
  parts: SlipPart[],
  unsaved: Record<string, string>,
): { id: string; state: PipState }[] =>
  parts.flatMap(({ matches }) =>
    matches.map(({ match, result }) => {
      const state = (): PipState => {
        if (!result) return 'closed'
        if (unsaved[result.id] !== undefined) return 'new'
        const outcome = result.own?.outcome
        if (outcome === 'won' || outcome === 'lost') return outcome
        if (outcome === 'void') return 'closed'
        if (result.saved !== undefined) return 'saved'
        return result.isOpen ? 'none' : 'closed'
      }
      return { id: match.id, state: state() }
    }),
  )

/** `isCurrent`: the current week, which needs no name. */
export type NamedWeek = WeekLeft & { name: string; isCurrent: boolean }

type Props = {
  pips: ReturnType<typeof pipsOf>
  weeks: NamedWeek[]
  texts: SlipTexts
}

/** The whole round at a glance, and how many picks still pay points. */
export function SlipHead({ pips, weeks, texts }: Props) {
  const count = (...states: PipState[]) => pips.filter(({ state }) => states.includes(state)).length
  const { settled, settledOne, saved, savedOne, unsaved, none } = texts.pips
  const parts = [
    [count('won', 'lost'), settled, settledOne],
    [count('saved'), saved, savedOne],
    [count('new'), unsaved, unsaved],
    [count('none'), none, none],
  ] as const
  return (
    <div className="sl-head">
      <div className="min-w-0">
        <div className="sl-pips" aria-hidden="true">
          {pips.map(({ id, state }) => (
            <i key={id} className={`sl-pip-${state}`} />
          ))}
        </div>
        <p className="sl-key">
          {parts.map(
            ([number, many, one]) =>
              number > 0 && <span key={many}>{fill(number === 1 ? one : many, { count: number })}</span>,
          )}
        </p>
      </div>
      {weeks.map(({ week, left, name, isCurrent }, index) => (
        <p key={week} className="sl-left">
          {fill(isCurrent ? texts.left : index === 0 ? texts.leftIn : texts.leftThen, {
            left,
            of: WEEKLY_PICKS,
            week: name,
          })}
        </p>
      ))}
    </div>
  )
}
