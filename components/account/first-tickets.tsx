import { PitchLines } from '@/components/art/pitch-lines'
import { FixtureTicket } from '@/components/fixture/fixture-ticket'
import { JoinForm } from '@/components/leagues/join-form'
import { FlashNotice } from '@/components/shell/flash-notice'
import { ButtonLink } from '@/components/ui/button-link'
import { Chip } from '@/components/ui/chip'
import { Link } from '@/components/ui/link'
import { Ticket, TicketStub } from '@/components/ui/ticket'
import type { SignedIn } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { firstTickets } from '@/lib/missions/first-tickets/queries'
import { type TicketView, ticketView } from '@/lib/missions/first-tickets/words'
import { POINTS_PER_ANSWER } from '@/lib/quiz/rules'
import { quizToday } from '@/lib/quiz/today/queries'
import { OnboardingStep } from './onboarding-step'
import './onboarding.css'
import '@/components/objects.css'

/** The end of the onboarding: a match, the quiz and a league; another match replaces a quiz that is missing. */
export async function FirstTickets({ actor, locale }: { actor: SignedIn; locale: Locale }) {
  const [{ now, tickets }, quiz] = await Promise.all([firstTickets(actor), quizToday(actor)])
  const t = translatorFor(locale, 'onboarding')
  const isPlayable = quiz !== null && quiz.state !== 'done'
  const matches = isPlayable ? tickets.slice(0, 1) : tickets
  const count = matches.length + (isPlayable ? 1 : 0) + 1
  return (
    <div className="pitch-ground first-tickets onboarding-new">
      <PitchLines className="first-lines" />
      <div className="wrap grid gap-6 pt-4 pb-16">
        <OnboardingStep step={2} locale={locale} />
        <FlashNotice />
        <div>
          <p className="type-eyebrow text-flood">{t('kickOff')}</p>
          <h1 className="type-display text-4xl">{t('begin', { count })}</h1>
          <p className="mt-3 text-lg">{t('beginText', { count })}</p>
        </div>
        <ul className="first-list">
          {matches.map((ticket) => (
            <MatchTicket key={ticket.match.id} {...{ locale }} view={ticketView(ticket, now, locale)} />
          ))}
          {isPlayable && <QuizTicket questions={quiz.questions} locale={locale} />}
          <LeagueTicket locale={locale} />
        </ul>
        <p className="flex flex-wrap gap-x-6">
          <Link href="/" className="first-link">
            {t('today')}
          </Link>
          <Link href="/missions" className="first-link">
            {t('missions')}
          </Link>
        </p>
      </div>
    </div>
  )
}

function MatchTicket({ view, locale }: { view: TicketView; locale: Locale }) {
  const t = translatorFor(locale, 'onboarding')
  const { match, competition, question, most, href } = view
  return (
    <Ticket as="li" stub={<TicketStub label={t('points')} value={most} note={t('atMost')} />}>
      <Chip>{competition}</Chip>
      <p className="type-eyebrow mt-2 text-ink-soft">{[match.day, match.hour].filter(Boolean).join(' · ')}</p>
      <h2 className="my-2">
        <FixtureTicket match={match} />
      </h2>
      <p className="ticket-text">{question}</p>
      <div className="ticket-foot">
        <ButtonLink href={href} size="sm">
          {t('choose')}
        </ButtonLink>
      </div>
    </Ticket>
  )
}

function QuizTicket({ questions, locale }: { questions: number; locale: Locale }) {
  const t = translatorFor(locale, 'onboarding')
  const points = questions * POINTS_PER_ANSWER
  return (
    <Ticket as="li" stub={<TicketStub label={t('points')} value={points} note={t('atMost')} />}>
      <p className="type-eyebrow text-ink-soft">{t('quiz.eyebrow')}</p>
      <h2 className="ticket-title">{t('quiz.title')}</h2>
      <p className="ticket-text">{t('quiz.text', { questions })}</p>
      <div className="ticket-foot">
        <ButtonLink href="/quiz" size="sm">
          {t('quiz.go')}
        </ButtonLink>
      </div>
    </Ticket>
  )
}

function LeagueTicket({ locale }: { locale: Locale }) {
  const { onboarding, leagues } = MESSAGES[locale]
  const { league: texts, leagueStub, free } = onboarding
  return (
    <Ticket as="li" stub={<TicketStub label={leagueStub} value={1} note={free} />}>
      <p className="type-eyebrow text-ink-soft">{texts.eyebrow}</p>
      <h2 className="ticket-title mb-2">{texts.title}</h2>
      <JoinForm size="sm" texts={{ ...leagues.form, codeHint: texts.text, join: texts.go }} />
    </Ticket>
  )
}
