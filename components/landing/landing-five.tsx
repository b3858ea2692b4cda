import { FiveBoard } from '@/components/landing/five-board'
import { MownGrass } from '@/components/landing/mown-grass'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { FIVE_PICKS, FIVE_PROFILES } from '@/lib/weekend/rules'
import './landing.css'

export function LandingFive({ locale }: { locale: Locale }) {
  const t = translatorFor(locale, 'landing.five')
  const names = {
    keeper: t('keeper'),
    wall: t('wall'),
    playmaker: t('playmaker'),
    joker: t('joker'),
    striker: t('striker'),
  }
  return (
    <section className="pitch-ground relative" aria-labelledby="landing-five">
      <MownGrass />
      <div className="wrap landing-part landing-five">
        <div>
          <p className="type-eyebrow text-flood">{t('eyebrow')}</p>
          <h2 id="landing-five" className="type-display mt-3">
            {t('title')}
          </h2>
          <p className="mt-5 max-w-md text-lg">{t('text', { picks: FIVE_PICKS, profiles: FIVE_PROFILES })}</p>
        </div>
        <FiveBoard label={t('drawing')} names={names} />
      </div>
    </section>
  )
}
