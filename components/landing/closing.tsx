import { ButtonLink } from '@/components/ui/button-link'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import './landing.css'

export function Closing({ locale }: { locale: Locale }) {
  const t = translatorFor(locale, 'landing.closing')
  return (
    <section className="wrap closing" aria-labelledby="closing">
      <div className="max-w-2xl">
        <h2 id="closing" className="type-display">
          {t('title')}
        </h2>
        <p className="mt-4 text-ink-soft text-lg text-pretty">{t('text')}</p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink href="/auth" size="lg" className="if-guest">
          {t('start')}
        </ButtonLink>
        <ButtonLink href="/missions" size="lg" className="if-fan">
          {t('missions')}
        </ButtonLink>
        <ButtonLink href="/how-it-works" size="lg" variant="outline">
          {t('how')}
        </ButtonLink>
      </div>
    </section>
  )
}
