import type { Route } from 'next'
import Link from 'next/link'
import { Icon } from '@/components/ui/icon'
import { ROUTES } from './routes'

/** Days in a row at the quiz, as a flame in the header. */
export function StreakLink({ days, label }: { days: number; label: string }) {
  return (
    <Link href={ROUTES.quiz.href as Route} aria-label={label} className="head-streak">
      <Icon name="flame" size={18} />
      <span className="type-score">{days}</span>
    </Link>
  )
}
