import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { Pencil } from '@/components/ui/pencil'
import { fill } from '@/lib/core/i18n/fill'
import type { QuestionView } from '@/lib/matchday/slip/words'
import { optionLabel } from '@/lib/missions/picks/rules'

type Props = {
  result: QuestionView
  lock: ReactNode
  closed: string
  /** A message with `pick`. */
  pickText: string
}

/** The line under the two teams: what each result pays until picks close, then the fan's own and how it stands. */
export function HeroLine({ result, lock, closed, pickText }: Props) {
  if (result.isOpen)
    return (
      <>
        <span className="inline-flex items-center gap-1.5">
          <Icon name="lock" size={14} />
          {lock}
        </span>
        <span className="flex gap-x-4">
          {result.options.map((option) => (
            <span key={option[0]}>{`${optionLabel(option)} · ${option[1]}`}</span>
          ))}
        </span>
      </>
    )
  if (result.own?.outcome !== 'open') return closed
  const { pickText: pick, now } = result.own
  return (
    <>
      <span>{fill(pickText, { pick })}</span>
      {now && <Pencil state={now.state}>{now.text}</Pencil>}
    </>
  )
}
