import type { Route } from 'next'
import { FixtureTicket } from '@/components/fixture/fixture-ticket'
import { ButtonLink } from '@/components/ui/button-link'
import { Chip } from '@/components/ui/chip'
import { Link } from '@/components/ui/link'
import { Ticket, TicketStub } from '@/components/ui/ticket'
import type { SignedIn } from '@/lib/core/actor'
import { wordsOf } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { firstTickets } from '@/lib/missions/first-tickets/queries'
import { type TicketView, ticketView } from '@/lib/missions/first-tickets/words'
import { POINTS_PER_ANSWER } from '@/lib/quiz/rules'
import { quizToday } from '@/lib/quiz/today/queries'
import './onboarding.css'
import '@/components/ui/css/ticket.css'

const TICKETS = 3

/** The end of the onboarding: three tickets of the fan's competitions; quiz and league replace missing matches. */
export async function FirstTickets({ actor, locale }: { actor: SignedIn; locale: Locale }) {
  const [{ now, tickets }, quiz] = await Promise.all([firstTickets(actor), quizToday(actor)])
  const t = wordsOf(locale, 'onboarding')
  const matches = tickets.map((ticket) => (
    <MatchTicket key={ticket.match.id} {...{ locale }} view={ticketView(ticket, now, locale)} />
  ))
  const others = [
    quiz && quiz.state !== 'done' && (
      <Other
        key="quiz"
        id="quiz"
        href="/quiz"
        stub={
          <TicketStub label={t('points')} value={quiz.questions * POINTS_PER_ANSWER} note={t('atMost')} />
        }
        locale={locale}
      />
    ),
    <Other
      key="league"
      id="league"
      href="/leagues"
      stub={<TicketStub label={t('leagueStub')} value={1} note={t('free')} />}
      locale={locale}
    />,
  ].filter(Boolean)
  return (
    <div className="pitch-ground first-tickets onboarding-new">
      <div className="wrap grid gap-6 py-12">
        <div>
          <p className="type-eyebrow text-flood">{t('saved')}</p>
          <h1 className="type-display text-4xl">{t('begin')}</h1>
          <p className="mt-3 text-lg">{t('beginText')}</p>
        </div>
        <ul className="first-list">{[...matches, ...others].slice(0, TICKETS)}</ul>
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
  const t = wordsOf(locale, 'onboarding')
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

type OtherProps = { id: 'quiz' | 'league'; href: Route; stub: React.ReactNode; locale: Locale }

function Other({ id, href, stub, locale }: OtherProps) {
  const t = wordsOf(locale, 'onboarding')
  return (
    <Ticket as="li" stub={stub}>
      <h2 className="ticket-title">{t(`${id}.title`)}</h2>
      <p className="ticket-text">{t(`${id}.text`)}</p>
      <div className="ticket-foot">
        <ButtonLink href={href} size="sm">
          {t(`${id}.go`)}
        </ButtonLink>
      </div>
    </Ticket>
  )
}
