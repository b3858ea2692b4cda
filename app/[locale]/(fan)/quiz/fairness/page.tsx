import { CheckItYourself } from '@/components/quiz/check-it-yourself'
import { OwnOrder } from '@/components/quiz/own-order'
import { SeedList } from '@/components/quiz/seed-list'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { PageHead } from '@/components/ui/page-head'
import { requireFan } from '@/lib/auth/actor'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { seedsOfDays } from '@/lib/quiz/fairness/queries'
import { addressDay } from '@/lib/quiz/schema'

export default async function FairnessPage({ params, searchParams }: PageProps<'/[locale]/quiz/fairness'>) {
  const locale = localeOf(await params)
  const actor = await requireFan('/quiz/fairness')
  const { day: wanted } = await searchParams
  const parsed = addressDay.optional().safeParse(wanted)
  if (!parsed.success) return <NotFoundSheet locale={locale} />
  const t = translatorFor(locale, 'fairness')
  const { today, seeds } = await seedsOfDays(actor)
  const past = seeds.find(({ day }) => day < today)?.day
  const day = parsed.data ?? past
  return (
    <div className="wrap pb-16">
      <title>{`${t('metaTitle')} · GoalQuest`}</title>
      <meta name="description" content={t('metaDescription')} />
      <PageHead title={t('title')} />
      <p className="reading mt-6 text-lg">{t('intro')}</p>
      <div className="mt-10 grid gap-12">
        <SeedList seeds={seeds} today={today} locale={locale} />
        {day && <OwnOrder actor={actor} day={day} locale={locale} />}
        <CheckItYourself day={past ?? today} locale={locale} />
      </div>
    </div>
  )
}
