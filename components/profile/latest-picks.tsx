import { SectionHead } from '@/components/ui/page-head'
import { Stamp } from '@/components/ui/stamp'
import { Ticket, TicketStub } from '@/components/ui/ticket'
import { translatorFor } from '@/lib/core/i18n/translator'
import { inLocale, type Locale } from '@/lib/core/locale'
import { scoreText } from '@/lib/matches/rules'
import type { LatestPick } from '@/lib/profile/queries'
import { LATEST_TICKETS } from '@/lib/profile/rules'
import './profile.css'

type Props = { latest: LatestPick[]; locale: Locale }

/** The last settled picks as boxes, oldest first. */
export function LatestBoxes({ latest, locale }: Props) {
  const t = translatorFor(locale, 'profile.latest')
  const won = latest.filter(({ isWon }) => isWon).length
  return (
    <section aria-labelledby="latest">
      <SectionHead
        id="latest"
        title={t('title', { count: latest.length })}
        aside={t('won', { count: won })}
      />
      <div role="img" aria-label={t('label', { won, count: latest.length })} className="pick-boxes">
        {[...latest].reverse().map(({ id, isWon }) => (
          <i key={id} className={isWon ? 'pick-won' : 'pick-lost'} />
        ))}
      </div>
    </section>
  )
}

/** The newest of them as tickets with their stamps. */
export function LatestTickets({ latest, locale }: Props) {
  const t = translatorFor(locale, 'profile.latest')
  return (
    <section aria-labelledby="stamps">
      <SectionHead id="stamps" title={t('stamps')} />
      <div className="latest-tickets">
        {latest.slice(0, LATEST_TICKETS).map(({ id, titleIt, titleEn, points, isWon, goals, pick }) => (
          <Ticket
            key={id}
            tone={isWon ? 'won' : 'lost'}
            labelledBy={`pick-${id}`}
            stub={<TicketStub label={t('points')} value={points} wide={points > 99} />}
          >
            <h3 id={`pick-${id}`} className="text-lg leading-tight wrap-anywhere">
              {inLocale(locale, titleIt, titleEn)}
            </h3>
            <p className="latest-pick">
              <span>
                {goals && <b className="type-score text-lg">{scoreText(goals)}</b>}
                {goals && pick && ' · '}
                {pick && t('said', { pick })}
              </span>
              <Stamp tone={isWon ? 'pitch' : 'red'}>{t(isWon ? 'stampWon' : 'stampLost')}</Stamp>
            </p>
          </Ticket>
        ))}
      </div>
    </section>
  )
}
