import { HeroPitch } from '@/components/landing/hero-pitch'
import { MownGrass } from '@/components/landing/mown-grass'
import { ButtonLink } from '@/components/ui/button-link'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import './landing.css'

export function Hero({ locale }: { locale: Locale }) {
  const t = translatorFor(locale, 'landing')
  return (
    <section className="pitch-ground hero">
      <MownGrass />
      <div className="wrap">
        <p className="type-eyebrow mb-5 text-flood">{t('eyebrow')}</p>
        <h1 className="type-display">
          {t('titleStart')} <em>{t('titleEnd')}</em>
        </h1>
        <p className="mt-6 mb-8 max-w-[32.5rem] text-lg text-pretty">{t('subtitle')}</p>
        <div className="flex flex-wrap gap-2.5">
          {env.AI_IS_ON && (
            <ButtonLink href="/coach" variant="flood">
              {t('primary')}
            </ButtonLink>
          )}
          <ButtonLink href="/missions" variant="outline">
            {t('secondary')}
          </ButtonLink>
        </div>
      </div>
      {/* After the text, whose height decides where it is drawn: before it, it would move while the page arrives. */}
      <HeroPitch className="hero-pitch" />
    </section>
  )
}
