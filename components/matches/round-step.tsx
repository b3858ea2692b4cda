import type { Route } from 'next'
import { Icon, type IconName } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import type { Round } from '@/lib/matches/rounds/rules'
import { roundName } from '@/lib/matches/rounds/words'
import './navigation.css'

type Props = { rounds: Round[]; current: string; hrefOf: (key: string) => string; locale: Locale }

/** The current round, with the one before and the one after. */
export function RoundStep({ rounds, current, hrefOf, locale }: Props) {
  const texts = MESSAGES[locale].matchday.rounds
  const index = rounds.findIndex(({ key }) => key === current)
  const round = rounds[index]
  if (!round) return null
  const step = (to: Round | undefined, icon: IconName, text: string) =>
    to ? (
      <Link href={hrefOf(to.key) as Route} aria-label={fill(text, { round: roundName(to, locale) })}>
        <Icon name={icon} />
      </Link>
    ) : (
      <span />
    )
  return (
    <nav aria-label={texts.step} className="md-round">
      {step(rounds[index - 1], 'arrow-left', texts.previous)}
      <strong>{roundName(round, locale)}</strong>
      {step(rounds[index + 1], 'arrow-right', texts.next)}
    </nav>
  )
}
