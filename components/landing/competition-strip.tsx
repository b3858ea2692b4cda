import { COMPETITION_NAMES, COMPETITIONS } from '@/lib/competitions/rules'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { FixtureStrip } from './fixture-strip'
import './landing.css'

/** The page is static, so the browser fetches the next matches. */
export function CompetitionStrip({ locale }: { locale: Locale }) {
  const t = translatorFor(locale, 'landing')
  const { fixtures } = MESSAGES[locale]
  return (
    <div className="competition-strip">
      <FixtureStrip
        locale={locale}
        zone={env.APP_TIME_ZONE}
        label={fixtures.strip}
        unknown={fixtures.unknown}
        simulated={fixtures.simulated}
        competitions={COMPETITION_NAMES}
      >
        <ul aria-label={t('competitions')} className="wrap type-narrow competition-list">
          {COMPETITIONS.map((competition) => (
            <li key={competition}>{COMPETITION_NAMES[competition]}</li>
          ))}
        </ul>
      </FixtureStrip>
    </div>
  )
}
