import type { Route } from 'next'
import { CentreCircle } from '@/components/art/centre-circle'
import { HeroTeam } from '@/components/fixture/fixture-hero'
import { ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { PageCountdown } from '@/components/ui/page-countdown'
import { competitionName } from '@/lib/competitions/rules'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import type { NextSlip } from '@/lib/matchday/slip/queries'
import type { NextMatch } from '@/lib/missions/today/queries'
import { hasNoQuestions, nextView, type TodayLine } from '@/lib/missions/today/words'
import type { QuizToday } from '@/lib/quiz/today/queries'
import { nextAction } from './next-action'
import './today.css'
import '@/components/objects.css'

type Props = {
  now: number
  next: NextMatch | null
  elsewhere: NextSlip | null
  quiz: QuizToday
  locale: Locale
}

/** The next kickoff with the fan's picks on it, and the one button that matters now. */
export function TodayMatch({ now, next, elsewhere, quiz, locale }: Props) {
  const t = translatorFor(locale, 'today')
  const open = next?.questions.filter(({ pick }) => pick === null).length ?? 0
  const action = nextAction(next, quiz)
  const button = (
    <ButtonLink href={action.href} variant="flood" className="w-full">
      {t(`action.${action.id}`)}
    </ButtonLink>
  )
  if (!next)
    return (
      <section className="pitch-ground today-next" aria-label={t('next')}>
        <CentreCircle className="today-circle" />
        <p className="m-auto max-w-md py-10 text-center text-lg">{t('noMatch')}</p>
        <div className="grid gap-2.5">
          {button}
          <Elsewhere slip={elsewhere} locale={locale} />
        </div>
      </section>
    )
  const { match, eyebrow, lines } = nextView(next, now, locale)
  const { card, verified } = MESSAGES[locale].missions
  return (
    <section className="pitch-ground today-next" aria-label={t('next')}>
      <CentreCircle className="today-circle" />
      <div className="today-top">
        <span className="type-eyebrow text-flood">{eyebrow}</span>
        <span className="type-narrow today-lock">
          <Icon name="lock" size={16} />
          <PageCountdown
            dueAt={next.locksAt}
            now={now}
            texts={{ ...card, noDue: verified.noHour, before: t('closes'), over: verified.closed }}
          />
        </span>
      </div>
      <Link href={`/matches/${next.match.id}` as Route} className="fx-hero-teams today-teams">
        <HeroTeam team={match.home} />
        <span className="fx-hero-mid">
          <time dateTime={match.at ?? undefined}>{match.hour || '–'}</time>
          <span className="type-narrow">{match.day}</span>
        </span>
        <HeroTeam team={match.away} />
      </Link>
      <div className="today-foot">
        <ul className="today-lines">
          {lines.map((line) => (
            <Line key={line.text} line={line} open={t('open')} />
          ))}
        </ul>
        <div className="grid gap-2.5">
          {next.round !== null && (
            <p className="today-count">
              {hasNoQuestions(next)
                ? t('notOpen')
                : t('picked', { picked: next.picked, matches: next.matches, left: next.left, open })}
            </p>
          )}
          {button}
          <Elsewhere slip={elsewhere} locale={locale} />
        </div>
      </div>
    </section>
  )
}

/** The round in which picks can be made while the next match has no questions yet. */
function Elsewhere({ slip, locale }: { slip: NextSlip | null; locale: Locale }) {
  if (!slip) return null
  const href = `/matchday/${slip.competition}/${slip.key}` as Route
  return (
    <Link href={href} className="today-elsewhere">
      {translatorFor(locale, 'today')('elsewhere', { competition: competitionName(slip.competition) })}
    </Link>
  )
}

const Line = ({ line: { slot, text, worth }, open }: { line: TodayLine; open: string }) => (
  <li data-open={slot === null || undefined}>
    <span className="today-slot" aria-hidden="true">
      {slot ?? '?'}
    </span>
    <span className="min-w-0">
      {slot === null && <span className="sr-only">{open} </span>}
      {text}
    </span>
    <b>{worth}</b>
  </li>
)
