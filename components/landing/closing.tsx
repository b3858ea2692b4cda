import type { Route } from 'next'
import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/components/ui/button-link'
import type { Locale } from '@/lib/core/locale'

export async function Closing({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'landing.closing' })
  return (
    <section
      className="wrap flex flex-wrap items-end justify-between gap-x-16 gap-y-8 py-16 md:py-24"
      aria-labelledby="closing"
    >
      <div className="max-w-2xl">
        <h2 id="closing" className="type-display text-4xl!">
          {t('title')}
        </h2>
        <p className="mt-4 text-ink-soft text-lg text-pretty">{t('text')}</p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink href={'/auth' as Route} size="lg" className="if-guest">
          {t('start')}
        </ButtonLink>
        <ButtonLink href={'/missions' as Route} size="lg" prefetch={false} className="if-fan">
          {t('missions')}
        </ButtonLink>
        <ButtonLink href={'/how-it-works' as Route} size="lg" variant="outline">
          {t('how')}
        </ButtonLink>
      </div>
    </section>
  )
}
