import { PageHead } from '@/components/ui/page-head'
import { PlacedCount } from '@/components/weekend/placed-count'
import { WeekendFive } from '@/components/weekend/weekend-five'
import { requireFan } from '@/lib/auth/actor'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { singleParam } from '@/lib/core/pages/search-params'
import { isDay } from '@/lib/core/time/calendar'
import { fiveView } from '@/lib/weekend/board/words'
import { weekendBoard } from '@/lib/weekend/queries'
import { FIVE_PICKS } from '@/lib/weekend/rules'

export default async function FivePage({ params, searchParams }: PageProps<'/[locale]/coach/five'>) {
  const locale = localeOf(await params)
  const actor = await requireFan('/coach/five')
  const query = await searchParams
  const [weekend, competition] = [singleParam(query.weekend), singleParam(query.competition)?.slice(0, 40)]
  const t = translatorFor(locale, 'weekend')
  const board = await weekendBoard(actor, {
    weekend: weekend && isDay(weekend) ? weekend : undefined,
    competition,
  })
  const view = fiveView(board, locale)
  return (
    <div className="wrap pb-16">
      <title>{`${t('metaTitle')} · GoalQuest`}</title>
      <meta name="description" content={t('metaDescription')} />
      <PageHead
        eyebrow={t('eyebrow', { days: view.days })}
        title={t('title')}
        aside={{ label: t('lineup'), value: <PlacedCount saved={view.picks.length} of={FIVE_PICKS} /> }}
      />
      <div className="mt-6">
        <WeekendFive {...{ actor, view, locale }} proposal={singleParam(query.proposal)} />
      </div>
    </div>
  )
}
