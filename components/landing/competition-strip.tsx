import { getTranslations } from 'next-intl/server'
import { COMPETITIONS } from '@/lib/account/rules'
import type { Locale } from '@/lib/core/locale'

export async function CompetitionStrip({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'landing' })
  const name = await getTranslations({ locale, namespace: 'competitions' })
  return (
    <div className="bg-on-flood text-chalk">
      <ul
        aria-label={t('competitions')}
        className="wrap type-narrow flex min-h-9 flex-wrap items-center gap-x-5 gap-y-0.5 py-2 text-sm md:justify-between"
      >
        {COMPETITIONS.map((competition) => (
          <li key={competition}>{name(competition)}</li>
        ))}
      </ul>
    </div>
  )
}
