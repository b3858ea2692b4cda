import type { Route } from 'next'
import { getTranslations } from 'next-intl/server'
import { HeroPitch } from '@/components/landing/hero-pitch'
import { MownGrass } from '@/components/landing/mown-grass'
import { ButtonLink } from '@/components/ui/button-link'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'

export async function Hero({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'landing' })
  return (
    <section className="pitch-ground relative overflow-clip">
      <MownGrass />
      <HeroPitch className="absolute top-1/2 left-[calc(50%-100px)] w-[1200px] max-w-none -translate-y-1/2 overflow-visible max-md:top-full max-md:left-[calc(50%-200px)] max-md:w-[820px]" />
      <div className="wrap relative pt-10 pb-12 md:pt-15 md:pb-16">
        <p className="type-eyebrow mb-5 text-flood">{t('eyebrow')}</p>
        <h1 className="type-display max-w-[44rem] text-hero">
          {t('titleStart')} <em className="block text-flood not-italic">{t('titleEnd')}</em>
        </h1>
        <p className="mt-6 mb-8 max-w-[32.5rem] text-lg text-pretty">{t('subtitle')}</p>
        <div className="flex flex-wrap gap-2.5">
          {env.AI_IS_ON && (
            <ButtonLink href={'/coach' as Route} variant="flood" prefetch={false}>
              {t('primary')}
            </ButtonLink>
          )}
          <ButtonLink href={'/missions' as Route} variant="outline" prefetch={false}>
            {t('secondary')}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
