import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import type { Week } from '@/lib/quiz/streak/rules'
import { ROUTES } from './routes'

type Props = { days: number; week: Week; label: string }

export function StreakLink({ days, week, label }: Props) {
  return (
    <Link href={ROUTES.quiz.href} aria-label={label} className="head-streak">
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
