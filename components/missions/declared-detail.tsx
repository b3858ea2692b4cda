import { Countdown } from '@/components/ui/countdown'
import { Progress } from '@/components/ui/progress'
import type { ClockAnchor } from '@/components/ui/use-clock-anchor'
import { fill } from '@/lib/core/i18n/fill'
import type { MissionCard } from '@/lib/missions/cards/words'
import { DAILY_DECLARED_XP, progressOf } from '@/lib/missions/rules'
import { type MissionTexts, STATUS_TEXT } from './texts'

type Props = { mission: Omit<MissionCard, 'verified'>; anchor: ClockAnchor; texts: MissionTexts }

/** The contents of a declared mission's dialog and page: how it counts, what it pays, its state. */
export function DeclaredDetail({ mission, anchor, texts }: Props) {
  const { detail, card } = texts
  const due = <Countdown key="due" dueAt={mission.dueAt} anchor={anchor} texts={card} over={card.expired} />
  const lines: [string, React.ReactNode][] = [
    [detail.status, card[STATUS_TEXT[mission.status]]],
    ...(mission.status === 'done' ? [] : [[detail.due, due] satisfies [string, React.ReactNode]]),
    ...(mission.xpAwarded === undefined
      ? []
      : [[detail.awarded, mission.xpAwarded] satisfies [string, React.ReactNode]]),
  ]
  return (
    <div className="grid gap-5">
      {mission.description && <p className="wrap-anywhere whitespace-pre-line">{mission.description}</p>}
      {mission.status !== 'done' && <p>{detail.rule}</p>}
      <Progress value={progressOf(mission.status)} label={detail.progress} />
      <dl className="grid gap-2">
        {lines.map(([name, value]) => (
          <div key={name} className="flex items-baseline gap-2">
            <dt>{name}</dt>
            <dd className="contents">
              <i className="leader" />
              <strong>{value}</strong>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">
        <strong className="text-ink">{detail.reward}: </strong>
        {fill(detail.rewardText, { points: mission.points, cap: DAILY_DECLARED_XP })}
      </p>
    </div>
  )
}
