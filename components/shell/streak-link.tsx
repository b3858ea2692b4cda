import { useSyncExternalStore } from 'react'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { fill } from '@/lib/core/i18n/fill'
import type { StreakWeek } from '@/lib/quiz/rules'
import { onHint, parseHint, rawHint } from './hint'
import { ROUTES } from './routes'

type Props = { days: number; week?: StreakWeek; label: string; className?: string }

export function StreakLink({ days, week = [], label, className = '' }: Props) {
  return (
    <Link href={ROUTES.quiz.href} aria-label={label} className={`${className} head-streak`}>
      <Icon name="flame" size={18} />
      <span className="type-score">{days}</span>
      <span className="head-week" aria-hidden="true">
        {week.map(({ day, kept }) => (
          <i key={day} data-kept={kept || undefined} />
        ))}
      </span>
    </Link>
  )
}

/** The streak of the hint cookie, on static pages; `if-streak` keeps its place before the number is known. */
export function HintedStreak({ label }: { label: string }) {
  const raw = useSyncExternalStore(onHint, rawHint, () => '')
  const days = parseHint(raw)?.streak ?? 0
  return <StreakLink days={days} label={fill(label, { days })} className="if-fan if-streak" />
}
