import { CentreCircle } from '@/components/art/centre-circle'
import { ButtonLink } from '@/components/ui/button-link'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import './today.css'

/** The hero of the landing page as a band, with its two buttons. */
export function TodayBand({ locale }: { locale: Locale }) {
  const t = translatorFor(locale, 'landing')
  return (
    <section className="pitch-ground today-band">
      <CentreCircle className="today-circle" />
      <div className="wrap today-band-row">
        <div>
          <h2 className="type-display">
            {t('titleStart')} <em className="text-flood not-italic">{t('titleEnd')}</em>
          </h2>
          <p className="mt-3 max-w-[40rem] text-pretty">{t('subtitle')}</p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          {env.AI_IS_ON && (
            <ButtonLink href="/coach" variant="outline">
              {t('primary')}
            </ButtonLink>
          )}
          <ButtonLink href="/missions" variant="outline">
            {t('secondary')}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
